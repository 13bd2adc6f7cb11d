"""The soak: simulated people use the whole site while its servers are killed at random moments."""
