"""Crisis response: plans as action graphs, approval, execution, flood simulation."""
