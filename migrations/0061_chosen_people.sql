-- A third circle: the host and the people they chose, who have access to the event each.
alter table events drop constraint events_visibility_check;
alter table events add constraint events_visibility_check
  check (visibility in ('friends', 'friends-of-friends', 'chosen')) not valid;
