-- A crew ends with its last member, however they go.
create or replace function end_empty_crew() returns trigger language plpgsql as $$
begin
  delete from crews c where c.id = old.crew_id and not exists (select 1 from crew_members m where m.crew_id = c.id);
  return null;
end
$$;
create or replace trigger crew_members_end after delete on crew_members
  for each row execute function end_empty_crew();
