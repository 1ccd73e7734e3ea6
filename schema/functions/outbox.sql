-- The outbox of the demo keeps the newest 200 messages.
create or replace function trim_outbox() returns trigger language plpgsql as $$
begin
  delete from outbox where id in (select id from outbox order by id desc offset 200);
  return null;
end
$$;
create or replace trigger outbox_trim after insert on outbox
  for each statement execute function trim_outbox();
