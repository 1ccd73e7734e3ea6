import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { createMailer } from '#server/adapters/mail/mail.ts'
import { inTransaction } from '#server/db/database.ts'
import { reinstate, suspend } from '#server/features/admin/actions.ts'
import { runAdmin } from '#server/features/admin/input.ts'
import { createNoticeHandler } from '#server/features/reports/jobs.ts'
import { formType } from '#server/http/forms.ts'
import { toObjectionToken } from '#server/http/suspensions.ts'
import { makeToken } from '#server/http/tokens.ts'
import { startWorker, type Worker } from '#server/jobs/worker.ts'
import { createComment } from '#shared/comments.ts'
import { deleteEvent, getEvent } from '#shared/events.ts'
import { listNotifications } from '#shared/notifications.ts'
import { toPath } from '#shared/paths.ts'
import { getRestriction, objectToRestriction, openObjection, reportUser, sendObjection } from '#shared/reports.ts'
import { signInAsSample } from '#shared/sign-ins.ts'
import { startTestApp, type TestApp } from '#tests/support/app.ts'
import { befriend, createEvent, createPerson, type PersonRow, signIn } from '#tests/support/builders.ts'
import { createTestDatabase } from '#tests/support/database.ts'
import type { TestDatabase } from '#tests/support/database-server.ts'
import { unknownId } from '#tests/support/guests.ts'
import { type MailServer, startMailServer } from '#tests/support/smtp-server.ts'
import { addGuest, share } from '#tests/support/visitors.ts'

let database: TestDatabase
let mail: MailServer
let app: TestApp
let worker: Worker

beforeAll(async () => {
  database = await createTestDatabase()
  mail = await startMailServer()
  app = await startTestApp(database, mail.environment)
  worker = startWorker(app.context, [createNoticeHandler(createMailer(app.context))], { pollMs: 50 })
})
afterAll(async () => {
  await worker.stop()
  await app.close()
  await mail.stop()
  await database.close()
})
beforeEach(() => {
  mail.taken.length = 0
})

type Member = PersonRow & { as: string }
async function arrive(first_name: string): Promise<Member> {
  const person = await createPerson(database.db, { first_name, last_name: 'Probe' })
  return { ...person, as: await signIn(database.db, person) }
}

const read = (...typed: string[]) => runAdmin(database.db, typed)
const change = (why: string, ...typed: string[]) => runAdmin(database.db, [...typed, '--by', 'Robin', '--why', why])

async function newsOf(who: { as: string }, type: 'report' | 'restriction') {
  const { body } = await app.call(listNotifications, { as: who.as, query: {} })
  return body.filter((each) => each.type === type)
}

/** The mails to a person, once there are so many, oldest first. */
async function mailsTo(email: string | null, count: number) {
  const find = () => mail.taken.filter(({ to }) => to.includes(email ?? '')).map((taken) => taken.mail)
  await vi.waitFor(() => expect(find()).toHaveLength(count))
  return find()
}

/** Ada hosts, Ben writes a comment, which Ada reports. */
async function reportComment(content = 'Buy cheap watches') {
  const [ada, ben] = [await arrive('Ada'), await arrive('Ben')]
  await befriend(database.db, ada, ben)
  const event = await createEvent(database.db, ada, { title: 'Fire pit' })
  const { body: comment } = await app.call(createComment, {
    as: ben.as,
    params: { id: event.id },
    body: { content },
  })
  const report = { reason: 'He sells things', eventId: event.id, commentId: comment.id }
  expect((await app.call(reportUser, { as: ada.as, params: { id: ben.id }, body: report })).status).toBe(204)
  const { id: reportId } = await database.db
    .selectFrom('reports')
    .select('id')
    .where('reporter_id', '=', ada.id)
    .executeTakeFirstOrThrow()
  return { ada, ben, event, comment, reportId }
}

/** The id of what was hidden, as its author's notification has it. */
async function readRestriction(who: { as: string }): Promise<string> {
  return (await newsOf(who, 'restriction'))[0]?.relatedRestrictionId ?? ''
}

const look = (who: { as: string }, id: string) => app.call(getRestriction, { as: who.as, params: { id } })
function object(who: { as: string }, id: string, text = 'It was a joke about my own watch.') {
  return app.call(objectToRestriction, { as: who.as, params: { id }, body: { text } })
}

