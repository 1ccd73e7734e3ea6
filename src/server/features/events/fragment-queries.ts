import { type Abilities, applyRules, type Logic } from '#shared/abilities.ts'
import { firstLetter } from '#shared/initials.ts'
import { limits } from '#shared/limits.ts'

/**
 * Ids blocked in either direction; $1 is the viewer. The reads below select it as b.blocked, materialized or with `offset 0`:
 * otherwise it is looked up again at each of its uses.
 */
export const blockedBothWays = 'array(select blocked from blocked_with($1) blocked)'

/** Whether the viewer may see this person: neither blocked nor suspended. Expects b.blocked. */
export function isVisiblePerson(person: string): string {
  return `${person} <> all (b.blocked) and not exists (select 1 from suspension_of(${person}) offset 0)`
}

/** toAvatarColor() of an id: the face of a person who is not named has their colour too. */
export const avatarColor = (id: string): string => `get_byte(uuid_send(${id}), 15) % 6`

/** Of a person without a picture, who may not be named; toInitial() makes it a capital. */
export function initialOf(user: string): string {
  return `case when ${user}.profile_image_url is null
    then substring(display_name(${user}.first_name, ${user}.last_name, ${user}.email) from '${firstLetter}') end`
}

/** The event e still accepts answers, by the database's clock. */
export const isOpen = `e.created_at > now() - interval '${limits.rsvpHours} hours'`

/** The event e is history: an answer that changes now is no news. */
export const isOver = 'e.ends_at <= now()'

/** Not when the transaction began: what it posts for right now is on in its reply. */
const momentOfRead = 'statement_timestamp()'

const inSql: Logic<string> = {
  not: (term) => `not (${term})`,
  and: (...terms) => `(${terms.join(' and ')})`,
  or: (...terms) => `(${terms.join(' or ')})`,
}

type FactsInSql = Record<'isHost' | 'isOpen' | 'isGuest' | 'guestPolicy' | 'hasBroughtGuest', string>

/** toAbilities() as SQL. */
export function toAbilitiesInSql({ guestPolicy, ...facts }: FactsInSql): Record<keyof Abilities, string> {
  const policy = { bringsCrew: `${guestPolicy} = 'bring-crew'`, bringsOne: `${guestPolicy} = 'plus-one'` }
  return applyRules({ ...facts, ...policy }, inSql)
}

const can = toAbilitiesInSql({
  isHost: 'e.host_id = $1',
  isOpen,
  isGuest: `(select viewer.kind from users viewer where viewer.id = $1) = 'guest'`,
  guestPolicy: 'e.guest_policy',
  hasBroughtGuest: 'has_brought_guest($1, e.id)',
})

/** The condition of an if-answer, null for any other. */
export function conditionOf(rsvp: string): string {
  return `case when ${rsvp}.if_at_least is not null then json_build_object('atLeast', ${rsvp}.if_at_least)
    when ${rsvp}.if_with is not null then json_build_object('withUser', ${rsvp}.if_with) end`
}

/** Whom it waits for. */
export function waitsForOf(rsvp: string): string {
  return `(select display_name(w.first_name, w.last_name, w.email) from users w where w.id = ${rsvp}.if_with)`
}

/**
 * Columns that a card and the event's page share, for row_to_json (smaller output and faster than json_build_object).
 * Expects events e, its host h, and the joins of eventTallies.
 */
