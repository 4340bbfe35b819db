"""What a question asks: a target, a place, a time, how they relate, and the operation wanted."""
