import { afterAll, beforeAll, expect, test } from 'vitest'
import { renderCatalog, renderSchemaFiles } from '#scripts/schema/render-schema.ts'
import { createTestDatabase } from '#tests/support/database.ts'
import type { TestDatabase } from '#tests/support/database-server.ts'

let database: TestDatabase

beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.close())

test('a table is shown as one would write it, with its comments, keys, checks, indexes and triggers', async () => {
  await database.pool.query(`
    create unlogged table aaa (
      id bigint generated always as identity primary key,
      tags text[] not null default '{}',
      mood text not null default 'SO ''SO' check (mood in ('SO ''SO', 'FINE')),
      until timestamptz check (until > now()),
      by_user uuid references users on delete cascade,
      unique nulls not distinct (mood, by_user));
    alter table aaa add constraint aaa_late check (id > 1) not valid;
    create unique index aaa_mood_idx on aaa (lower(mood) desc) include (until) where mood <> 'FINE';
    create trigger aaa_trim after insert on aaa for each statement execute function trim_outbox();
    comment on table aaa is E'Why it is there.\\nIn two lines.'; comment on column aaa.until is 'Why it ends.';
    comment on index aaa_mood_idx is 'For the search.'`)
  const catalog = await renderCatalog(database.pool)
  expect(catalog.slice(0, catalog.indexOf('\n\n'))).toBe(`-- Why it is there.
-- In two lines.
create unlogged table aaa (
  id bigint not null generated always as identity,
  tags text[] not null default '{}'::text[],
  mood text not null default 'SO ''SO',
  -- Why it ends.
  until timestamptz,
  by_user uuid,
  constraint aaa_pkey primary key (id),
  constraint aaa_mood_by_user_key unique nulls not distinct (mood, by_user),
  constraint aaa_late check (id > 1) not valid,
  constraint aaa_mood_check check (mood in ('SO ''SO', 'FINE')),
  constraint aaa_until_check check (until > now()),
  constraint aaa_by_user_fkey foreign key (by_user) references users (id) on delete cascade
);
-- For the search.
create unique index aaa_mood_idx on aaa (lower(mood) desc) include (until) where mood <> 'FINE';
create trigger aaa_trim after insert on aaa for each statement execute function trim_outbox();`)
  expect(catalog).toContain('CREATE OR REPLACE FUNCTION public.friends_of(person uuid)')
})

test('a table that nobody owns is named', async () => {
  await database.pool.query('create table aab (id int)')
  await expect(renderSchemaFiles(database.pool)).rejects.toThrow('has no owner')
})
