import type { AppConfig } from '#shared/accounts.ts'

/** What pages know of a server that has a way in, and whose operator has a name. */
export const appConfig: AppConfig = {
  demo: false,
  github: true,
  oidc: null,
  email: false,
  signUp: 'open',
  operator: {
    name: 'Lindy Hop Club',
    address: '4 Elm Street\nSpringfield',
    supportEmail: 'help@sponti.example',
    sourceUrl: 'https://code.example/sponti',
  },
  papers: [],
}
