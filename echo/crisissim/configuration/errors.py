"""What can be wrong with a configuration file."""

from common.errors import InvalidInput


class ConfigurationRefused(InvalidInput):
    """The configuration cannot be read, or a key of it cannot be.

    Fields: ``key``, such as "inflow[0].circle.radius_m".
    """
