-- Made by `npm run db:tables` from the migrated database. A migration changes tables, schema/functions triggers.

create table comment_mentions (
  id uuid not null default uuidv7(),
  comment_id uuid not null,
  mentioned_user_id uuid not null,
  -- As it is written in the text, so that the screen knows which words to mark.
  handle text not null,
  created_at timestamptz not null default now(),
  constraint comment_mentions_pkey primary key (id),
  constraint comment_mentions_comment_id_mentioned_user_id_key unique (comment_id, mentioned_user_id),
  constraint comment_mentions_handle_check check (char_length(handle) >= 1 and char_length(handle) <= 320),
  constraint comment_mentions_comment_id_fkey foreign key (comment_id) references comments (id) on delete cascade,
  constraint comment_mentions_mentioned_user_id_fkey foreign key (mentioned_user_id) references users (id) on delete cascade
);
create index comment_mentions_mentioned_user_id_idx on comment_mentions (mentioned_user_id);

create table comment_reactions (
  id uuid not null default uuidv7(),
  comment_id uuid not null,
  user_id uuid not null,
  emoji text not null,
  created_at timestamptz not null default now(),
  constraint comment_reactions_pkey primary key (id),
  constraint comment_reactions_comment_id_user_id_emoji_key unique (comment_id, user_id, emoji),
  constraint comment_reactions_emoji_check check (emoji in ('💀', '😭', '🔥', '🙏', '👀', '😅', '🤪', '👁👄👁')),
  constraint comment_reactions_comment_id_fkey foreign key (comment_id) references comments (id) on delete cascade,
  constraint comment_reactions_user_id_fkey foreign key (user_id) references users (id) on delete cascade
);
create index comment_reactions_user_id_idx on comment_reactions (user_id);

create table comments (
  id uuid not null default uuidv7(),
  event_id uuid not null,
  user_id uuid not null,
  content text not null,
  created_at timestamptz not null default now(),
  -- Hidden by an admin: nobody sees it.
  hidden_at timestamptz,
  constraint comments_pkey primary key (id),
  constraint comments_content_check check (char_length(content) >= 1 and char_length(content) <= 1000),
  constraint comments_event_id_fkey foreign key (event_id) references events (id) on delete cascade,
  constraint comments_user_id_fkey foreign key (user_id) references users (id) on delete cascade
);
create index comments_event_id_idx on comments (event_id, created_at, id) include (user_id);
create index comments_user_id_idx on comments (user_id);
