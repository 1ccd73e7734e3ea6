import { codeTries, hashCode } from '#server/adapters/sms/codes.ts'
import { readKeyword } from '#server/adapters/sms/keywords.ts'
import { toE164 } from '#server/adapters/sms/numbers.ts'
import { findDelivery, requireTexts } from '#server/adapters/sms/sms.ts'
import { signRequest } from '#server/adapters/sms/twilio.ts'
import { type Db, inTransaction } from '#server/db/database.ts'
import { lockSender } from '#server/db/locks.ts'
import { resumeTexts, stopTexts } from '#server/features/messages/text-actions.ts'
import { setConsent } from '#server/features/messages/text-queries.ts'
import { publishAccount, sendCode, sendWelcomeText, transferNumber } from '#server/features/phones/actions.ts'
import {
  countTry,
  deleteVerification,
  findLanguageOf,
  findPhone,
  insertIncoming,
  removeNumber,
  setFindable,
} from '#server/features/phones/queries.ts'
import { noCode, noNumber, toPhoneView, toReplies, toTwiml, wrongCode } from '#server/features/phones/view.ts'
import type { Api } from '#server/http/api.ts'
import { HttpError } from '#server/http/http-error.ts'
import { isSameToken } from '#server/http/tokens.ts'
import { inLanguage } from '#server/messages/messages.ts'
import { sourceLanguage } from '#shared/languages.ts'
import { t, untranslated } from '#shared/message.ts'
import { claimPhone, getPhone, receiveText, removePhone, updatePhone, verifyPhone } from '#shared/phones.ts'

/** High, because STOPs must get through in bursts; unsigned requests are rejected cheaply. */
const inboundLimit = { name: 'sms-inbound', max: 6_000, seconds: 60 }

const twiml = 'text/xml; charset=utf-8'

/** The user's own number, and the webhook for texts to ours. */
export function registerPhones(api: Api): void {
  registerNumber(api)
  registerSettings(api)
  registerInbound(api)
}

function registerNumber({ route, context }: Api): void {
  const { config, db, secrets } = context
  const getView = async (from: Db, userId: string) => toPhoneView(await getRow(from, userId), findDelivery(config))

  route(getPhone, ({ me }) => getView(db, me.id))

  route(claimPhone, { answer: ({ tx, me }) => getView(tx, me.id) }, async ({ tx, me, body }) => {
    requireTexts(config)
    const number = toE164(body.phoneNumber, config.numbers)
    await lockSender(tx, me.id)
    const { phone_number, pending_number, is_recent, tries } = await getRow(tx, me.id)
    const isOnItsWay = pending_number === number && (tries ?? 0) < codeTries && is_recent
    if (phone_number === number) await deleteVerification(tx, me.id)
    else if (!isOnItsWay) await sendCode(tx, context, { userId: me.id, number })
  })

  route(verifyPhone, async ({ me, body: { code, findable } }) => {
    // A wrong attempt must stay counted, so the error is thrown after the commit.
    const refusal = await inTransaction(db, async (tx) => {
      await lockSender(tx, me.id)
      const pending = await countTry(tx, me.id)
      if (!pending || pending.tries > codeTries) return noCode()
      const { number } = pending
      const hashes = secrets.map((secret) => hashCode(secret, { userId: me.id, number, code }))
      if (!hashes.some((hash) => isSameToken(hash, pending.codeHash))) return wrongCode(codeTries - pending.tries)
      return transferNumber(tx, me.id, { number, findable })
    })
    if (refusal) throw refusal
    return getView(db, me.id)
  })
}

async function getRow(db: Db, userId: string) {
  const row = await findPhone(db, userId)
  // The account was deleted between the session check and this read.
  if (!row) throw new HttpError('unauthorized', t('refusals:unauthorized'))
  return row
}

function registerSettings({ route, context: { config, db } }: Api): void {
  const getView = async (from: Db, userId: string) => toPhoneView(await getRow(from, userId), findDelivery(config))

  route(updatePhone, ({ me, body: { smsEnabled, findable } }) =>
    inTransaction(db, async (tx) => {
      await lockSender(tx, me.id)
      const { phoneNumber, smsEnabled: isEnabled } = await getView(tx, me.id)
      if (phoneNumber === null) throw noNumber()
      if (findable !== undefined) await setFindable(tx, me.id, findable)
      if (smsEnabled === false) await setConsent(tx, phoneNumber, false)
      if (smsEnabled && !isEnabled) {
        requireTexts(config)
        await resumeTexts(tx, phoneNumber)
        await sendWelcomeText(tx, me.id, phoneNumber)
      }
      await publishAccount(tx, [me.id])
      return getView(tx, me.id)
    }),
  )

  route(removePhone, ({ me }) =>
    inTransaction(db, async (tx) => {
      await lockSender(tx, me.id)
      await deleteVerification(tx, me.id)
      await removeNumber(tx, me.id)
      await publishAccount(tx, [me.id])
      return getView(tx, me.id)
    }),
  )
}

function registerInbound({ route, context: { config, db } }: Api): void {
  const tokens = config.twilio?.authTokens ?? []

  route(receiveText, { limit: inboundLimit }, async ({ body, request, reply }) => {
    const signature = request.headers['x-twilio-signature']
    const url = config.publicUrl + request.url
    function isSigned(token: string) {
      return typeof signature === 'string' && isSameToken(signature, signRequest(token, url, body))
    }
    if (!tokens.some(isSigned))
      throw new HttpError('forbidden', untranslated('That did not come from our text provider.'))
    const { From: from = '', Body: text = '', MessageSid: sid = '', OptOutType: handled } = body
    const keyword = readKeyword(handled ?? text)
    const isPhone = /^\+[1-9]\d{6,14}$/.test(from)
    await inTransaction(db, async (tx) => {
      if (!/^\w{1,64}$/.test(sid) || !(await insertIncoming(tx, sid)))
        throw new HttpError('forbidden', untranslated('That text was heard before.'))
      if (keyword === 'stop' && isPhone) await stopTexts(tx, from)
      if (keyword === 'join' && isPhone) await resumeTexts(tx, from)
    })
    // With OptOutType Twilio has replied already, as it always does to STOP.
    if (handled || !keyword || keyword === 'stop') return reply.type(twiml).send(toTwiml(null))
    const language = await findLanguageOf(db, from)
    const { [keyword]: answer } = inLanguage(language ?? sourceLanguage, () => toReplies(config.operator.supportEmail))
    return reply.type(twiml).send(toTwiml(answer))
  })
}
