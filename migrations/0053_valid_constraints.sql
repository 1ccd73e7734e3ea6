-- Constraints that were added without looking at the rows that were there.
alter table event_access validate constraint event_access_share_link_id_fkey;
alter table auth_challenges validate constraint auth_challenges_kind_check;
alter table identities validate constraint identities_provider_check;
alter table outgoing_texts validate constraint outgoing_texts_status_check;
alter table rsvps validate constraint rsvps_if_with_fkey;
alter table rsvps validate constraint rsvps_one_condition;
alter table uploads validate constraint uploads_event_id_fkey;
