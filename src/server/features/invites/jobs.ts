import type * as z from 'zod/mini'
import { deliverMail } from '#server/adapters/mail/jobs.ts'
import type { Mailer } from '#server/adapters/mail/mail.ts'
import { toUnsubscribeToken } from '#server/adapters/mail/opt-outs.ts'
import { hasMailOptOut } from '#server/adapters/mail/queries.ts'
import type { Texter } from '#server/adapters/sms/texter.ts'
import type { Context } from '#server/context.ts'
import { canDeliver } from '#server/features/invites/policy.ts'
import { findForOwner } from '#server/features/invites/queries.ts'
import { toInviteUrl } from '#server/features/invites/share-link-view.ts'
import { toInviteMail, toInviteText } from '#server/features/invites/view.ts'
import { deliverText } from '#server/features/messages/text-jobs.ts'
import { cancelText, wasInvited } from '#server/features/messages/text-queries.ts'
import { decrypt } from '#server/http/encrypt.ts'
import { sendInvitation, sendInvitationText } from '#server/jobs/names.ts'
import { type Handler, handle } from '#server/jobs/queue.ts'
import { inLanguage } from '#server/messages/messages.ts'
import { unsubscribe } from '#shared/invites.ts'
import { toPath } from '#shared/paths.ts'

/** They send an invitation if it is still valid: it may have ended while it was queued. */
export function createInviteHandlers(mailer: Mailer, texter: Texter): Handler[] {
  async function send(job: z.infer<typeof sendInvitation.payload>, context: Context) {
    const { db, config, secret, log, now } = context
    const found = await findForOwner(db, job.channel, job.id)
    const to = found?.invitation.address ?? ''
    const isWanted = job.channel === 'phone' || !(await hasMailOptOut(db, to))
    if (!found || !canDeliver(found.invitation) || !isWanted) {
      if (job.channel === 'phone') await cancelText(db, job.textId, 'the invitation no longer stands')
      log.info({ invitation: job.id }, 'an invitation was not sent: it no longer stands')
      return
    }
    const { invitation, speech } = found
    const url = toInviteUrl(config.publicUrl, getToken(context, job.sealedToken))
    if (job.channel === 'phone') {
      const isFirst = !(await wasInvited(db, to))
      const text = inLanguage(speech, () => toInviteText(invitation, { url, isFirst }))
      return deliverText(context, texter, { id: job.textId, text })
    }
    const token = toUnsubscribeToken(secret, to)
    const unsubscribeUrl = config.publicUrl + toPath(unsubscribe, { query: { token } })
    const eventUrl = `${config.publicUrl}/event/${invitation.event?.id}`
    const sending = { to, links: { url, eventUrl, unsubscribeUrl }, now: now() }
    return inLanguage(speech, () =>
      deliverMail(context, mailer, { ...toInviteMail(invitation, sending), messageId: job.messageId }),
    )
  }
  return [sendInvitation, sendInvitationText].map((job) => handle(job, send))
}

function getToken({ secrets }: Context, sealed: string): string {
  const token = decrypt(secrets, sealed)
  if (token === null) throw new Error('The invitation was sealed with another secret: give every node the same one.')
  return token
}
