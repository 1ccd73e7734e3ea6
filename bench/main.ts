// npm run bench -- <name>: measures, and writes bench/reports/<name>.md. Without a name: the list.
const benches: Readonly<Record<string, [measures: string, run: () => Promise<unknown>]>> = {
  costs: [
    'what each call costs Node, PostgreSQL, the log and the line, and what bounds one primary',
    async () => (await import('./costs.ts')).measureCosts(),
  ],
  http: [
    'each hot read through the whole app, beside a bare node:http + pg that runs the same SQL',
    async () => (await import('./http.ts')).measureHttp(),
  ],
  languages: [
    'what libraries for languages would add to the feed beside our own lines; fetches them from npm',
    async () => (await import('./languages/weigh.ts')).weighLanguages(),
  ],
  lighthouse: [
    'what Lighthouse says of landing page, invitation, terms, feed, event page and form, on a slow phone',
    async () => (await import('./lighthouse.ts')).measureLighthouse(),
  ],
  'page-weight': [
    'what the first visit of the landing page, an invitation and the feed downloads, against the budgets',
    async () => (await import('./page-weight.ts')).measurePageWeight(),
  ],
  'post-fanout': [
    'what a post costs a host with no friends, with 50, 500 and 2,000',
    async () => (await import('./post-fanout.ts')).measurePostFanout(),
  ],
  reader: [
    'how well a sentence is read into the five fields, on sentences tuned on and held out',
    async () => (await import('./reader.ts')).measureReader(),
  ],
  reads: [
    'statements, pages and CPU of each hot read among 10,000 people',
    async () => (await import('./reads.ts')).measureWork(),
  ],
  scaling: [
    'nothing: works out from the costs what 10 thousand, 1 million and 100 million people take',
    async () => (await import('./scaling/main.ts')).computeScaling(),
  ],
  screens: [
    'scrolling 300 cards on a slow phone: long tasks, shift, nodes, and the feedback to a tap',
    async () => (await import('./screens.ts')).measureScreens(),
  ],
  'start-time': [
    'from `npm start` to the first answer, on an empty data folder and after that',
    async () => (await import('./start-time.ts')).measureStartTime(),
  ],
  streams: [
    'what 10,000 live streams hold, how they come back after a restart, how soon a post reaches its crew',
    async () => (await import('./streams.ts')).measureStreams(),
  ],
  worlds: [
    'hot reads among 10,000 people, or in each world that --people names, such as 10000,1000000',
    async () => (await import('./worlds.ts')).measureWorlds(),
  ],
}

const [, run] = benches[process.argv[2] ?? ''] ?? []
if (run) await run()
else {
  console.log('npm run bench -- <name>\n')
  for (const [name, [measures]] of Object.entries(benches)) console.log(`  ${name.padEnd(13)}${measures}`)
  process.exitCode = process.argv[2] ? 1 : 0
}
