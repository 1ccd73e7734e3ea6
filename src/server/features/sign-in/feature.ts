import type { Feature } from '#server/feature.ts'
import { createEmailCodeHandler } from '#server/features/sign-in/email-code-jobs.ts'
import { deleteOldCodes } from '#server/features/sign-in/email-code-queries.ts'
import { registerEmailCodes } from '#server/features/sign-in/email-code-routes.ts'
import { registerPasskeys } from '#server/features/sign-in/passkey-routes.ts'
import { registerSignIns } from '#server/features/sign-in/provider-routes.ts'
import { registerWaysIn } from '#server/features/sign-in/ways-in-routes.ts'

export const signIn: Feature = {
  routes: (api) => {
    registerWaysIn(api)
    registerSignIns(api)
    registerEmailCodes(api)
    registerPasskeys(api)
  },
  jobs: ({ mailer }) => [createEmailCodeHandler(mailer)],
  cleanup: { email_codes: deleteOldCodes },
}
