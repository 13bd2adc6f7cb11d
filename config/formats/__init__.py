"""How dates are written where Django's own way can be misread."""
