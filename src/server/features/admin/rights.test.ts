import { describe, expect, test } from 'vitest'
import { runAdmin } from '#server/features/admin/input.ts'
import { getCurrentUser } from '#shared/accounts.ts'
import { listAdmins } from '#shared/admin.ts'
import { createEvent } from '#tests/support/builders.ts'
import { openHouse, unknownId } from '#tests/support/guests.ts'
import { addGuest, share } from '#tests/support/visitors.ts'

const house = openHouse({ ADMIN_EMAILS: 'Ada@Example.com, nobody@example.com' })
const named = ['ada@example.com', 'nobody@example.com']
const run = (...typed: string[]) => runAdmin(house.db, typed, named)
const change = (...typed: string[]) => run(...typed, '--by', 'Robin', '--why', 'She helps')

describe('an admin', () => {
  test('is who has proved an address that ADMIN_EMAILS names', async () => {
    const ada = await house.arrive('Ada', { email: 'ada@example.com' })
    expect((await house.call(getCurrentUser, { as: ada.as })).body.can).toEqual({ post: true, meet: true, admin: true })
    expect((await house.call(listAdmins, { as: ada.as })).body).toMatchObject([{ id: ada.id, grantedAt: null }])
    await expect(change('revoke', ada.id)).rejects.toThrow('ADMIN_EMAILS names them')
    await expect(change('grant', ada.id)).rejects.toThrow('They are an admin already.')
  })

  test('is whom the command line makes one, until it says otherwise', async () => {
    const ben = await house.arrive('Ben')
    const can = async () => (await house.call(getCurrentUser, { as: ben.as })).body.can.admin
    expect(await can()).toBeUndefined()
    expect(await change('grant', ben.id)).toBe('An admin from now on.')
    expect(await can()).toBe(true)
    expect(await run('admins')).toMatch(new RegExp(`^${ben.id}  “Ben Probe”.*by Robin$`, 'm'))
    expect((await house.call(listAdmins, { as: ben.as })).status).toBe(200)
    await expect(change('grant', ben.id)).rejects.toThrow('They are an admin already.')
    expect(await change('revoke', ben.id)).toBe('No admin from now on.')
    expect([await can(), (await house.call(listAdmins, { as: ben.as })).status]).toEqual([undefined, 404])
    await expect(change('revoke', ben.id)).rejects.toThrow('They are no admin.')
    await expect(change('grant', unknownId)).rejects.toThrow('There is no person')
  })

  test('is no guest', async () => {
    const host = await house.arrive()
    const event = await createEvent(house.db, host)
    const guest = await addGuest(house, { token: await share(house, host, event) })
    await expect(change('grant', guest.id)).rejects.toThrow('Guests have no account')
  })
})

describe('for everybody else', () => {
  const elsewhere = '/api/nothing'
  const requests = [
    {},
    { headers: { accept: 'text/html' } },
    { method: 'HEAD' },
    { method: 'DELETE' },
    { method: 'POST', payload: { action: 'suspend', why: 'x' } },
    { method: 'POST', payload: '{"why":', headers: { 'content-type': 'application/json' } },
    { method: 'POST', payload: 'x', headers: { 'content-type': 'text/plain' } },
    { headers: { 'x-sponti-person': 'somebody', 'idempotency-key': 'ü' } },
  ] as const

  test('each call is what an unknown address is, byte for byte', async () => {
    const [host, friend] = [await house.arrive(), await house.arrive()]
    const event = await createEvent(house.db, host)
    const guest = await addGuest(house, { token: await share(house, host, event) })
    // Whose session is prolonged by whatever they call.
    await house.db
      .updateTable('sessions')
      .set({ last_seen_at: new Date(Date.now() - 7_200_000) })
      .where('user_id', '=', friend.id)
      .execute()
    const { http, route } = house.app.app
    const paths = route.endpoints.filter(({ access }) => access === 'admin').map(({ path }) => path)
    expect(paths.length).toBeGreaterThan(0)
    async function ask(url: string, cookie: string, given: object) {
      const { headers, ...rest } = given as { headers?: object }
      const response = await http.inject({ url, ...rest, headers: { ...headers, ...(cookie && { cookie }) } })
      const { 'x-request-id': _id, date: _date, ...shown } = response.headers
      // Of an answer to HEAD Node sends no body.
      const body = 'method' in rest && rest.method === 'HEAD' ? '' : response.body
      return { status: response.statusCode, body, headers: shown }
    }
    for (const path of paths)
      for (const given of requests)
        for (const as of [friend.as, guest.as, '']) {
          const url = path.replace(':id', unknownId)
          expect({ url, given, ...(await ask(url, as, given)) }).toEqual({
            url,
            given,
            ...(await ask(elsewhere, as, given)),
          })
        }
    expect((await ask(elsewhere, friend.as, {})).status).toBe(404)
  })
})
