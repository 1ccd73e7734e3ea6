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

-- The twin of phaseOf() in src/shared/phases.ts; a property test holds them equal.
create or replace function event_phase(starts_at timestamptz, ends_at timestamptz, at timestamptz) returns text
language sql immutable parallel safe as $$
  select case when ends_at <= at then 'over' when starts_at <= at then 'on' else 'coming' end
$$;

-- The order of feeds: what is on, what is coming by its start, what is coming without one, what is over. Within these by
-- feed_place(), ascending.
create or replace function feed_rank(starts_at timestamptz, ends_at timestamptz, at timestamptz) returns integer
language sql immutable parallel safe as $$
  select case when ends_at <= at then 3 when starts_at <= at then 0 when starts_at is not null then 1 else 2 end
$$;

-- On and coming by the start, without one the newest post first, over the latest end first. Stable, as date_part() is: an
-- immutable function that asks a stable one is not inlined.
create or replace function feed_place(starts_at timestamptz, ends_at timestamptz, created_at timestamptz, at timestamptz)
returns double precision language sql stable parallel safe as $$
  select case when ends_at <= at then - date_part('epoch', ends_at)
    when starts_at is not null then date_part('epoch', starts_at)
    else - date_part('epoch', created_at) end
$$;

-- For the version before, which runs beside this one during a deployment: it writes starts and no ends. It goes with the next one.
create or replace function end_after_start() returns trigger language plpgsql as $$
begin
  if new.starts_at is distinct from old.starts_at
    and (new.ends_at <= new.starts_at or new.ends_at = now() + interval '48 hours') then
    new.ends_at := new.starts_at + interval '4 hours';
  end if;
  return new;
end
$$;
create or replace trigger events_end before insert or update of starts_at on events
  for each row when (new.starts_at is not null) execute function end_after_start();
