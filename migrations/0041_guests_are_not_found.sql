-- Search finds members only: a guest is known to those who see the spon that they came to.
create or replace function people_named(prefix text, most integer)
returns setof users language plpgsql stable parallel safe rows 100
set plan_cache_mode = force_generic_plan as $$
begin
  return query
    (select u.* from users u
      where lower(u.first_name) ~>=~ prefix and lower(u.first_name) ~<~ (prefix || chr(1114111)) and u.kind = 'member'
      order by lower(u.first_name) using ~<~ limit most)
    union all
    (select u.* from users u
      where lower(u.last_name) ~>=~ prefix and lower(u.last_name) ~<~ (prefix || chr(1114111)) and u.kind = 'member'
      order by lower(u.last_name) using ~<~ limit most)
    union all
    -- What begins with one word alone begins the first name.
    (select u.* from users u
      where strpos(prefix, ' ') > 0 and lower(u.first_name || ' ' || u.last_name) ~>=~ prefix
        and lower(u.first_name || ' ' || u.last_name) ~<~ (prefix || chr(1114111)) and u.kind = 'member'
      order by lower(u.first_name || ' ' || u.last_name) using ~<~ limit most);
end
$$;