describe('who reports something', () => {
  test.each([
    ['nothing', 'We looked at what you reported and left it as it is.'],
    ['hide', 'We looked at what you reported and hid it.'],
    ['suspend', 'We looked at what you reported and acted on it.'],
  ])(
    'hears at once that it was read, and of the outcome %s in a sentence, in the app and by mail',
    async (as, outcome) => {
      const { ada, ben, reportId } = await reportComment()
      expect((await newsOf(ada, 'report')).map(({ title }) => title)).toEqual(['Thanks, we read it.'])
      await mailsTo(ada.email, 1)
      await change('Selling is not what this is for', 'reports', 'decide', reportId, '--as', as)
      expect((await newsOf(ada, 'report')).map(({ title }) => title)).toEqual([outcome, 'Thanks, we read it.'])
      const mails = await mailsTo(ada.email, 2)
      expect(mails.map(({ subject }) => subject)).toEqual(['Thanks, we read it.', outcome])
      // Neither who decided, nor why, nor anything of the other.
      const all = JSON.stringify([await newsOf(ada, 'report'), mails])
      for (const words of ['Robin', 'Selling', 'Ben', 'watches', ben.id]) expect(all).not.toContain(words)
      expect(JSON.stringify(mail.taken.filter(({ to }) => to.includes(ben.email ?? '')))).not.toContain('Ada')
    },
  )
})

