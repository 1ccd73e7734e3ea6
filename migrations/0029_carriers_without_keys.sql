-- Carriers are worked out from events and friendships, and two triggers keep them so. Three foreign keys asked the same again for
-- every row, and locked the row of every friend of the host: half of what a spon for friends of friends cost to post. A carrier
-- that outlives its event or its friendship shows nothing, and goes with age.

create or replace function carry_event() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    delete from event_carriers where event_id = old.id;
  elsif new.visibility = 'friends-of-friends' then
    perform lock_carriers_of(new.host_id);
    insert into event_carriers (event_id, user_id, host_id, created_at)
    select new.id, f.friend_id, new.host_id, new.created_at
    from friendships f where f.user_id = new.host_id and f.status = 'accepted'
    on conflict do nothing;
  elsif tg_op = 'UPDATE' then
    perform lock_carriers_of(new.host_id);
    delete from event_carriers where event_id = new.id;
  end if;
  return null;
end
$$;
create or replace trigger events_carry after insert or update of visibility or delete on events
  for each row execute function carry_event();

alter table event_carriers
  drop constraint event_carriers_event_id_fkey,
  drop constraint event_carriers_user_id_fkey,
  drop constraint event_carriers_host_id_fkey;
-- It served the last of these; dropping it takes a moment whatever its size.
-- squawk-ignore require-concurrent-index-deletion
drop index event_carriers_host_id_idx;
