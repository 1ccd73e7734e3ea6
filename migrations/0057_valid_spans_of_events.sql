alter table events validate constraint events_replaced_by_fkey;
alter table rsvps validate constraint rsvps_heads_check;
alter table uploads validate constraint uploads_transcript_check;
