-- An access names its share link only as long as the link exists.
alter table event_access add constraint event_access_share_link_id_fkey
  foreign key (share_link_id) references share_links on delete set null not valid;
update event_access a set share_link_id = null
where share_link_id is not null and not exists (select 1 from share_links l where l.id = a.share_link_id);
