import { nextCursor, type Page, type Prepared, type Queries, queryRow } from '#server/db/prepared.ts'
import {
  blockedPeople,
  eventOf,
  isFriend,
  isNotBlockedWith,
  needsNoEvent,
} from '#server/features/notifications/fragment-queries.ts'
import { sayFolds } from '#server/features/notifications/view.ts'
import { type Cursor, firstPage } from '#server/http/paging.ts'
import { limits } from '#shared/limits.ts'
import { notificationKinds } from '#shared/notification-kinds.ts'

const foldedKinds = Object.entries(notificationKinds).flatMap(([type, { folded }]) =>
  folded ? { type, in: folded.in } : [],
)
const folds = (row: string) => `${row}.type in (${foldedKinds.map(({ type }) => `'${type}'`).join(', ')})`

function foldsWith(row: string, newest: string): string {
  return `
  ${row}.related_event_id = ${newest}.related_event_id and ${row}.user_id = $1 and ${row}.type = ${newest}.type
    and ${isNotBlockedWith(`${row}.related_user_id`)}`
}

/**
 * The newest row of each fold represents it, so that paging by keyset neither repeats nor loses one. Posts of friends are
 * most of a list: there the actor is the host, and the friendship decides visibility without the event.
 */
const foundRows = `
  select n.*, tie.is_friend
  from notifications n cross join lateral (select ${isFriend('n.related_user_id')} as is_friend offset 0) tie
  where n.user_id = $1 and (n.created_at, n.id) < ($2::timestamptz, $3::uuid)
    and (n.related_user_id is null or ${isNotBlockedWith('n.related_user_id')})
    and case
      when ${needsNoEvent} then true
      when n.type = 'event_created' and n.related_event_id is not null and tie.is_friend then true
      else exists (select 1 from visible_events($1) e where e.id = n.related_event_id) end
    and not (${folds('n')} and exists (
      select 1 from notifications m
      where ${foldsWith('m', 'n')} and (m.created_at, m.id) > (n.created_at, n.id) offset 0))
  order by n.created_at desc, n.id desc limit ${limits.notificationPage + 1}`

/** Who is in the folds of the page, each person once, the newest first; only three are shown by face. */
const foldedPeople = `
  select n.id, m.related_user_id as person, count(*), count(*) filter (where not m.is_read) as unread,
    row_number() over (partition by n.id order by bool_or(m.id = n.id) desc, max(m.created_at) desc) as place
  from page n join notifications m on ${foldsWith('m', 'n')}
  where ${folds('n')}
  group by n.id, m.related_user_id`

const foldedRows = `
  select p.id, sum(p.count) as count, sum(p.unread) as "unreadCount", count(*) - 1 as "otherPeople",
    json_agg(json_build_object('id', u.id, 'displayName', u.name, 'profileImageUrl', u.picture) order by p.place)
      filter (where p.place <= 3) as people
  from folded_people p left join lateral (
    select u.id, display_name(u.first_name, u.last_name, u.email) as name, u.profile_image_url as picture
    from users u where u.id = p.person) u on p.place <= 3
  group by p.id having sum(p.count) > 1`

/** The title or the message of a row; where sayFolds() says it of several people, the title of their event. */
function wordsIn(place: 'title' | 'message'): string {
  const types = foldedKinds.filter((kind) => kind.in === place).map(({ type }) => `'${type}'`)
  return `case when n.type in (${types.join(', ')}) and f."otherPeople" > 0
    then (select e.title from events e where e.id = n.related_event_id) else n.${place} end as ${place}`
}

const notificationPage: Prepared = {
  name: 'notifications-page',
  text: `
    with ${blockedPeople}, found as materialized (${foundRows}),
    page as (select * from found order by created_at desc, id desc limit ${limits.notificationPage}),
    folded_people as materialized (${foldedPeople}), folded as (${foldedRows})
    select coalesce(json_agg(item), '[]')::text, ${nextCursor('created_at', limits.notificationPage)},
      exists (select 1 from folded where "otherPeople" > 0)
    from (
      select n.id, n.type, ${wordsIn('title')}, ${wordsIn('message')},
        coalesce(f."unreadCount" = 0, n.is_read) as "isRead",
        iso_time(n.created_at) as "createdAt",
        ${eventOf} as "relatedEventId",
        case when u.id is not null then person_json(u, u.id = $1, n.is_friend and not exists (
          select 1 from unconfirmed_friends($1) friend where friend = u.id offset 0)) end as "relatedUser",
        n.related_crew_id as "relatedCrewId",
        case when n.type = 'restriction' then right(n.cause, 36) end as "relatedRestrictionId",
        (select fold from (select f.count, f."unreadCount", f."otherPeople", f.people where f.id is not null) fold) as folded
      from page n left join users u on u.id = n.related_user_id left join folded f on f.id = n.id
      order by n.created_at desc, n.id desc
    ) item`,
}

export async function readNotifications(reads: Queries, userId: string, { at, id }: Cursor = firstPage): Promise<Page> {
  const [text, next = null, hasFolds] = await queryRow(reads, notificationPage, [userId, at, id])
  return { text: (hasFolds === 't' ? text && sayFolds(text) : text) ?? '[]', next }
}
