-- A host reads who of those who answered was told of the last change, or that it is off.
alter table event_moves add column sent_revision integer;
alter table event_moves add column sent_at timestamptz;
comment on column event_moves.sent_revision is 'Of the event when those who answered were notified last: it names those notifications.';
alter table called_off_people add column answered boolean not null default false;
comment on column called_off_people.answered is 'Had answered, be it that no notification was wanted.';
