import { ChosenPeople } from '#web/features/crews/chosen-people.tsx'
import { Outbox } from '#web/features/offline/outbox.tsx'

/** What waits for a connection; for whom a spon is can be changed until it is sent. */
export function WaitingSpons() {
  return <Outbox renderChosen={(chosen, onChange) => <ChosenPeople chosen={chosen} onChange={onChange} />} />
}
