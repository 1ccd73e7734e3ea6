import { Fragment, type ReactNode } from 'react'
import { type Part, type TaggedKey, toParts } from '#shared/message.ts'
import type { Messages, Tags } from '#shared/message-keys.ts'

type Wrap = (inside: ReactNode) => ReactNode

type WordsProps<Key extends TaggedKey> = {
  say: Key
  /** What each tag of the message becomes. */
  tags: Readonly<Record<Tags[Key], Wrap>>
} & (object extends Messages[Key] ? { values?: never } : { values: Messages[Key] })

/** A message with links or other marks in it: each language has them where its sentence wants them. */
export function Words<Key extends TaggedKey>({ say, tags, values }: WordsProps<Key>) {
  return fill(toParts(say, ...((values === undefined ? [] : [values]) as never)), tags)
}

function fill(parts: readonly Part[], tags: Readonly<Record<string, Wrap>>): ReactNode {
  return parts.map((part, index) => {
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one sentence have no other name
    if (typeof part === 'string') return <Fragment key={index}>{part}</Fragment>
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one sentence have no other name
    return <Fragment key={index}>{tags[part.tag]?.(fill(part.parts, tags))}</Fragment>
  })
}
