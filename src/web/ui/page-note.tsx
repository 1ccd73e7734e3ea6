import { type ComponentType, useState } from 'react'

type Offer = { isDue: () => boolean; Note: ComponentType }

let offers: readonly Offer[] = []

/** What may stand in the flow of a main page, the most urgent first. One of them is shown. */
export function offerNotes(notes: readonly Offer[]): void {
  offers = notes
}

/** Chosen when a page opens within the running app: what came later would push away what is about to be tapped. */
export function PageNote() {
  const [offer] = useState(() => offers.find(({ isDue }) => isDue()))
  return offer ? <offer.Note /> : null
}
