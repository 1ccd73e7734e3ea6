import { DoorOpen } from 'lucide-react'
import { settingsPaths } from '#shared/settings.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { SectionCard } from '#web/ui/section-card.tsx'

/** For people whose one passkey is all that opens the account. */
export function OnlyKeyCard() {
  return (
    <SectionCard
      title="One key, one door"
      icon={<DoorOpen />}
      color="mint"
      text="Your passkey is the only way into your account. If the device gets lost, nobody can let you back in. A second way takes a minute."
    >
      <ButtonLink to={settingsPaths['ways-in']} color="plain" fullWidth>
        Add a second way
      </ButtonLink>
    </SectionCard>
  )
}
