-- Nodes keep sessions in memory for some seconds. However a session ends (sign-out, another device, a deleted account),
-- every node hears of it in the moment of the commit.
create function announce_session_end() returns trigger language plpgsql as $$
begin
  perform pg_notify('session_ended', old.sid);
  return null;
end
$$;
create trigger sessions_announce_end after delete on sessions for each row execute function announce_session_end();