describe('whose comment is hidden', () => {
  test('reads why, objects once, and reads that it is back', async () => {
    const { ada, ben, event, comment, reportId } = await reportComment()
    await change('It is an advert <b>& more</b>', 'reports', 'decide', reportId, '--as', 'hide')
    const [news] = await newsOf(ben, 'restriction')
    expect(news).toMatchObject({ title: 'Your comment is hidden', message: 'It is an advert <b>& more</b>' })
    const id = await readRestriction(ben)
    expect((await look(ben, id)).body).toMatchObject({
      kind: 'comment',
      why: 'It is an advert <b>& more</b>',
      words: 'Buy cheap watches',
      eventId: event.id,
      endedAt: null,
      objection: null,
      can: { object: true },
    })
    const [letter] = await mailsTo(ben.email, 1)
    expect(letter?.subject).toBe('Your comment is hidden')
    expect(letter?.text).toContain(`/hidden/${id}`)
    expect(letter?.html).toContain('It is an advert &lt;b&gt;&amp; more&lt;/b&gt;')

    expect((await object(ben, id)).body).toMatchObject({
      objection: { text: 'It was a joke about my own watch.', answer: null },
      can: { object: false },
    })
    expect(await object(ben, id, 'And another thing')).toMatchObject({ status: 409, error: { code: 'already_sent' } })
    expect(await read('objections', 'list')).toContain('a hidden comment: “It was a joke about my own watch.”')
    expect(await read('objections', 'read', id)).toContain('comment   “Buy cheap watches”')

    await change('You are right', 'objections', 'decide', id, '--as', 'undo')
    expect((await look(ben, id)).body.objection).toMatchObject({ answer: 'undone', answeredWhy: 'You are right' })
    expect((await newsOf(ben, 'restriction')).map(({ title }) => title)).toEqual([
      'Your comment is back',
      'Your comment is hidden',
    ])
    const mails = await mailsTo(ben.email, 2)
    expect(mails[1]).toMatchObject({ subject: 'Your comment is back' })
    expect(mails[1]?.text).toContain('You are right')
    const { body: seen } = await app.call(getEvent, { as: ada.as, params: { id: event.id } })
    expect(seen.comments.map((each) => each.id)).toEqual([comment.id])
    expect(await read('objections', 'list')).toBe('No objections.')
    expect(await read('log', id)).toContain('Robin: objections decide undo')
    await expect(change('x', 'objections', 'decide', id, '--as', 'uphold')).rejects.toThrow(
      /^Robin decided this on .* UTC: undone\.$/,
    )
  })

  test('reads that it stays, with the answer', async () => {
    const { ben, reportId } = await reportComment()
    await change('It is an advert', 'reports', 'decide', reportId, '--as', 'hide')
    const id = await readRestriction(ben)
    await object(ben, id)
    await change('It names a shop', 'objections', 'decide', id, '--as', 'uphold')
    expect((await newsOf(ben, 'restriction'))[0]).toMatchObject({
      title: 'Your comment stays hidden',
      message: 'It names a shop',
    })
    expect((await look(ben, id)).body).toMatchObject({ endedAt: null, objection: { answer: 'upheld' } })
    expect((await mailsTo(ben.email, 2))[1]?.text).toContain('It names a shop')
  })

  test('is alone with it: nobody else finds the reason, nor may object', async () => {
    const { ada, ben, reportId } = await reportComment()
    await change('It is an advert', 'reports', 'decide', reportId, '--as', 'hide')
    const id = await readRestriction(ben)
    const missing = await look(ada, unknownId)
    expect(missing.status).toBe(404)
    for (const answer of [await look(ada, id), await object(ada, id)]) expect(answer.text).toBe(missing.text)
  })

  test.each([
    ['nothing', '  ', 'Say why'],
    ['5,000 letters', 'x'.repeat(5000), '500 characters at most'],
  ])('%s is no objection', async (_name, text, sentence) => {
    const { ben, reportId } = await reportComment()
    await change('It is an advert', 'reports', 'decide', reportId, '--as', 'hide')
    const answer = await object(ben, await readRestriction(ben), text)
    expect(answer).toMatchObject({ status: 400, error: { field: 'text', message: expect.stringContaining(sentence) } })
  })

  test('is answered by showing it, and hears nothing twice', async () => {
    const { ben, comment, reportId } = await reportComment()
    await change('It is an advert', 'reports', 'decide', reportId, '--as', 'hide')
    await change('It really is one', 'comments', 'hide', comment.id)
    const id = await readRestriction(ben)
    expect((await look(ben, id)).body.why).toBe('It really is one')
    expect(await newsOf(ben, 'restriction')).toHaveLength(1)
    await object(ben, id)
    await change('A mistake of ours', 'comments', 'show', comment.id)
    expect((await look(ben, id)).body).toMatchObject({
      objection: { answer: 'undone', answeredWhy: 'A mistake of ours' },
    })
    expect(await object(ben, id)).toMatchObject({ status: 409 })
  })

  test('reads that it is deleted, where it is deleted meanwhile', async () => {
    const { ada, ben, event, reportId } = await reportComment()
    await change('It is an advert', 'reports', 'decide', reportId, '--as', 'hide')
    const id = await readRestriction(ben)
    await app.call(deleteEvent, { as: ada.as, params: { id: event.id } })
    expect((await look(ben, id)).body).toMatchObject({ words: null, eventId: null, can: { object: false } })
    expect(await object(ben, id)).toMatchObject({ status: 409, error: { code: 'conflict' } })
    await expect(change('x', 'objections', 'decide', id, '--as', 'undo')).rejects.toThrow('There is no objection')
  })

  test('may be a guest without an account', async () => {
    const host = await arrive('Maya')
    const event = await createEvent(database.db, host)
    const sam = await addGuest(app, { token: await share(app, host, event) })
    const { body } = await app.call(createComment, { as: sam.as, params: { id: event.id }, body: { content: 'Hm.' } })
    await change('Rude', 'comments', 'hide', body.id)
    const id = await readRestriction(sam)
    expect((await look(sam, id)).body).toMatchObject({ why: 'Rude', words: 'Hm.', can: { object: true } })
    expect((await object(sam, id)).status).toBe(200)
    expect(await read('objections', 'list')).toContain('“Sam”')
  })
})

test('the host of a hidden spon reads on its page that it is hidden and why, and nobody else reads it', async () => {
  const { ada, ben, event } = await reportComment()
  await change('No sale of watches here', 'spons', 'hide', event.id)
  const { body } = await app.call(getEvent, { as: ada.as, params: { id: event.id } })
  expect(body.hidden).toEqual({ id: await readRestriction(ada), why: 'No sale of watches here' })
  expect((await app.call(getEvent, { as: ben.as, params: { id: event.id } })).status).toBe(404)
  await change('Fine', 'spons', 'show', event.id)
  for (const { as } of [ada, ben])
    expect((await app.call(getEvent, { as, params: { id: event.id } })).body.hidden).toBeNull()
})

