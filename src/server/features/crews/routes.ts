import type { Tx } from '#server/db/database.ts'
import { lockCrew } from '#server/db/locks.ts'
import { endOwnCrew, inviteFriends, startCrew } from '#server/features/crews/actions.ts'
import { getCrew, getOwnCrew, listMembers, type OwnCrew, readCrews, saveCrew } from '#server/features/crews/queries.ts'
import { type Api, JsonText } from '#server/http/api.ts'
import { HttpError } from '#server/http/http-error.ts'
import { publishToPeople } from '#server/live/publish.ts'
import { createCrew, endCrew, inviteToCrew, listCrews, updateCrew } from '#shared/crews.ts'
import { t } from '#shared/message.ts'

const crewLimit = { name: 'crews', max: 30, seconds: 86_400 }
const inviteLimit = { name: 'crew-invites', max: 60, seconds: 3600 }

export function registerCrews({ route, context: { db } }: Api): void {
  route(listCrews, async ({ me }) => new JsonText(await readCrews(db, me.id)))

  route(
    createCrew,
    {
      limit: crewLimit,
      answer: async ({ tx, me }, { id }: { id: string }) => new JsonText(await getCrew(tx, me.id, id)),
    },
    async ({ tx, me, body: { name, emoji } }) => ({ id: await startCrew(tx, me.id, { name, emoji: emoji ?? null }) }),
  )

  route(
    updateCrew,
    { answer: async ({ tx, me, params }) => new JsonText(await getCrew(tx, me.id, params.id)) },
    async ({ tx, me, params, body: { name, emoji } }) => {
      const crew = await lockStartedCrew(tx, me.id, params.id)
      await saveCrew(tx, crew, { name, emoji: emoji ?? null })
      await publishToPeople(tx, await listMembers(tx, crew.id), { lists: ['crews'], screen: tx.screen })
    },
  )

  route(endCrew, async ({ tx, me, params }) => {
    await endOwnCrew(tx, await lockStartedCrew(tx, me.id, params.id))
  })

  route(
    inviteToCrew,
    { limit: inviteLimit, answer: async () => ({ status: 'invited' }) as const },
    async ({ tx, me, params, body }) => {
      await lockCrew(tx, params.id)
      await inviteFriends(tx, await getOwnCrew(tx, me.id, params.id), { by: me.id, people: body.userIds })
    },
  )
}

async function lockStartedCrew(tx: Tx, userId: string, crewId: string): Promise<OwnCrew> {
  await lockCrew(tx, crewId)
  const crew = await getOwnCrew(tx, userId, crewId)
  if (!crew.isStarter) throw new HttpError('forbidden', t('crew-refusals:only-starter'))
  return crew
}
