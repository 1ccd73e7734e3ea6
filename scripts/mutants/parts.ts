/** Files whose breaks these tests should notice; the first tests are tried first. */
type Row = { files: readonly string[]; tests: readonly string[] }

export type Part = {
  rows: readonly Row[]
  /** SQL functions of the migrations, in their last form, with the tests that should notice. */
  functions?: { names: readonly string[]; tests: readonly string[] }
}

const feature = (name: string) => `src/server/features/${name}`
const stateTests = ['session-cache', 'sessions', 'idempotency', 'counting'].map(
  (name) => `src/server/http/${name}.test.ts`,
)
const inviteTests = 'policy view lists limits locks messages strangers routes accept'
  .split(' ')
  .map((name) => `${feature('invites')}/${name}.test.ts`)
const guestTests = ['routes', 'merge'].map((name) => `${feature('guests')}/${name}.test.ts`)
const inviteFiles = ['actions', 'jobs', 'queries', 'routes', 'view'].map((name) => `${feature('invites')}/${name}.ts`)

/** What `npm run mutants` breaks: the lines on which trust rests. */
export const parts: Readonly<Record<string, Part>> = {
  visibility: {
    rows: [],
    functions: {
      names:
        `friends_of are_friends is_blocked_between can_see_event hidden_from friends_of_friends sight is_host blocked_with
        suspension_of visible_events accepted_access crew_events near_events viewers_of circle_of carry_event carry_friendship`.split(
          /\s+/,
        ),
      tests: [`${feature('events')}/visibility-rule.test.ts`],
    },
  },
  sessions: {
    rows: [
      {
        files: ['src/server/http/sessions.ts', 'src/server/http/session-cache.ts'],
        tests: stateTests.slice(0, 2),
      },
      {
        files: ['src/server/http/queries.ts'],
        tests: [...stateTests, `${feature('accounts')}/routes.test.ts`],
      },
    ],
    functions: { names: ['announce_session_end'], tests: stateTests.slice(1, 2) },
  },
  idempotency: {
    rows: [
      {
        files: ['src/server/http/route.ts'],
        tests: ['router', 'idempotency', 'repeats', 'route'].map((name) => `src/server/http/${name}.test.ts`),
      },
    ],
  },
  limits: {
    rows: [
      { files: ['src/server/http/rate-limits.ts'], tests: ['src/server/http/counting.test.ts'] },
      { files: [`${feature('lookups')}/actions.ts`], tests: [`${feature('lookups')}/actions.test.ts`] },
    ],
  },
  blocks: {
    rows: [
      {
        files: [`${feature('blocks')}/*.ts`, `${feature('ties')}/*.ts`],
        tests: [
          ...['blocks/queries', 'blocks/routes', 'ties/parting', 'departures/departures'].map(
            (name) => `${feature(name)}.test.ts`,
          ),
          ...inviteTests.slice(-2),
        ],
      },
    ],
  },
  invitations: {
    rows: [
      {
        files: inviteFiles,
        tests: [`${feature('share-links')}/routes.test.ts`, ...inviteTests, ...guestTests],
      },
      {
        files: [`${feature('grants')}/*.ts`, `${feature('share-links')}/*.ts`],
        tests: [
          ...['grants', 'share-links'].map((name) => `${feature(name)}/*.test.ts`),
          ...[...inviteTests, ...guestTests, `${feature('events')}/routes.test.ts`],
        ],
      },
    ],
    functions: { names: ['has_brought_guest'], tests: [`${feature('invites')}/brought-guest.test.ts`] },
  },
  policy: {
    rows: [
      {
        files: [`${feature('deliveries')}/policy.ts`],
        tests: [`${feature('deliveries')}/policy.test.ts`, `${feature('deliveries')}/reminders.test.ts`],
      },
      {
        files: [`${feature('events')}/policy.ts`, `${feature('rsvps')}/policy.ts`],
        tests: ['events/policy', 'rsvps/policy', 'rsvps/routes'].map((name) => `${feature(name)}.test.ts`),
      },
      { files: [`${feature('users')}/policy.ts`], tests: [`${feature('users')}/routes.test.ts`] },
      { files: [`${feature('invites')}/policy.ts`], tests: inviteTests },
    ],
  },
  models: {
    rows: ['voice', 'events', 'comments', 'passkeys', 'offline', 'friends'].map((name) => ({
      files: [`src/web/features/${name}/*-model.ts`],
      tests: [`src/web/features/${name}/*-{model,values}.test.ts`],
    })),
  },
  queue: {
    rows: [
      {
        files: ['src/sw/{queue,sender,verdict,person}.ts'],
        tests: ['src/sw/{person,verdict,queue,read-cache}.test.ts'],
      },
      { files: ['src/sw/{read-cache,copies}.ts'], tests: ['src/sw/read-cache.test.ts'] },
      { files: ['src/sw/overlay.ts'], tests: ['src/sw/overlay.test.ts'] },
      { files: ['src/sw/rules.ts'], tests: ['src/sw/rules.test.ts'] },
      { files: ['src/web/lib/device/clear-device-data.ts'], tests: ['src/web/lib/device/clear-device-data.test.ts'] },
    ],
  },
}
