import { type ReactNode, useState } from 'react'
import type { FreePerson } from '#shared/free.ts'
import { limits } from '#shared/limits.ts'
import { t } from '#shared/message.ts'
import { useFreeSwitch } from '#web/features/free/api.ts'
import {
  type Contact,
  canStay,
  type FreeChoice,
  freeChoices,
  toClockText,
  toUntil,
  usualChoice,
} from '#web/features/free/free-model.ts'
import { PairOffer } from '#web/features/free/pair-offer.tsx'
import { toProblem } from '#web/lib/api/problem.ts'
import { serverNow } from '#web/lib/api/server-clock.ts'
import { useMinute } from '#web/lib/state/use-minute.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { TextField } from '#web/ui/field.tsx'
import { SegmentedChoice } from '#web/ui/segmented.tsx'
import { WaitingMark } from '#web/ui/waiting-mark.tsx'

export type RenderChosen = (
  chosen: readonly string[],
  onChange: (chosen: string[]) => void,
  error: string | null,
) => ReactNode

type FreeDialogProps = {
  mine: FreePerson | null
  /** What one has said waits for a connection. */
  isWaiting: boolean
  /** Who has said "me too". */
  meToos: readonly Contact[]
  renderChosen: RenderChosen
  onClose: () => void
}

const audiences = [
  { value: 'friends', label: 'free:dialog.all-friends', color: 'marigold' },
  { value: 'chosen', label: 'free:dialog.chosen', color: 'grape' },
] as const

/** How long one is free, what for and who sees it; while one is, also what became of it, and the way back. */
export function FreeDialog({ mine, isWaiting, meToos, renderChosen, onClose }: FreeDialogProps) {
  useMinute()
  const now = serverNow()
  const [choice, setChoice] = useState<FreeChoice | 'same'>(() =>
    mine ? (canStay(mine.until, serverNow()) ? 'same' : '30') : usualChoice,
  )
  const [words, setWords] = useState(mine?.words ?? '')
  const [audience, setAudience] = useState<'friends' | 'chosen'>(mine?.to ? 'chosen' : 'friends')
  const [chosen, setChosen] = useState<readonly string[]>(mine?.to?.userIds ?? [])
  const [wasTried, setTried] = useState(false)
  const { mutate, isPending, variables, error } = useFreeSwitch(onClose)
  const isEnding = isPending && variables === null
  const isNobodyChosen = audience === 'chosen' && chosen.length === 0
  const problem = toProblem(error)
  const errorOf = (field: string) => (problem?.field === field ? problem.sentence : null)
  const isSame = choice === 'same' && mine !== null && canStay(mine.until, now)
  const until = isSame ? new Date(mine.until) : toUntil(choice === 'same' ? (mine ? '30' : usualChoice) : choice, now)

  function say() {
    setTried(true)
    if (isNobodyChosen) return
    const to = audience === 'chosen' ? { userIds: [...chosen] } : null
    mutate({ until: until.toISOString(), words: words.trim() || null, to })
  }
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={mine ? t('free:dialog.title-until', { time: toClockText(mine.until) }) : t('free:dialog.title')}
      description={t(audience === 'chosen' ? 'free:dialog.chosen-see' : 'free:dialog.crew-sees')}
      hasUnsavedText={words.trim() !== (mine?.words ?? '')}
      footer={
        <>
          {mine && (
            <Button color="plain" busy={isEnding} busyLabel={t('free:dialog.busy')} onClick={() => mutate(null)}>
              {t('free:dialog.end')}
            </Button>
          )}
          <Button color="mint" busy={isPending && !isEnding} busyLabel={t('free:dialog.busy')} onClick={say}>
            {t('free:dialog.say', { time: toClockText(until) })}
          </Button>
        </>
      }
    >
      <div className="grid grid-cols-1 gap-5">
        {isWaiting && <WaitingMark />}
        {meToos.length > 0 && <MeToos contacts={meToos} mine={mine} onPosted={onClose} />}
        <SegmentedChoice
          label={t('free:dialog.title')}
          segments={freeChoices.map((each) => ({ value: each.value, label: t(each.label, { count: each.count }) }))}
          value={choice}
          onChange={(value) => setChoice(value)}
        />
        <TextField
          label={t('free:dialog.words')}
          placeholder={t('free:dialog.words-example')}
          autoComplete="off"
          limit={limits.freeWords}
          maxLength={limits.freeWords}
          value={words}
          error={errorOf('words')}
          onChange={setWords}
        />
        <div className="grid grid-cols-1 gap-3">
          <h3 className="font-bold font-display text-h3">{t('free:dialog.audience')}</h3>
          <SegmentedChoice
            label={t('free:dialog.audience')}
            segments={audiences.map((each) => ({ ...each, label: t(each.label) }))}
            value={audience}
            onChange={setAudience}
          />
          {audience === 'chosen' &&
            renderChosen(chosen, setChosen, wasTried && isNobodyChosen ? t('free:dialog.choose-first') : errorOf('to'))}
        </div>
      </div>
    </Dialog>
  )
}

/** Whom one can take at their word. */
type MeToosProps = { contacts: readonly Contact[]; mine: FreePerson | null; onPosted: () => void }

function MeToos({ contacts, mine, onPosted }: MeToosProps) {
  return (
    <section aria-label={t('free:dialog.me-toos')}>
      <ul className="grid grid-cols-1 gap-4">
        {contacts.map((contact) => (
          <li key={contact.user.id} className="grid grid-cols-1 gap-2 rounded-card border-2 border-ink bg-paper p-3">
            <p className="flex items-center gap-2 font-bold">
              <Avatar person={contact.user} size="small" />
              <span className="min-w-0 break-words">
                {t('free:dialog.said-me-too', { name: contact.user.displayName })}
              </span>
            </p>
            <PairOffer contact={contact} mine={mine} onPosted={onPosted} />
          </li>
        ))}
      </ul>
    </section>
  )
}
