import { SunMoon } from 'lucide-react'
import { type ColorScheme, setColorScheme, useColorScheme } from '#web/lib/device/color-scheme.ts'
import { SectionCard } from '#web/ui/section-card.tsx'
import { type Segment, SegmentedChoice } from '#web/ui/segmented.tsx'

const schemes: readonly Segment<ColorScheme>[] = [
  { value: 'system', label: 'Auto' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
]

export function AppearanceCard() {
  return (
    <SectionCard title="Day or night" icon={<SunMoon />} color="bubblegum">
      <SegmentedChoice label="Colour scheme" segments={schemes} value={useColorScheme()} onChange={setColorScheme} />
    </SectionCard>
  )
}
