-- Mentions are a group of their own, and mail stands in where no phone can be reached.
alter table notification_preferences add column mentions text not null default 'push';
update notification_preferences set mentions = answers;
alter table notification_preferences
  add constraint notification_preferences_mentions_check check (mentions in ('app', 'push', 'off')) not valid;
alter table notification_preferences add column fallback text not null default 'email';
alter table notification_preferences
  add constraint notification_preferences_fallback_check check (fallback in ('email', 'none')) not valid;
alter table notification_preferences add column mail_spons boolean not null default false;
comment on column notification_preferences.fallback is 'What a message becomes that matters and that no phone takes.';
comment on column notification_preferences.mail_spons is 'New spons are mailed where no phone takes them, too.';
