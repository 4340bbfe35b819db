"""The full shallow-water equations by finite volumes: for dam breaks, jumps and steep ground."""
