-- Where a host allows each guest one more: whether this person has brought theirs. An invitation that expired or was taken
-- back does not count.
create or replace function has_brought_guest(person uuid, event uuid) returns boolean language sql stable parallel safe as $$
  select exists (
      select 1 from event_access a where a.granted_by = person and a.event_id = event and a.source = 'invite')
    or exists (
      select 1 from phone_invitations i
      where i.event_id = event and i.inviter_id = person
        and (i.status = 'accepted' or (i.status = 'sent' and i.expires_at > now())))
    or exists (
      select 1 from email_invitations i
      where i.event_id = event and i.inviter_id = person
        and (i.status = 'accepted' or (i.status = 'sent' and i.expires_at > now())))
$$;

-- Whether this person, or this browser, may not come in by a share link: removed from the event, blocked by the host, or it
-- was the browser of a suspended guest.
create or replace function is_refused(person uuid, device text, event uuid, host uuid)
returns boolean language sql stable parallel safe as $$
  select exists (
      select 1 from guest_refusals r
      where r.host_id = host and (r.event_id is null or r.event_id = event)
        and (r.device_hash = device
          or r.device_hash in (select d.device_hash from guest_devices d where d.user_id = person)))
    or exists (
      select 1 from guest_devices d join blocks b on b.blocked_id = d.user_id
      where d.device_hash = device and b.blocker_id = host)
    or exists (
      select 1 from guest_devices d join users u on u.id = d.user_id
      where d.device_hash = device and u.suspended_at is not null)
$$;

-- A guest whose account goes stays blocked: their browsers are kept as refusals.
create or replace function keep_refusals() returns trigger language plpgsql as $$
begin
  insert into guest_refusals (host_id, device_hash)
  select b.blocker_id, d.device_hash
  from guest_devices d join blocks b on b.blocked_id = d.user_id
  where d.user_id = old.id
  on conflict do nothing;
  return old;
end
$$;
create or replace trigger users_keep_refusals before delete on users for each row when (old.kind = 'guest')
  execute function keep_refusals();
