-- PostgreSQL 18 brings uuidv7() itself. Older servers behind DATABASE_URL get the same function, so that every id
-- in this schema sorts by the time it was made.
do $$
begin
  if not exists (select 1 from pg_proc where proname = 'uuidv7' and pronamespace = 'pg_catalog'::regnamespace) then
    execute $body$
      create function uuidv7() returns uuid language sql volatile parallel safe as $f$
        select encode(
          set_bit(set_bit(
            overlay(uuid_send(gen_random_uuid())
              placing substring(int8send((extract(epoch from clock_timestamp()) * 1000)::bigint) from 3) from 1 for 6),
            52, 1), 53, 1), 'hex')::uuid
      $f$
    $body$;
  end if;
end
$$;
