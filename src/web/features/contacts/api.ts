import { t } from '#shared/message.ts'
import { type ListedPerson, lookUpPhones, lookupMaximum } from '#shared/users.ts'
import { callApi, toSentence } from '#web/lib/api/api.ts'

/** The part of the Contact Picker API that is used. TypeScript does not know it: only some browsers have it. */
type PickedContact = { tel?: string[] }
export type ContactsManager = {
  select: (properties: readonly 'tel'[], options: { multiple: boolean }) => Promise<PickedContact[]>
  getProperties?: () => Promise<string[]>
}

export function findContactsManager(): ContactsManager | null {
  return (navigator as Navigator & { contacts?: ContactsManager }).contacts ?? null
}

/** Why no one was found: a title, and a sentence that says what to do next. */
export class NoContacts extends Error {
  override name = 'NoContacts'
  readonly sentence: string
  /** Nothing is wrong; there is only nothing to show. */
  readonly isHarmless: boolean

  constructor(title: string, sentence: string, isHarmless = false) {
    super(title)
    this.sentence = sentence
    this.isHarmless = isHarmless
  }
}

const shortestNumber = 10

/** Deduped numbers that are long enough to be complete. */
export function toNumbers(contacts: readonly PickedContact[]): string[] {
  const written = contacts.flatMap(({ tel }) => tel ?? []).map((number) => number.replace(/\s+/g, ''))
  return [...new Set(written.filter((number) => number.length >= shortestNumber))]
}

/** Opens the device's contact picker and looks up who of the picked is here. Only numbers leave the device. */
export async function findPickedPeople(manager: ContactsManager | null): Promise<ListedPerson[]> {
  const contacts = await pick(manager)
  if (contacts.length === 0)
    throw new NoContacts(t('contacts:book.none-picked'), t('contacts:book.none-picked-text'), true)
  const numbers = toNumbers(contacts)
  if (numbers.length === 0)
    throw new NoContacts(t('contacts:book.no-numbers'), t('contacts:book.no-numbers-text'), true)
  const people = await lookUp(numbers.slice(0, lookupMaximum))
  if (people.length === 0) throw new NoContacts(t('contacts:book.no-friends'), t('contacts:book.no-friends-text'), true)
  return people
}

async function pick(manager: ContactsManager | null): Promise<PickedContact[]> {
  if (!manager) throw notSupported()
  try {
    return await manager.select(['tel'], { multiple: true })
  } catch (error) {
    throw toReason(error)
  }
}

function notSupported() {
  return new NoContacts(t('contacts:book.not-supported'), t('contacts:book.not-supported-text'))
}

function toReason(error: unknown): NoContacts {
  const name = error instanceof Error ? error.name : ''
  if (name === 'AbortError')
    return new NoContacts(t('contacts:book.cancelled'), t('contacts:book.cancelled-text'), true)
  if (name === 'NotAllowedError' || name === 'SecurityError')
    return new NoContacts(t('contacts:book.refused'), t('contacts:book.refused-text'))
  if (name === 'TypeError' || name === 'NotSupportedError') return notSupported()
  return new NoContacts(t('contacts:book.failed'), t('contacts:book.not-opened'))
}

async function lookUp(phoneNumbers: string[]): Promise<ListedPerson[]> {
  try {
    return await callApi(lookUpPhones, { body: { phoneNumbers } })
  } catch (error) {
    const sentence = toSentence(error, t('contacts:book.not-looked-up'))
    throw new NoContacts(t('contacts:book.failed'), sentence)
  }
}
