-- Made by `npm run db:tables` from the migrated database. A migration changes tables, schema/functions triggers.

-- Access beyond friendship: an invitation, a share link, or an answer given before the host narrowed the circle.
create table event_access (
  event_id uuid not null,
  user_id uuid not null,
  source text not null,
  granted_by uuid,
  created_at timestamptz not null default now(),
  -- Names an invitation in the app, as the other two kinds of invitations have ids.
  id uuid default uuidv7(),
  -- Null while an invitation by a person who is no friend waits: its guest may open the event, but no feed lists it.
  accepted_at timestamptz default now(),
  -- A declined invitation is kept, so that it cannot be sent again.
  declined_at timestamptz,
  -- The link by which they came: each link counts its guests.
  share_link_id uuid,
  constraint event_access_pkey primary key (event_id, user_id),
  constraint event_access_source_check check (source in ('invite', 'link', 'answer')),
  constraint event_access_event_id_fkey foreign key (event_id) references events (id) on delete cascade,
  constraint event_access_granted_by_fkey foreign key (granted_by) references users (id) on delete set null,
  constraint event_access_share_link_id_fkey foreign key (share_link_id) references share_links (id) on delete set null,
  constraint event_access_user_id_fkey foreign key (user_id) references users (id) on delete cascade
);
create index event_access_granted_by_idx on event_access (granted_by, event_id);
create index event_access_share_link_id_idx on event_access (share_link_id) where share_link_id is not null;
create index event_access_user_id_idx on event_access (user_id, event_id);
create trigger event_access_forget_contacts after delete on event_access referencing old table as gone for each statement execute function forget_contacts();
