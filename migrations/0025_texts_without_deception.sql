-- What was typed before src/shared/typed-text.ts: marks of direction, characters without a shape and controls go from what
-- everybody reads. Its whole rule holds for every text that is typed or edited from now on.

create function without_deception(typed text) returns text language sql immutable parallel safe as $$
  select btrim(regexp_replace(
    regexp_replace(typed, '[\u0001-\u001F\u007F-\u009F\u2028\u2029\u2800]+', ' ', 'g'),
    '[\u00AD\u034F\u061C\u115F\u1160\u180E\u200B\u200E\u200F\u202A-\u202E\u2060-\u2069\u3164\uFEFF\uFFA0]+', '', 'g'))
$$;

update users set first_name = nullif(left(without_deception(first_name), 50), '')
where first_name <> without_deception(first_name);
update users set last_name = nullif(left(without_deception(last_name), 50), '')
where last_name <> without_deception(last_name);
update events set title = coalesce(nullif(without_deception(title), ''), 'A spon')
where title <> without_deception(title);
update events set location = nullif(without_deception(location), '')
where location <> without_deception(location);
update events set specific_time = nullif(without_deception(specific_time), '')
where specific_time <> without_deception(specific_time);

drop function without_deception(text);
