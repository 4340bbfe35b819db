"""Whether search finds what was asked for, judged by an independent map.

Nothing that describes, embeds or searches tiles may import this package or the map.
"""
