-- Nodes cache sessions for some seconds. However a session ends, all nodes are notified when that commits.
create or replace function announce_session_end() returns trigger language plpgsql as $$
begin
  perform pg_notify('session_ended', old.sid);
  return null;
end
$$;
create or replace trigger sessions_announce_end after delete on sessions
  for each row execute function announce_session_end();
