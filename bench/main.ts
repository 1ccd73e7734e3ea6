// npm run bench -- <name>: measures, and writes bench/reports/<name>.md. Without a name: the quick ones, in under ten minutes.
type Bench = { measures: string; run: () => Promise<void>; isQuick?: true }

const benches: Readonly<Record<string, Bench>> = {
  ageing: {
    measures:
      'what a year of use makes of the tables, and of a day’s reads, with and without clearing what is bound to a time',
    run: async () => (await import('./ageing.ts')).measureAgeing(),
  },
  cards: {
    measures: 'what drawing a preview card costs, and what one from the shelf does',
    run: async () => (await import('./cards.ts')).measureCards(),
  },
  costs: {
    measures: 'what each call costs Node, PostgreSQL, the log and the line, and what a stream and a row hold',
    run: async () => (await import('./costs.ts')).measureCosts(),
  },
  http: {
    isQuick: true,
    measures: 'each hot read through the whole app, beside a bare node:http + pg that runs the same SQL',
    run: async () => (await import('./http.ts')).measureHttp(),
  },
  lighthouse: {
    measures:
      'what Lighthouse says of landing page, invitation, terms, feed, event page and form, on a slowed-down phone',
    run: async () => (await import('./lighthouse.ts')).measureLighthouse(),
  },
  limits: {
    measures: 'what replaying the log costs a replica, and how many commits a second a primary makes that also notify',
    run: async () => (await import('./limits.ts')).measureLimits(),
  },
  memory: {
    measures: 'what the app holds in memory at rest, by npm too, and what limits on it cost',
    run: async () => (await import('./memory.ts')).measureMemory(),
  },
  notifications: {
    measures: 'what the unread count and the list of notifications cost beside the same person’s crew feed',
    run: async () => (await import('./notifications.ts')).measureNotifications(),
  },
  'page-weight': {
    measures: 'what the first visit of the landing page, an invitation and the feed downloads, against the budgets',
    run: async () => (await import('./page-weight.ts')).measurePageWeight(),
  },
  pooler: {
    measures: 'what hot reads cost without prepared statements, as behind a pooler in transaction mode',
    run: async () => (await import('./pooler.ts')).measurePooler(),
  },
  'post-fanout': {
    isQuick: true,
    measures: 'what a post costs a host with no friends, with 50, 500 and 2,000',
    run: async () => (await import('./post-fanout.ts')).measurePostFanout(),
  },
  reach: {
    measures: 'from opening a link to the answer on the host’s screen, on a slowed-down phone',
    run: async () => (await import('./reach.ts')).measureReach(),
  },
  reader: {
    isQuick: true,
    measures: 'how well a sentence is read into the five fields, on sentences tuned on and held out',
    run: async () => (await import('./reader.ts')).measureReader(),
  },
  scaling: {
    measures: 'nothing: works out from costs and limits what 10 thousand, 1 million and 100 million people take',
    run: async () => (await import('./scaling/main.ts')).computeScaling(),
  },
  screens: {
    measures:
      'first and largest paint, blocking and shift of each page on a slowed-down phone, and a scroll of 300 cards',
    run: async () => (await import('./screens.ts')).measureScreens(),
  },
  'start-time': {
    measures: 'from `npm start` to the first answer, on an empty data folder and after that',
    run: async () => (await import('./start-time.ts')).measureStartTime(),
  },
  streams: {
    measures: 'what 10,000 live streams hold, how they come back after a restart, how soon a post reaches its crew',
    run: async () => (await import('./streams.ts')).measureStreams(),
  },
  suspended: {
    measures: 'what hot reads cost while nobody, a hundred and ten thousand people are suspended',
    run: async () => (await import('./suspended.ts')).measureSuspended(),
  },
  visibility: {
    isQuick: true,
    measures: 'what each read that asks who sees what costs, for typical people and one with 500 friends',
    run: async () => (await import('./visibility.ts')).measureVisibility(),
  },
  worlds: {
    isQuick: true,
    measures: 'hot reads and changes among 10,000 people, or in each world that --people names, such as 10000,1000000',
    run: async () => (await import('./worlds.ts')).measureWorlds(),
  },
  voice: {
    measures: 'how long listening to ten seconds takes, and what it costs in memory',
    run: async () => (await import('./voice.ts')).measureVoice(),
  },
}

const name = process.argv[2]
const bench = name ? benches[name] : undefined
if (bench) await bench.run()
else if (!name) for (const quick of Object.values(benches).filter(({ isQuick }) => isQuick)) await quick.run()
else {
  console.log('npm run bench, or npm run bench -- <name>\n')
  for (const [known, { measures }] of Object.entries(benches)) console.log(`  ${known.padEnd(14)}${measures}`)
  process.exitCode = 1
}
