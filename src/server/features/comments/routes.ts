import type { Tx } from '#server/db/database.ts'
import { lockBudget } from '#server/db/locks.ts'
import { spendLookups } from '#server/features/accounts/search-limit-actions.ts'
import { isMentioned, isPhoneNumber } from '#server/features/comments/input.ts'
import {
  deleteReaction,
  getComment,
  getVisibleComment,
  insertComment,
  insertMentions,
  insertReaction,
  listCommenterIds,
  listMentionable,
  listSuggestions,
  lockVisibleCommentShared,
  readCommentsBefore,
  deleteComment as removeComment,
} from '#server/features/comments/queries.ts'
import { toQuote, toSuggestionView } from '#server/features/comments/view.ts'
import { getVisibleEvent, lockVisibleEventShared, type VisibleEvent } from '#server/features/events/lock-queries.ts'
import { acceptByActing } from '#server/features/grants/actions.ts'
import { notify, takeBackNotifications } from '#server/features/notifications/actions.ts'
import { causes } from '#server/features/notifications/policy.ts'
import { type Api, type Call, JsonText } from '#server/http/api.ts'
import { readKey } from '#server/http/gates/transaction.ts'
import { HttpError, notFound } from '#server/http/http-error.ts'
import { publishOwnChange } from '#server/live/publish.ts'
import {
  addReaction,
  createComment,
  deleteComment,
  listComments,
  removeReaction,
  suggestMentions,
} from '#shared/comments.ts'
import { t } from '#shared/message.ts'
import { toHandle } from '#shared/names.ts'
import { toPath } from '#shared/paths.ts'

export function registerComments({ route, context }: Api): void {
  const { db, reads } = context
  const toAnswer = async (tx: Tx, viewerId: string, id: string) => new JsonText(await getComment(tx, viewerId, id))
  function answer({ tx, me, params }: Pick<Call<typeof addReaction>, 'tx' | 'me' | 'params'>) {
    return toAnswer(tx, me.id, params.id)
  }

  route(listComments, async ({ me, params, query, reply }) => {
    const page = await readCommentsBefore(reads, { viewerId: me.id, eventId: params.id }, query.before)
    if (!page) throw notFound()
    const next = page.next && toPath(listComments, { params, query: { before: page.next } })
    if (next) reply.header('link', `<${next}>; rel="next"`)
    return new JsonText(page.text)
  })

  route(
    createComment,
    { answer: ({ tx, me }, { id }: { id: string }) => toAnswer(tx, me.id, id) },
    async ({ tx, me, params, body: { content, mentions = [] }, request }) => {
      const event = await lockVisibleEventShared(tx, me.id, params.id)
      const id = await insertComment(tx, event, { content, key: readKey(request) })
      await acceptByActing(tx, event)
      const mentioned = await saveMentions(tx, event, { commentId: id, content, people: mentions })
      await notifyOfComment(tx, event, { commentId: id, content, people: mentioned })
      await publishOwnChange(tx, event.id)
      return { id }
    },
  )

  route(deleteComment, async ({ tx, me, params }) => {
    const comment = await getVisibleComment(tx, me.id, params.id)
    if (comment.authorId !== me.id) throw new HttpError('forbidden', t('event-refusals:only-author-deletes'))
    if (!(await removeComment(tx, comment))) throw notFound()
    await takeBackNotifications(tx, causes.comment(comment.id), { eventId: comment.event.id })
    await publishOwnChange(tx, comment.event.id)
  })

  route(addReaction, { answer }, async ({ tx, me, params, body: { emoji } }) => {
    const comment = await lockVisibleCommentShared(tx, me.id, params.id)
    if (await insertReaction(tx, comment, emoji)) {
      await notify(tx, {
        type: 'reaction',
        cause: causes.reaction(comment.id, me.id),
        actorId: me.id,
        eventId: comment.event.id,
        title: comment.event.title,
        message: (name) => t('notices:reacted', { name, emoji }),
        to: [comment.authorId],
      })
      await publishOwnChange(tx, comment.event.id)
    }
  })

  route(removeReaction, { answer }, async ({ tx, me, params }) => {
    const comment = await lockVisibleCommentShared(tx, me.id, params.id)
    if (await deleteReaction(tx, comment, params.emoji)) await publishOwnChange(tx, comment.event.id)
  })

  route(suggestMentions, async ({ me, params, query }) => {
    const event = await getVisibleEvent(db, me.id, params.id)
    const typed = query.q?.trim() ?? ''
    if (isPhoneNumber(typed)) await spendLookups(context, me.id)
    return (await listSuggestions(db, event, typed)).map(toSuggestionView)
  })
}

type Posted = { commentId: string; content: string; people: string[] }

async function saveMentions(tx: Tx, event: VisibleEvent, { commentId, content, people }: Posted): Promise<string[]> {
  const mentionable = people.length > 0 ? await listMentionable(tx, event, people) : []
  const mentions = mentionable
    .map((person) => ({ userId: person.id, handle: toHandle(person) }))
    .filter(({ handle }) => isMentioned(content, handle))
  await insertMentions(tx, commentId, mentions)
  return mentions.map(({ userId }) => userId)
}

/** Mention and comment share a cause, so that each person is notified once. */
async function notifyOfComment(tx: Tx, event: VisibleEvent, { commentId, content, people }: Posted): Promise<void> {
  const about = {
    cause: causes.comment(commentId),
    actorId: event.viewerId,
    eventId: event.id,
    message: toQuote(content),
  }
  // Two counts follow, each in its own order: two comments of one person must not wait for each other.
  await lockBudget(tx, event.viewerId)
  await notify(tx, { ...about, type: 'mention', title: (name) => t('notices:mentioned', { name }), to: people })
  const others = [event.hostId, ...(await listCommenterIds(tx, event))]
  await notify(tx, {
    ...about,
    type: 'comment',
    title: (name) => t('notices:commented', { name, event: event.title }),
    to: others,
  })
}
