import { causes, listTypes, type Rules } from '#server/features/notifications/policy.ts'
import { notificationKinds } from '#shared/notification-kinds.ts'

/** The event of a notification n, also one that was called off, for as long as that can be read. */
export const eventOf = `coalesce(n.related_event_id, (
  select c.event_id from called_off_events c
  where c.event_id = case when n.cause ~ '^event_cancelled:[0-9a-f-]{36}$' then right(n.cause, 36)::uuid end))`

/** Whether the rules of a notification n are such. */
export function hasRules(areSuch: (rules: Rules) => boolean | undefined): string {
  return `n.type in ('${listTypes(areSuch).join("', '")}')`
}

export const needsNoEvent = `(${hasRules((rules) => rules.shownWithoutEvent === 'always')}
  or ${hasRules((rules) => rules.shownWithoutEvent === 'while-free')} and exists (
    select 1 from free_times f where f.user_id = n.user_id and f.until > now() offset 0))`

/**
 * Whether a notification n may still be shown to its owner, evaluated on every read: hides spons that are deleted or no
 * longer visible to them (except that it was called off), people blocked either way, and company in free time that
 * is over.
 */
export const showable = `
  not is_blocked_between(n.user_id, n.related_user_id)
  and (${needsNoEvent} or can_see_event(n.user_id, n.related_event_id))`

/** Whether a notification n may still ping: its spon is not over. */
export const isNews = `(${hasRules((rules) => rules.evenWhenOver)} or not exists (
  select 1 from events e where e.id = n.related_event_id and e.ends_at <= now()))`

/** Whether a notification n is one that is mailed, given the preferences p of its owner. */
export const isMailed = `(${hasRules((rules) => rules.isMailed === 'always')}
  or ${hasRules((rules) => rules.isMailed === 'when-moved')} and starts_with(n.cause, 'event_moved:')
  or ${hasRules((rules) => rules.isMailed === 'when-asked')} and coalesce(p.mail_spons, false))`

/** showable for lists of one person, $1: whom they know and block is read once, not for every row. */
export const showableInList = `
  not exists (select 1 from blocked_with($1) blocked where blocked = n.related_user_id)
  and not exists (select 1 from suspension_of(n.related_user_id) where n.related_user_id <> $1)
  and (${needsNoEvent} or exists (select 1 from visible_events($1) e where e.id = n.related_event_id))`

/** Whom the reader, $1, blocked or was blocked by; read once for all rows. */
export const blockedPeople = `blocked_people as materialized (select array(select blocked from blocked_with($1) blocked) as ids)`

/** Nor suspended. Needs blockedPeople. */
export function isNotBlockedWith(person: string): string {
  return `${person} <> all ((select ids from blocked_people)::uuid[]) and not exists (select 1 from suspension_of(${person}) offset 0)`
}

export function isFriend(person: string): string {
  return `exists (select 1 from friends_of($1) friend where friend = ${person} offset 0)`
}

/** A notification of a spon that is new to its owner: posted, or for chosen people, by its host. */
export function isNewSpon(n: string): string {
  return `(${n}.type = 'event_created' or ${n}.type = 'event_invite' and not exists (
    select 1 from events e where e.id = ${n}.related_event_id
      and (e.visibility <> 'chosen' or e.host_id <> ${n}.related_user_id)))`
}

/** How many new spons of a person somebody was told of within a day. */
export function countNewSpons({ by, to, until = '' }: { by: string; to: string; until?: string }): string {
  return `(select count(*) from notifications m
    where m.user_id = ${to} and m.related_user_id = ${by} and ${isNewSpon('m')}
      and m.created_at > now() - interval '1 day' ${until})`
}

/** The owner of a notification n has turned down the friend whose spon or invitation it is. */
const isTurnedDown = `(${hasRules((rules) => rules.isInvitation)} and exists (
  select 1 from friendships f where f.user_id = n.user_id and f.friend_id = n.related_user_id and f.pings = 'app'))`

/** The owner of a notification n has muted its spon, and it is neither a change of time or place nor a mention. */
const isMuted = `(not (${hasRules((rules) => rules.evenWhenMuted)} or n.cause like '${causes.eventMoved('%')}')
  and exists (select 1 from event_mutes m where m.event_id = n.related_event_id and m.user_id = n.user_id))`

/** How the owner of a notification n wants to hear of it, given their preferences p. */
export const choice = `case when ${isTurnedDown} or ${isMuted} then 'app' else coalesce(case n.type ${Object.entries(
  notificationKinds,
)
  .flatMap(([type, { group }]) => (group ? `when '${type}' then p.${group}` : []))
  .join(' ')} end, 'push') end`
