-- Functions that went. A function goes one release after the last version that calls it, because both run during a deployment.
-- A line may go when no database is left in which the function could be: with the next baseline.

drop function if exists hidden_from(uuid);
