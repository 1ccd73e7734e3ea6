-- News of answers: it's on, fewer than the host wanted, an if-answer that holds or no longer does.
alter table notifications drop constraint notifications_type_check;
alter table notifications add constraint notifications_type_check check (type in (
  'event_created', 'event_invite', 'event_updated', 'event_cancelled', 'event_reminder', 'event_on', 'event_short',
  'rsvp', 'rsvp_if', 'comment', 'mention', 'reaction', 'friend_request', 'friend_accepted')) not valid;
