import { DoorOpen } from 'lucide-react'
import { t } from '#shared/message.ts'
import { settingsPaths } from '#shared/settings.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { SectionCard } from '#web/ui/section-card.tsx'

/** For people whose one passkey is all that opens the account. */
export function OnlyKeyCard() {
  return (
    <SectionCard title={t('ways-in:only-key')} icon={<DoorOpen />} color="mint" text={t('ways-in:only-key.text')}>
      <ButtonLink to={settingsPaths['ways-in']} color="plain" fullWidth>
        {t('ways-in:only-key.add')}
      </ButtonLink>
    </SectionCard>
  )
}
