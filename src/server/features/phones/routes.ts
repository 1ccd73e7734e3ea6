import type { Tx } from '#server/db/database.ts'
import { inTransaction } from '#server/db/database.ts'
import { codeTries, hashCode, makeCode, readKeyword } from '#server/features/phones/policy.ts'
import {
  countTry,
  deleteVerification,
  findPhone,
  giveNumber,
  insertIncoming,
  removeNumber,
  setFindable,
  takeNumber,
  upsertVerification,
} from '#server/features/phones/queries.ts'
import { replies, toCodeText, toPhoneView, toTwiml, toWelcomeText } from '#server/features/phones/view.ts'
import { Refusal } from '#server/http/refusal.ts'
import type { Feature } from '#server/http/route.ts'
import { sameToken } from '#server/http/tokens.ts'
import { publishToPeople } from '#server/live/publish.ts'
import { resumeTexts, stopTexts } from '#server/sms/consent.ts'
import { enqueueSms } from '#server/sms/jobs.ts'
import { formatNumber, toE164 } from '#server/sms/numbers.ts'
import { isOptedOut, lockNumber, lockSender, setConsent } from '#server/sms/queries.ts'
import { canText, requireTexts } from '#server/sms/sms.ts'
import { isSigned } from '#server/sms/twilio.ts'
import { claimPhone, getPhone, receiveText, removePhone, updatePhone, verifyPhone } from '#shared/phones.ts'

/** STOPs must get through, however many arrive at once; what is not signed costs next to nothing. */
const inboundLimit = { name: 'sms-inbound', max: 6_000, seconds: 60 }

const wrongCode = (triesLeft: number) =>
  triesLeft > 0
    ? new Refusal(
        'invalid_input',
        `That is not the code. ${triesLeft === 1 ? 'One try' : `${triesLeft} tries`} left.`,
        {
          field: 'code',
        },
      )
    : noCode()

const noCode = () => new Refusal('gone', 'That code is used up or has run out. Ask for a new one.')

const requireNumber = (number: string | null): string => {
  if (number === null)
    throw new Refusal('conflict', 'Add your phone number first, then turn texts on.', { field: 'phoneNumber' })
  return number
}

const publishAccount = (tx: Tx, userIds: string[]) => publishToPeople(tx, userIds, { lists: ['account'] })

/** Whoever proves that they hold the phone has the number; an older owner loses it. */
const handOver = async (tx: Tx, userId: string, number: string, findable: boolean): Promise<void> => {
  await lockNumber(tx, number)
  const loser = await takeNumber(tx, number)
  await giveNumber(tx, userId, number, findable)
  await deleteVerification(tx, userId)
  await publishAccount(tx, loser && loser !== userId ? [userId, loser] : [userId])
}

/** A friendly word for who turned texts on. They are on without it too. */
const welcome = async (tx: Tx, userId: string, number: string): Promise<void> => {
  try {
    await enqueueSms(tx, { to: number, purpose: 'notice', senderId: userId, text: toWelcomeText() })
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
  }
}

const registerNumber = ({ route, context }: Feature): void => {
  const { config, db, secret } = context

  const readView = async (tx: Tx | typeof db, userId: string) => {
    const row = await findPhone(tx, userId)
    // The account went between the session's check and this read.
    if (!row) throw new Refusal('unauthorized', 'Unauthorized')
    return toPhoneView(row, canText(config))
  }

  const sendCode = async (tx: Tx, userId: string, number: string) => {
    if (await isOptedOut(tx, number, 'code')) {
      const from = config.twilio?.from.startsWith('+') ? ` to ${formatNumber(config.twilio.from)}` : ''
      const message = `That phone has texted us STOP. Text JOIN or START${from} from it, then ask for a code again.`
      throw new Refusal('conflict', message, { field: 'phoneNumber' })
    }
    const code = makeCode()
    const expiresAt = await upsertVerification(tx, userId, number, hashCode(secret, userId, number, code))
    const text = toCodeText(code, config.publicUrl)
    await enqueueSms(tx, { to: number, purpose: 'code', senderId: userId, expiresAt, text })
  }

  route(getPhone, ({ me }) => readView(db, me.id))

  route(claimPhone, async ({ tx, me, body }) => {
    requireTexts(config)
    const number = toE164(body.phoneNumber, config.numbers)
    await lockSender(tx, me.id)
    const current = await findPhone(tx, me.id)
    const isWaiting = current?.pending_number === number && (current.resend_at ?? 0) > context.now()
    if (current?.phone_number === number) await deleteVerification(tx, me.id)
    else if (!isWaiting) await sendCode(tx, me.id, number)
    return readView(tx, me.id)
  })

  route(verifyPhone, async ({ me, body: { code, findable } }) => {
    // A wrong try is counted even though it is refused, so the refusal comes after the commit.
    const refusal = await inTransaction(db, async (tx) => {
      await lockSender(tx, me.id)
      const pending = await countTry(tx, me.id)
      if (!pending || pending.tries > codeTries) return noCode()
      if (!sameToken(pending.codeHash, hashCode(secret, me.id, pending.number, code)))
        return wrongCode(codeTries - pending.tries)
      await handOver(tx, me.id, pending.number, findable)
      return null
    })
    if (refusal) throw refusal
    return readView(db, me.id)
  })

  route(removePhone, async ({ me }) => {
    await inTransaction(db, async (tx) => {
      await lockSender(tx, me.id)
      await deleteVerification(tx, me.id)
      await removeNumber(tx, me.id)
      await publishAccount(tx, [me.id])
    })
    return readView(db, me.id)
  })

  route(updatePhone, async ({ me, body: { smsEnabled, findable } }) => {
    await inTransaction(db, async (tx) => {
      await lockSender(tx, me.id)
      const before = await readView(tx, me.id)
      const number = requireNumber(before.phoneNumber)
      if (findable !== undefined) await setFindable(tx, me.id, findable)
      if (smsEnabled === false) await setConsent(tx, number, false)
      if (smsEnabled && !before.smsEnabled) {
        requireTexts(config)
        await resumeTexts(tx, number)
        await welcome(tx, me.id, number)
      }
      await publishAccount(tx, [me.id])
    })
    return readView(db, me.id)
  })
}

const registerInbound = ({ route, context: { config, db } }: Feature): void => {
  const token = config.twilio?.authToken

  route(
    receiveText,
    async ({ body, request, reply }) => {
      const signature = request.headers['x-twilio-signature']
      const url = config.publicUrl + request.url
      if (!token || typeof signature !== 'string' || !isSigned(token, url, body, signature))
        throw new Refusal('forbidden', 'That did not come from our text provider.')
      const { From: from = '', Body: text = '', MessageSid: sid = '', OptOutType: handled } = body
      const keyword = readKeyword(handled ?? text)
      const isPhone = /^\+[1-9]\d{6,14}$/.test(from)
      const isNew = await inTransaction(db, async (tx) => {
        if (!/^\w{1,64}$/.test(sid) || !(await insertIncoming(tx, sid))) return false
        if (keyword === 'stop' && isPhone) await stopTexts(tx, from)
        if (keyword === 'join' && isPhone) await resumeTexts(tx, from)
        return true
      })
      // With OptOutType the provider has answered already, as it always does to STOP.
      const answer = isNew && !handled && keyword && keyword !== 'stop' ? replies[keyword] : null
      return reply.type('text/xml; charset=utf-8').send(toTwiml(answer))
    },
    { limit: inboundLimit },
  )
}

/** The own number, and what people text to ours. */
export const registerPhones = (feature: Feature): void => {
  registerNumber(feature)
  registerInbound(feature)
}