test('two decisions at once: one holds, and the other reads whose it was', async () => {
  const { ben, reportId } = await reportComment()
  function decide(by: string, as: string) {
    return runAdmin(database.db, ['reports', 'decide', reportId, '--as', as, '--by', by, '--why', 'An advert'])
  }
  const outcomes = await Promise.allSettled([decide('Robin', 'hide'), decide('Kim', 'suspend'), decide('Lou', 'hide')])
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  const winner = ['Robin', 'Kim', 'Lou'][outcomes.findIndex(({ status }) => status === 'fulfilled')]
  for (const outcome of outcomes)
    if (outcome.status === 'rejected') expect(outcome.reason.message).toMatch(new RegExp(`^${winner} decided this on`))
  const done = await database.db.selectFrom('restrictions').select('id').where('user_id', '=', ben.id).execute()
  expect(done).toHaveLength(1)
})

test('what is decided of something that is gone is refused, and stays open', async () => {
  const { ada, event, reportId } = await reportComment()
  await app.call(deleteEvent, { as: ada.as, params: { id: event.id } })
  await expect(change('x', 'reports', 'decide', reportId, '--as', 'hide')).rejects.toThrow('that is still there')
  expect(await read('reports', 'list')).toContain(reportId)
})

describe('who is suspended', () => {
  const page = { accept: 'text/html', origin: 'http://localhost:3000' }

  async function suspendAda(why = 'Sold watches') {
    const ada = await arrive('Ada')
    await change(why, 'people', 'suspend', ada.id)
    const [letter] = await mailsTo(ada.email, 1)
    const url = new URL(/http\S+suspension\S+/.exec(letter?.text ?? '')?.[0] ?? '')
    return { ada, letter, token: url.searchParams.get('token') ?? '' }
  }
  function open(token: string) {
    return app.app.http.inject({ url: toPath(openObjection, { query: { token } }), headers: page })
  }
  function send(token: string, text: string) {
    return app.app.http.inject({
      method: 'POST',
      url: toPath(sendObjection, { query: { token } }),
      headers: { ...page, 'content-type': formType },
      payload: new URLSearchParams({ text }).toString(),
    })
  }

  test('is mailed the reason with a link, objects there without an account, and reads the answer', async () => {
    const { ada, letter, token } = await suspendAda('Sold <i>watches</i>')
    expect(letter).toMatchObject({ subject: 'Your account is suspended' })
    const first = await open(token)
    expect(first.statusCode).toBe(200)
    expect(first.body).toContain('Sold &lt;i&gt;watches&lt;/i&gt;')
    expect(first.body).toContain('<textarea')
    expect((await send(token, 'It was not me')).statusCode).toBe(303)
    expect((await send(token, 'Once more')).statusCode).toBe(303)
    const after = (await open(token)).body
    expect(after).toContain('It was not me')
    expect(after).not.toMatch(/Once more|<textarea/)
    expect(await read('objections', 'list')).toContain('“Ada Probe” against a suspension: “It was not me”')

    const { id } = await database.db
      .selectFrom('restrictions')
      .select('id')
      .where('user_id', '=', ada.id)
      .executeTakeFirstOrThrow()
    await change('We saw the <b>chats</b>', 'objections', 'decide', id, '--as', 'uphold')
    expect((await open(token)).body).toContain('We saw the &lt;b&gt;chats&lt;/b&gt;')
    expect((await mailsTo(ada.email, 2))[1]?.subject).toBe('Your account stays suspended')

    await change('Time served', 'people', 'reinstate', ada.id)
    expect((await mailsTo(ada.email, 3))[2]?.subject).toBe('Your account is back')
    expect((await open(token)).body).toContain('It is over')
    const back = { as: await signIn(database.db, ada) }
    expect((await newsOf(back, 'restriction')).map(({ title }) => title)).toEqual(['Your account is back'])
  })

  test('is reinstated by the answer to the objection', async () => {
    const { ada, token } = await suspendAda()
    await send(token, 'It was not me')
    const id = token.split('.')[0] ?? ''
    await change('Right, it was not', 'objections', 'decide', id, '--as', 'undo')
    expect((await mailsTo(ada.email, 2))[1]?.text).toContain('Right, it was not')
    const { suspended_at } = await database.db
      .selectFrom('users')
      .select('suspended_at')
      .where('id', '=', ada.id)
      .executeTakeFirstOrThrow()
    expect(suspended_at).toBeNull()
  })

  test('reads it on the page that refuses the sign-in, and objects from there', async () => {
    const demo = await startTestApp(database, { DEMO: 'on' })
    function signInAsMaya() {
      return demo.app.http.inject({
        method: 'POST',
        url: signInAsSample.path,
        headers: page,
        payload: { person: 'maya' },
      })
    }
    await signInAsMaya()
    const maya = await database.db
      .selectFrom('identities')
      .select('user_id as id')
      .where('provider_id', '=', 'maya')
      .executeTakeFirstOrThrow()
    await change('Sold watches', 'people', 'suspend', maya.id)
    const refused = await signInAsMaya()
    expect(refused.statusCode).toBe(403)
    const action = /action="([^"]+)"/.exec(refused.body)?.[1]?.replaceAll('&amp;', '&') ?? ''
    const sent = await demo.app.http.inject({
      method: 'POST',
      url: action,
      headers: { ...page, 'content-type': formType },
      payload: 'text=It+was+not+me',
    })
    expect(sent.statusCode).toBe(303)
    expect((await signInAsMaya()).body).toContain('You objected')
    await demo.close()
  })

  test('a link that is not whole, of somebody else or of a deleted account gets one answer', async () => {
    const { ada, token } = await suspendAda()
    const [id, signature] = token.split('.')
    const other = await suspendAda()
    const { ben, reportId } = await reportComment()
    await change('An advert', 'reports', 'decide', reportId, '--as', 'hide')
    const comment = await readRestriction(ben)
    const { secret } = app.context
    const wrong = [
      '',
      id ?? '',
      `${id}.${makeToken()}`,
      `${other.token.split('.')[0]}.${signature}`,
      toObjectionToken(`not ${secret}`, id ?? ''),
      toObjectionToken(secret, unknownId),
      // One may not object by link to what needs an account.
      toObjectionToken(secret, comment),
    ]
    const answers = await Promise.all(wrong.flatMap((each) => [open(each), send(each, 'Hello')]))
    expect(new Set(answers.map(({ statusCode, body }) => `${statusCode} ${body}`)).size).toBe(1)
    expect(answers[0]?.statusCode).toBe(410)
    await change('Asked for it', 'people', 'delete', ada.id)
    expect((await open(token)).body).toBe(answers[0]?.body)
    expect((await send(token, 'Hello')).body).toBe(answers[0]?.body)
  })

  test.each([
    ['nothing', ' ', 'Say why'],
    ['5,000 letters', `${'x'.repeat(4999)}<`, '500 characters at most'],
  ])('%s comes back with a sentence, and what was typed', async (_name, text, sentence) => {
    const { token } = await suspendAda()
    const answer = await send(token, text)
    expect(answer.statusCode).toBe(400)
    expect(answer.body).toContain(sentence)
    expect(answer.body).toContain(text.trim().replace('<', '&lt;'))
    expect((await open(token)).body).toContain('<textarea')
  })

  test('is mailed once the mail server takes mails again', async () => {
    const ada = await arrive('Ada')
    mail.refusals.push({ code: 421, text: 'Down for a moment' })
    mail.attempts = 0
    await change('Sold watches', 'people', 'suspend', ada.id)
    expect((await mailsTo(ada.email, 1))[0]?.subject).toBe('Your account is suspended')
    expect(mail.attempts).toBe(2)
  })

  test('a suspension that ended before its mail went out is not mailed', async () => {
    const ada = await arrive('Ada')
    await inTransaction(database.db, async (tx) => {
      await suspend(tx, ada.id, 'Sold watches')
      await reinstate(tx, ada.id, { by: 'Robin', why: 'Wrong person' })
    })
    const mails = await mailsTo(ada.email, 1)
    expect(mails.map(({ subject }) => subject)).toEqual(['Your account is back'])
  })
})
