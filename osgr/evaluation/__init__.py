"""How well questions are answered, by the paper's metrics; nothing that answers may import this."""
