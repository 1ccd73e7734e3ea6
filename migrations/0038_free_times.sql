-- Who says that they are free, until when: for their crew, and gone within the hour after.

create table free_times (
  user_id uuid primary key references users on delete cascade,
  until timestamptz not null,
  since timestamptz not null default now()
);
create index free_times_until_idx on free_times (until);

-- One more type, beside those that the check has by now. Rows that are there keep to the old list, so none is looked at.
do $$
declare known text;
begin
  select string_agg(quote_literal(value[1]), ', ' order by place) into known
  from pg_constraint c,
    regexp_matches(pg_get_constraintdef(c.oid), '''([a-z_]+)''', 'g') with ordinality as found (value, place)
  where c.conname = 'notifications_type_check' and c.conrelid = 'notifications'::regclass;
  alter table notifications drop constraint notifications_type_check;
  execute format('alter table notifications add constraint notifications_type_check
    check (type in (%s, ''free_together'')) not valid', known);
end
$$;
