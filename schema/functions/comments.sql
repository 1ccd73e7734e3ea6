-- A comment in the shape of src/shared, without reactions and mentions of blocked people. Whether the viewer may read the comment
-- at all is for the caller to check.
create or replace function comment_json(viewer uuid, comment comments) returns json language sql stable parallel safe as $$
  select json_build_object(
    'id', comment.id,
    'userId', comment.user_id,
    'content', comment.content,
    'createdAt', comment.created_at,
    'user', (select person_json(viewer, u) from users u where u.id = comment.user_id),
    'reactions', coalesce((
      select json_agg(json_build_object('emoji', r.emoji, 'userId', r.user_id) order by r.created_at, r.id)
      from comment_reactions r
      where r.comment_id = comment.id and not is_blocked_between(viewer, r.user_id)), '[]'),
    'mentions', coalesce((
      select json_agg(json_build_object('userId', m.mentioned_user_id, 'handle', m.handle) order by m.created_at, m.id)
      from comment_mentions m
      where m.comment_id = comment.id and not is_blocked_between(viewer, m.mentioned_user_id)), '[]'))
$$;
