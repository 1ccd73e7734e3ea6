alter table events validate constraint events_visibility_check;
