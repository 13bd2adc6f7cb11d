"""How well the coach predicts, sees and teaches, measured on simulated learners."""
