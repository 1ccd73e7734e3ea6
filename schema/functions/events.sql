-- What events are asked besides who sees them.

create or replace function is_host(person uuid, event uuid) returns boolean language sql stable parallel safe as $$
  select exists (select 1 from events e where e.id = event and e.host_id = person)
$$;

-- Has answered 'going', or is the host.
create or replace function is_going(person uuid, event uuid, host uuid) returns boolean language sql stable parallel safe as $$
  select person = host or exists (
    select 1 from rsvps r where r.event_id = event and r.user_id = person and r.response = 'going')
$$;

-- As JavaScript's toISOString() writes it.
create or replace function iso_time(moment timestamptz) returns text language sql stable parallel safe as $$
  select to_char(moment at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
$$;
