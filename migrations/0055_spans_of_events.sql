-- An event knows when it is over, and feeds are ordered by that. The defaults are for the version before this one, which knows
-- neither; its own events end as if their words named no time.
alter table events add column ends_at timestamptz not null default now() + interval '48 hours';
update events set ends_at = case
  when starts_at is not null then starts_at + interval '4 hours'
  when specific_time is null and timeframe is not null then created_at + interval '24 hours'
  else created_at + interval '48 hours' end;
comment on column events.ends_at is 'When it is over: worked out from the host''s words when they are saved, moved by ''It''s over'' and ''Still on''.';

alter table events add column replaced_by uuid;
alter table events add constraint events_replaced_by_fkey
  foreign key (replaced_by) references events (id) on delete set null not valid;
comment on column events.replaced_by is 'The host posted it again: this one is over, in no feed, and leads to that one.';

alter table event_carriers add column starts_at timestamptz;
alter table event_carriers add column ends_at timestamptz not null default now() + interval '48 hours';
update event_carriers c set starts_at = e.starts_at, ends_at = e.ends_at from events e where e.id = c.event_id;
insert into event_carriers (event_id, user_id, host_id, created_at, starts_at, ends_at)
select e.id, f.friend_id, e.host_id, e.created_at, e.starts_at, e.ends_at
from events e join friendships f on f.user_id = e.host_id and f.status = 'accepted'
where e.visibility = 'friends-of-friends' and e.ends_at > now() - interval '8 days'
on conflict do nothing;

alter table rsvps add column heads integer not null default 1;
alter table rsvps add constraint rsvps_heads_check check (heads between 1 and 10) not valid;
comment on column rsvps.heads is 'How many come, the person included.';

alter table uploads add column transcript text;
alter table uploads add constraint uploads_transcript_check check (char_length(transcript) <= 4000) not valid;
comment on column uploads.transcript is 'What was heard in a recording. Shown to those who may hear it.';
