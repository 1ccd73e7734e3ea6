import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startJobs } from '#server/start-jobs.ts'
import { startTestApp, type TestApp } from '#tests/support/app.ts'
import { createTestDatabase } from '#tests/support/database.ts'

const read = (path: string) => readFileSync(join(import.meta.dirname, path), 'utf8')

/** Prometheus adds these itself to what it scrapes. */
const ofPrometheus = { metrics: ['up'], labels: ['job', 'instance', 'le'] }
const words = new Set(
  'sum|max|by|rate|increase|topk|absent|changes|min_over_time|histogram_quantile|and|or|unless'.split('|'),
)

type Sample = { metrics: Set<string>; labels: Set<string> }

let database: Awaited<ReturnType<typeof createTestDatabase>>
let server: TestApp
let worker: ReturnType<typeof startJobs>

beforeAll(async () => {
  database = await createTestDatabase()
  server = await startTestApp(database)
  worker = startJobs(server.context)
})
afterAll(async () => {
  await worker.stop()
  await server.close()
  await database.close()
})

/** What a running app offers: names from the TYPE lines, with those that a histogram is made of, and all its labels. */
async function listOffered(): Promise<Sample> {
  const text = await (await fetch(`${server.baseUrl}/metrics`)).text()
  const metrics = [...text.matchAll(/^# TYPE (\w+) (\w+)$/gm)].flatMap(([, name = '', type]) =>
    type === 'histogram' ? [`${name}_bucket`, `${name}_sum`, `${name}_count`] : [name],
  )
  const known = await server.context.metrics.registry.getMetricsAsArray()
  const labels = known.flatMap((metric) => (metric as unknown as { labelNames: string[] }).labelNames)
  return {
    metrics: new Set([...metrics, ...ofPrometheus.metrics]),
    labels: new Set([...labels, ...ofPrometheus.labels]),
  }
}

function readExpression(expression: string): Sample {
  const bare = expression.replaceAll(/"[^"]*"/g, '""')
  const selectors = [...bare.matchAll(/\{([^}]*)\}/g)].flatMap(([, inner = '']) => inner.match(/\w+(?=\s*[=!])/g) ?? [])
  const groups = [...bare.matchAll(/\bby \(([^)]*)\)/g)].flatMap(([, inner = '']) => inner.match(/\w+/g) ?? [])
  const rest = bare.replaceAll(/\{[^}]*\}|\[[^\]]*\]|\bby \([^)]*\)/g, ' ')
  const names = (rest.match(/[a-z_]\w*/g) ?? []).filter((name) => !words.has(name) && !/^\d|^e\d/.test(name))
  return { metrics: new Set(names), labels: new Set([...selectors, ...groups]) }
}

type Dashboard = { panels: { title: string; targets?: { expr: string; legendFormat: string }[] }[] }
const dashboard = JSON.parse(read('grafana/sponti.json')) as Dashboard
const drawn = dashboard.panels.flatMap(({ title, targets = [] }) =>
  targets.map(({ expr, legendFormat }) => [`the panel “${title}”`, expr, legendFormat] as const),
)

/** Of a rule: what it asks, and the sentences that it fills with labels. */
const rules = read('prometheus/alerts.yml')
  .split('- alert: ')
  .slice(1)
  .map((rule) => {
    const [, expression = ''] = /expr: (?:>-)?([\s\S]+?)\n {8}(?:for|labels):/.exec(rule) ?? []
    return [`the alert ${rule.split('\n')[0]}`, expression, rule] as const
  })

test.each([...drawn, ...rules])('%s asks for what a running app has', async (_name, expression, sentence) => {
  const offered = await listOffered()
  const asked = readExpression(expression)
  expect(asked.metrics.size).toBeGreaterThan(0)
  const inSentence = [...sentence.matchAll(/\$labels\.(\w+)|^\{\{(\w+)\}\}/g)].map(
    ([, one, other]) => one ?? other ?? '',
  )
  expect([...asked.metrics].filter((name) => !offered.metrics.has(name))).toEqual([])
  expect([...asked.labels, ...inSentence].filter((name) => !offered.labels.has(name))).toEqual([])
})

test('whatever we measure ourselves is drawn', async () => {
  const ours = Object.values(server.context.metrics).flatMap((metric) =>
    'name' in metric ? [String(metric.name)] : [],
  )
  const expressions = drawn.map(([, expression]) => expression).join(' ')
  expect([...ours, 'db_connections'].filter((name) => !expressions.includes(name))).toEqual([])
})

const promtool = spawnSync('promtool', ['--version']).status === 0

test.skipIf(!promtool)('Prometheus itself understands the rules (skipped without Debian’s package prometheus)', () => {
  const { status, stdout, stderr } = spawnSync('promtool', ['check', 'config', 'prometheus/prometheus.yml'], {
    cwd: import.meta.dirname,
    encoding: 'utf8',
  })
  expect([status, stdout + stderr]).toEqual([0, expect.stringContaining('SUCCESS')])
})
