import { useEffect, useState } from 'react'
import { noMetrics, observePageMetrics, type PageMetrics } from '#web/lib/device/page-metrics.ts'
import { useDocumentMeta } from '#web/lib/state/use-document-meta.ts'
import { classNames } from '#web/lib/text/class-names.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Page } from '#web/ui/page.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'

type Measure = { of: keyof PageMetrics; name: string; text: string; good: number; poor: number }

const measures: readonly Measure[] = [
  { of: 'loadMs', name: 'Load', text: 'Until everything asked for at first was there', good: 2_500, poor: 5_000 },
  {
    of: 'firstContentfulPaintMs',
    name: 'First contentful paint',
    text: 'Until there was something to see',
    good: 1_800,
    poor: 3_000,
  },
  {
    of: 'largestContentfulPaintMs',
    name: 'Largest contentful paint',
    text: 'Until the biggest thing was there',
    good: 2_500,
    poor: 4_000,
  },
  { of: 'layoutShift', name: 'Layout shift', text: 'How much jumped about by itself', good: 0.1, poor: 0.25 },
]

/** For development: load metrics of this page in this browser. Demo mode only, sent nowhere. */
export function MetricsPage() {
  useDocumentMeta({ title: 'Metrics' })
  const [metrics, setMetrics] = useState(noMetrics)
  useEffect(() => observePageMetrics(setMetrics), [])
  return (
    <Page className="grid content-start gap-5">
      <PageHeader title="Metrics" backTo="/" />
      <p className="-mt-2 text-pretty text-ink-soft">
        How the first page of this visit came up, as this browser measured it. The numbers stay here.
      </p>
      <dl className="grid gap-4">
        {measures.map((measure) => (
          <MeasureCard key={measure.of} measure={measure} value={metrics[measure.of]} />
        ))}
      </dl>
      <Button color="plain" onClick={() => location.reload()}>
        Measure again
      </Button>
    </Page>
  )
}

function toVerdict({ good, poor }: Measure, value: number) {
  if (value <= good) return { word: 'good', color: 'bg-mint' }
  return value <= poor ? { word: 'so-so', color: 'bg-marigold' } : { word: 'poor', color: 'bg-tomato' }
}

function MeasureCard({ measure, value }: { measure: Measure; value: number | null }) {
  const verdict = value === null ? { word: 'not measured', color: 'bg-ink-faint text-ink' } : toVerdict(measure, value)
  return (
    <Card className="grid grid-cols-[1fr_auto] items-center gap-x-4">
      <dt>
        <span className="font-display font-extrabold text-h3">{measure.name}</span>
        <span className="block text-ink-soft text-small">{measure.text}</span>
      </dt>
      <dd className="grid justify-items-end gap-1">
        {value !== null && (
          <span className="font-display font-extrabold text-h2 tabular-nums">
            {measure.of === 'layoutShift' ? value.toFixed(3) : `${(value / 1000).toFixed(2)} s`}
          </span>
        )}
        <span
          className={classNames(
            'rounded-full border-2 border-ink px-2.5 font-semibold text-tiny',
            value !== null && 'text-on-color',
            verdict.color,
          )}
        >
          {verdict.word}
        </span>
      </dd>
    </Card>
  )
}
