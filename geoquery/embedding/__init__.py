"""Image encoders: pictures to vectors, behind one base class."""
