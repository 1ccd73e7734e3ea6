-- Made by `npm run db:tables` from the migrated database. A migration changes tables, schema/functions triggers.

-- One row for each history of the write-ahead log, by cluster and timeline, written in it: positions compare within one only.
-- A replica that holds the row follows that history.
create table log_histories (
  id text not null,
  -- The order of their beginnings; the clocks of two primaries may differ.
  number bigint not null generated always as identity,
  constraint log_histories_pkey primary key (id)
);
