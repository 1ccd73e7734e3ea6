import { Check, Clock, Plus } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { endFree, type FreePerson, sayMeToo, setFree } from '#shared/free.ts'
import { matchCall } from '#shared/keys.ts'
import { t, toParts } from '#shared/message.ts'
import { useFree } from '#web/features/free/api.ts'
import type { RenderChosen } from '#web/features/free/free-dialog.tsx'
import {
  type Contact,
  listContacts,
  toFirstName,
  toShortClock,
  toSponPath,
  withWaiting,
} from '#web/features/free/free-model.ts'
import { PairButton } from '#web/features/free/pair-offer.tsx'
import { useCurrent } from '#web/features/free/use-current.ts'
import { useHydrated } from '#web/lib/state/use-hydrated.ts'
import { classNames } from '#web/lib/text/class-names.ts'
import { isWaitingFor, useWaiting } from '#web/lib/worker/offline-queue.ts'
import { Avatar, type AvatarPerson } from '#web/ui/avatar.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { Words } from '#web/ui/words.tsx'

const FreeDialog = lazy(() =>
  import('#web/features/free/free-dialog.tsx').then((module) => ({ default: module.FreeDialog })),
)
const FriendSheet = lazy(() =>
  import('#web/features/free/friend-sheet.tsx').then((module) => ({ default: module.FriendSheet })),
)

type FreeStripProps = { viewer: AvatarPerson; renderChosen: RenderChosen }

/** Who of the crew is free, one's own switch first. As high as the room that the feed keeps for it. */
export function FreeStrip({ viewer, renderChosen }: FreeStripProps): ReactNode {
  /** The viewer's own id, or a friend's. */
  const [openId, setOpenId] = useState<string | null>(null)
  const { data, isError } = useFree()
  const waiting = useWaiting()
  const free = withWaiting(data ?? [], viewer.id, waiting)
  const current = useCurrent(free)
  const isMine = ({ user }: FreePerson) => user.id === viewer.id
  const mine = current.find(isMine) ?? null
  const contacts = listContacts(
    mine,
    current.filter((each) => !isMine(each)),
  )
  const meToos = contacts.filter(({ saidMeToo }) => saidMeToo)
  const isWaiting = waiting.some((write) => isWaitingFor(setFree)(write) || isWaitingFor(endFree)(write))
  const state = { mine, isWaiting, isOver: !mine && free.some(isMine), isMissing: isError && !data }
  const close = () => setOpenId(null)
  return (
    <section aria-label={t('free:strip.title')} className="flex h-full items-center gap-2">
      <OwnSwitch viewer={viewer} mine={mine} isWaiting={isWaiting} onOpen={() => setOpenId(viewer.id)} />
      {contacts.length > 0 ? (
        <>
          <ul className="free-tiles -my-1 relative flex min-w-0 flex-1 gap-1 overflow-x-auto py-1 pe-6 [scrollbar-width:none]">
            {contacts.map((contact) => (
              <FreeFriend key={contact.user.id} contact={contact} onOpen={() => setOpenId(contact.user.id)} />
            ))}
          </ul>
          <MakeItASpon contacts={contacts} mine={mine} />
        </>
      ) : (
        <p role="status" className="line-clamp-3 min-w-0 flex-1 text-pretty text-ink-soft text-small leading-snug">
          {(data || isError || isWaiting) && toWords(state)}
        </p>
      )}
      <p role="status" className="sr-only">
        {meToos.map((contact) => t('free:strip.said-me-too', { name: toFirstName(contact) })).join(' ')}
      </p>
      <Suspense>
        {openId === viewer.id ? (
          <FreeDialog mine={mine} isWaiting={isWaiting} meToos={meToos} renderChosen={renderChosen} onClose={close} />
        ) : (
          openId && (
            <FriendSheet
              contact={contacts.find(({ user }) => user.id === openId) ?? null}
              mine={mine}
              isWaiting={waiting.some((write) => matchCall(sayMeToo, write)?.userId === openId)}
              onClose={close}
            />
          )
        )}
      </Suspense>
    </section>
  )
}

/** Of one friend at once; of several in the form. */
function MakeItASpon({ contacts, mine }: { contacts: Contact[]; mine: FreePerson | null }) {
  const look = { size: 'small', className: 'max-w-20 shrink-0 px-2!' } as const
  const [contact, ...others] = contacts
  if (contact && others.length === 0)
    return (
      <PairButton {...look} contact={contact} mine={mine}>
        {t('free:strip.make-spon')}
      </PairButton>
    )
  return (
    <ButtonLink {...look} to={toSponPath(contacts)}>
      {t('free:strip.make-spon')}
    </ButtonLink>
  )
}

