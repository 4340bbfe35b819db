"""Settings by place of use; base is neutral."""
