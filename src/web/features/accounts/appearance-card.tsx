import { SunMoon } from 'lucide-react'
import { type PlainKey, t } from '#shared/message.ts'
import { type ColorScheme, setColorScheme, useColorScheme } from '#web/lib/device/color-scheme.ts'
import { SectionCard } from '#web/ui/section-card.tsx'
import { SegmentedChoice } from '#web/ui/segmented.tsx'

const schemes: readonly { value: ColorScheme; say: PlainKey }[] = [
  { value: 'system', say: 'settings:look.auto' },
  { value: 'light', say: 'settings:look.light' },
  { value: 'dark', say: 'settings:look.dark' },
]

export function AppearanceCard() {
  return (
    <SectionCard title={t('settings:look.title')} icon={<SunMoon />} color="bubblegum">
      <SegmentedChoice
        label={t('settings:look.scheme')}
        segments={schemes.map(({ value, say }) => ({ value, label: t(say) }))}
        value={useColorScheme()}
        onChange={setColorScheme}
      />
    </SectionCard>
  )
}