export function eventColumns({ description, host, abilities }: EventColumns): string {
  return `
  e.id,
  e.title,
  ${description} as description,
  e.location,
  e.timeframe,
  e.specific_time as "specificTime",
  e.time_language as "timeLanguage",
  iso_time(e.starts_at) as "startsAt",
  iso_time(e.ends_at) as "endsAt",
  event_phase(e.starts_at, e.ends_at, ${momentOfRead}) as phase,
  e.audio_url as "audioUrl",
  e.audio_duration as "audioDuration",
  coalesce(note.exists, false) as "audioFileExists",
  note.transcript as "audioTranscript",
  e.gif_url as "gifUrl",
  e.gif_alt_text as "gifAltText",
  iso_time(e.created_at) as "createdAt",
  ${host} as host,
  said.count as "commentCount",
  (select counts from (select answers.going, answers.might_show as "mightShow", answers.heads) counts) as "rsvpCounts",
  case
    when num_nonnulls(mine.if_at_least, mine.if_with) > 0 and mine.heads > 1 then ${ownIf("'heads', mine.heads, ")}
    when num_nonnulls(mine.if_at_least, mine.if_with) > 0 then ${ownIf('')}
    when mine.heads > 1 then json_build_object('response', mine.response, 'heads', mine.heads)
    when mine.id is not null then json_build_object('response', mine.response) end as "userRsvp",
  e.min_going as "minGoing",
  e.min_going is null or e.tipped_at is not null as "isOn",
  e.ends_at > ${momentOfRead} as "isRecent",
  case when e.visibility = 'chosen' then (
    select count(*) from event_access a where a.event_id = e.id and ${isVisiblePerson('a.user_id')}) end as "chosenCount",
  (select abilities from (select ${abilities.map((name) => `${can[name]} as ${name}`).join(', ')}) abilities) as can`
}

/** The viewer's own if-answer. `heads` is left out where it is one: few bring somebody, and a page has fifty cards. */
function ownIf(heads: string): string {
  return `json_build_object('response', 'if', ${heads}'condition', ${conditionOf('mine')}, 'holds', mine.response = 'going',
      'waitsFor', ${waitsForOf('mine')})`
}

type EventColumns = { description: string; host: string; abilities: readonly (keyof Abilities)[] }

/** `more` columns of all answers r that the viewer may know of. */
export function eventTallies(more = ''): string {
  return `
  cross join lateral (
    select count(*) filter (where r.response = 'going') as going,
      coalesce(sum(r.heads) filter (where r.response = 'going'), 0) as heads,
      count(*) filter (where r.response = 'might-show') as might_show${more}
    from rsvps r where r.event_id = e.id and ${isVisiblePerson('r.user_id')}) answers
  left join rsvps mine on mine.event_id = e.id and mine.user_id = $1
  left join lateral (
    select a.missing_at is null as exists, a.transcript from uploads a where a.event_id = e.id and e.audio_url is not null
  ) note on true
  cross join lateral (
    select count(*) from comments c
    where c.event_id = e.id and c.hidden_at is null and ${isVisiblePerson('c.user_id')}) said`
}

/** The last page of comments under an event e, oldest first; `before` cuts off later ones. Expects b.blocked. */
export function lastComments(before = ''): string {
  return `
  select coalesce(json_agg(json_build_object(
      'id', c.id,
      'userId', c.user_id,
      'content', c.content,
      'createdAt', iso_time(c.created_at),
      'user', person_json(u, c.user_id = $1, f.sees_email is true),
      'reactions', coalesce((
        select json_agg(json_build_object('emoji', r.emoji, 'userId', r.user_id) order by r.created_at, r.id)
        from comment_reactions r where r.comment_id = c.id and ${isVisiblePerson('r.user_id')}), '[]'),
      'mentions', coalesce((
        select json_agg(json_build_object('userId', m.mentioned_user_id, 'handle', m.handle) order by m.created_at, m.id)
        from comment_mentions m where m.comment_id = c.id and ${isVisiblePerson('m.mentioned_user_id')}), '[]')
    ) order by c.created_at, c.id) filter (where c.place <= ${limits.pageSize}), '[]') as list,
    count(*) > ${limits.pageSize} as has_earlier,
    (array_agg(c.id) filter (where c.place = ${limits.pageSize}))[1] as earliest
  from (
    select c.*, row_number() over (order by c.created_at desc, c.id desc) as place
    from comments c where c.event_id = e.id and c.hidden_at is null and ${isVisiblePerson('c.user_id')} ${before}
    order by c.created_at desc, c.id desc limit ${limits.pageSize + 1}
  ) c
  join users u on u.id = c.user_id
  left join friendships f on f.user_id = $1 and f.friend_id = c.user_id and f.status = 'accepted'`
}
