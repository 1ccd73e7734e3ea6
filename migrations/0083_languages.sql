-- Everything we write to a person is in their language.
alter table users add column language text constraint users_language_check check (language ~ '^[a-z]{2}(-[A-Z]{2})?$');
comment on column users.language is 'In which we write to them: chosen in the settings, or that of the browser in which they first signed in. Null: not known, so English.';
