-- Whoever is let out of an event is not reached about it either. One that is called off takes all access along, and keeps the
-- addresses: the news that it is off goes there.
create or replace function forget_contacts() returns trigger language plpgsql as $$
begin
  delete from event_contacts c using gone g
  where c.event_id = g.event_id and c.user_id = g.user_id and exists (select 1 from events e where e.id = g.event_id);
  return null;
end
$$;
create or replace trigger event_access_forget_contacts after delete on event_access
  referencing old table as gone for each statement execute function forget_contacts();
