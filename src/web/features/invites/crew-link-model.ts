import { readStored, writeStored } from '#web/lib/state/stored-value.ts'

/** The link of a crew that somebody without an account opened on this device: being in a crew takes one. */
export const readCrewLink = (): string | null => readStored('crew-link')
export const keepCrewLink = (token: string): void => writeStored('crew-link', token)
export const forgetCrewLink = (): void => writeStored('crew-link', null)
