-- A position in the log means something within one history only: after a failover the new primary goes on from an earlier one. Each
-- history of the log, by cluster and timeline, has a row that was written in it; a replica that holds it is no stranger.
create table log_histories (
  id text primary key,
  -- The order of their beginnings; clocks of two primaries may differ.
  number bigint generated always as identity
);
