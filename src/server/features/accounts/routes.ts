import { toPublicConfig } from '#server/config.ts'
import { inTransaction } from '#server/db/database.ts'
import { changeLanguage, changeName, getOwnView } from '#server/features/accounts/actions.ts'
import { toLocalPath } from '#server/features/accounts/input.ts'
import { listDeviceRows } from '#server/features/accounts/queries.ts'
import { toDeviceView } from '#server/features/accounts/view.ts'
import type { Api } from '#server/http/api.ts'
import { formType } from '#server/http/forms.ts'
import { notFound } from '#server/http/http-error.ts'
import { keepLanguage } from '#server/http/languages.ts'
import { clearSiteData } from '#server/http/sessions.ts'
import {
  chooseLanguage,
  endDevice,
  getAppConfig,
  getCurrentUser,
  listDevices,
  signOut,
  updateCurrentUser,
} from '#shared/accounts.ts'

/** Sec-Fetch-Site of requests by our own pages or from the address bar; undefined for browsers that do not send it. */
const ownSites: unknown[] = [undefined, 'same-origin', 'none']

export function registerAccounts(api: Api): void {
  const { route, context } = api
  const { config, db } = context
  registerDevices(api)

  route(getAppConfig, async () => toPublicConfig(config))
  route(getCurrentUser, ({ me }) => getOwnView(context, me.id))
  route(updateCurrentUser, async ({ me, body: { language, ...name }, reply }) => {
    await inTransaction(db, async (tx) => {
      await changeName(tx, me.id, name)
      if (language) await changeLanguage(tx, me, language)
    })
    if (language) keepLanguage(reply, language)
    return getOwnView(context, me.id)
  })

  route(chooseLanguage, async ({ me, body: { language, redirect }, request, reply }) => {
    if (me) await inTransaction(db, (tx) => changeLanguage(tx, me, language))
    keepLanguage(reply, language)
    if (request.headers['content-type']?.startsWith(formType)) return reply.redirect(toLocalPath(redirect), 303)
  })
}

function registerDevices({ route, context: { db }, sessions }: Api): void {
  route(signOut, async ({ request, reply }) => {
    // CSRF: a link or an image on another site must not sign anyone out.
    if (!ownSites.includes(request.headers['sec-fetch-site'])) return reply.redirect('/')
    await sessions.end(request, reply)
    return reply.header('clear-site-data', clearSiteData).redirect('/')
  })

  route(listDevices, async ({ me }) => {
    const rows = await listDeviceRows(db, me.id)
    return rows.map((row) => toDeviceView(row, me.sessionId))
  })

  route(endDevice, async ({ me, params, request, reply }) => {
    if (!(await sessions.endDevice(me, params.id))) throw notFound()
    if (params.id === me.sessionId) await sessions.end(request, reply)
  })
}
