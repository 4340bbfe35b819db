"""What two or more apps need; imports none of them."""