type State = { mine: FreePerson | null; isWaiting: boolean; isOver: boolean; isMissing: boolean }

function toWords({ mine, isWaiting, isOver, isMissing }: State): string {
  if (isWaiting) return withQuote(mine, t('free:strip.waiting'))
  if (isMissing) return t('free:strip.missing')
  if (mine) return withQuote(mine, toAudienceWords(mine))
  return isOver ? t('free:strip.over') : t('free:strip.nobody')
}

function withQuote(mine: FreePerson | null, sentence: string): string {
  return mine?.words ? t('free:strip.quoted', { words: mine.words, sentence }) : sentence
}

function toAudienceWords({ to }: FreePerson): string {
  return to ? t('free:strip.chosen-see', { count: to.userIds.length }) : t('free:strip.all-see')
}

/** As wide as what is said of the time: "till" is longer in other languages. */
const tile =
  'grid w-max min-w-16 max-w-24 shrink-0 justify-items-center gap-0.5 rounded-field px-0.5 py-1 text-tiny leading-tight'

type OwnSwitchProps = { viewer: AvatarPerson; mine: FreePerson | null; isWaiting: boolean; onOpen: () => void }

function OwnSwitch({ viewer, mine, isWaiting, onOpen }: OwnSwitchProps) {
  return (
    <button type="button" aria-haspopup="dialog" aria-pressed={mine !== null} className={tile} onClick={onOpen}>
      <span className="relative">
        <Avatar person={viewer} size="small" />
        <Sign icon={isWaiting ? Clock : mine ? Check : Plus} isOn={mine !== null} />
      </span>
      <span className="grid w-full text-center">
        <span className="truncate font-bold">{t('free:strip.own')}</span>
        <span className="whitespace-nowrap text-ink-soft">
          {mine ? <Till at={mine.until} /> : t('free:strip.own-till')}
        </span>
      </span>
    </button>
  )
}

/** The hour is the reader's, which the server does not know: it keeps the room, and what is left over lies beside the words. */
function Till({ at, isTheirs = false }: { at: string; isTheirs?: boolean }) {
  const isHydrated = useHydrated()
  const values = { time: isHydrated ? toShortClock(at) : '' }
  const [first] = toParts('free:strip.till', values)
  const look = classNames('inline-block min-w-[4.5ch]', typeof first === 'string' ? 'text-start' : 'text-end')
  const clock = (time: ReactNode) => <span className={look}>{time}</span>
  return isTheirs ? (
    <Words say="free:strip.free-till" values={values} tags={{ clock, hidden }} />
  ) : (
    <Words say="free:strip.till" values={values} tags={{ clock }} />
  )
}

const hidden = (words: ReactNode) => <span className="sr-only">{words}</span>

/** With words a tile is as wide as they need, on two lines. */
function FreeFriend({ contact, onOpen }: { contact: Contact; onOpen: () => void }) {
  const { user, free, saidMeToo } = contact
  const words = free?.words
  return (
    <li className={classNames('shrink-0', words && 'max-w-full')}>
      <button
        type="button"
        aria-haspopup="dialog"
        className={
          words
            ? 'flex h-full max-w-40 items-center gap-1.5 rounded-field px-1 py-1 text-start text-tiny leading-tight'
            : tile
        }
        onClick={onOpen}
      >
        <span className="relative shrink-0">
          <Avatar person={user} size="small" />
          {(saidMeToo || free?.saidMeToo) && <Sign icon={Check} isOn />}
        </span>
        <span className={classNames('grid min-w-0 grid-cols-1', !words && 'w-full text-center')}>
          <span className={classNames('typed truncate font-bold', !words && 'w-0 min-w-full')}>
            {toFirstName(contact)}
          </span>
          {saidMeToo ? (
            <span className="whitespace-nowrap">
              <Words say="free:strip.me-too" tags={{ hidden }} />
            </span>
          ) : (
            <span className="whitespace-nowrap text-ink-soft">{free && <Till at={free.until} isTheirs />}</span>
          )}
          {words && <span className="typed line-clamp-2 break-words">{words}</span>}
        </span>
        {free?.saidMeToo && <span className="sr-only">{t('free:strip.you-said-me-too')}</span>}
      </button>
    </li>
  )
}

function Sign({ icon: Icon, isOn }: { icon: typeof Check; isOn: boolean }) {
  return (
    <span
      aria-hidden="true"
      className={classNames(
        '-end-1.5 -bottom-0.5 absolute grid size-5 place-items-center rounded-full border-2 border-ink text-on-color',
        isOn ? 'bg-mint' : 'bg-marigold',
      )}
    >
      <Icon className="size-3" strokeWidth={4} />
    </span>
  )
}
