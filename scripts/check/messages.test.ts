import { expect, test } from 'vitest'
import { findFaults } from '#scripts/check/messages.ts'

const english = {
  'languages:code': 'en',
  'feed:empty': 'Nobody yet.',
  'feed:by': '{host} and <who>{count, plural, one {# friend} other {# friends}}</who>',
}
const german = {
  'languages:code': 'de',
  'feed:empty': 'Noch niemand.',
  'feed:by': '{host} und <who>{count, plural, one {# Freundin} other {# Freunde}}</who>',
}
const arabic = {
  ...english,
  'languages:code': 'ar',
  'feed:by': '{host} <who>{count, plural, zero {#} one {#} two {#} few {#} many {#} other {#}}</who>',
}
const code = "t('feed:empty') + t('feed:by', { host, count })"

type Change = { de?: object; ar?: object; code?: string; path?: string }

function findWith({ de = {}, ar = {}, code: own = '', path = 'src/web/features/feed/empty.tsx' }: Change): string[] {
  const catalogues = new Map<string, Record<string, string>>([
    ['en', english],
    ['de', JSON.parse(JSON.stringify({ ...german, ...de }))],
    ['ar', { ...arabic, ...ar }],
  ])
  return findFaults(catalogues, [
    { path: 'src/web/features/feed/feed.ts', code },
    { path, code: own },
  ])
}

test('complete catalogues, all said and nothing said beside them, have no fault', () => {
  const fine = [
    '<p className="mt-2 Big Words here">{t("feed:empty")} · 8</p>',
    '<img alt="" src="/A Picture.png" />',
    'throw new TypeError("That was not to be.")',
    'log.warn("The mail server is away.")',
    `db.query(\`select id from events where title = $\{title}\`)`,
    "const kind = 'friends-of-friends'",
    "untranslated('Send JSON, please.')",
  ]
  for (const own of fine) expect(findWith({ code: own }), own).toEqual([])
})

test.each([
  ['a missing key', { de: { 'feed:empty': undefined } }, 'de: feed:empty is missing'],
  ['an unknown key', { de: { 'feed:more': 'Mehr' } }, 'de: feed:more is not in messages/en'],
  ['an empty text', { de: { 'feed:empty': ' ' } }, 'de: feed:empty is empty'],
  [
    'another value',
    { de: { 'feed:by': '{wer} <who>{count}</who>' } },
    'de: feed:by has the values count, wer, English count, host',
  ],
  ['a lost tag', { de: { 'feed:by': '{host} {count}' } }, 'de: feed:by has the tags none, English who'],
  [
    'a pattern that cannot be read',
    { de: { 'feed:by': '{host' } },
    'de: feed:by cannot be read: A closing brace is missing at 5 of "{host"',
  ],
  [
    'a plural that the language needs',
    { ar: { 'feed:by': '{host} <who>{count, plural, one {#} other {#}}</who>' } },
    'ar: feed:by says no zero of count',
  ],
  [
    'a plural that it does not have',
    { de: { 'feed:by': '{host} <who>{count, plural, one {#} few {#} other {#}}</who>' } },
    'de: feed:by says few of count, which this language does not have',
  ],
  ['the catalogue of another language', { de: { 'languages:code': 'at' } }, 'de: languages:code is not de'],
])('%s is a fault', (_name, change, fault) => {
  expect(findWith(change)).toEqual([fault])
})

test('a key that nobody says is a fault', () => {
  const faults = findFaults(new Map([['en', { ...english, 'feed:lost': 'Lost' }]]), [{ path: 'src/web/a.ts', code }])
  expect(faults).toEqual(['en: feed:lost is said nowhere'])
})

test.each([
  ['<p>Nobody is here.</p>', 'Nobody is here.'],
  ['<button aria-label="Close" />', 'Close'],
  ['<input placeholder="your name" />', 'your name'],
  ["toast({ title: 'Oops' })", 'Oops'],
  ["throw new HttpError('gone', 'That is over.')", 'That is over.'],
  [`const words = \`$\{name} is coming too\``, '% is coming too'],
  ['const page = html`<h1>Nothing here</h1>`', 'Nothing here'],
  ["const many = count === 1 ? 'One friend' : 'More friends'", 'One friend'],
])('a text in the code is a fault: %s', (own, text) => {
  const [fault] = findWith({ code: own, path: 'src/server/features/events/view.tsx' })
  expect(fault).toContain(`src/server/features/events/view.tsx:1 says “${text}” outside the catalogues`)
})

test('whoever runs the server is spoken to in English', () => {
  expect(
    findWith({ code: "console.log('The app is up.'); say('The app is up.')", path: 'src/server/main.ts' }),
  ).toEqual([])
})
