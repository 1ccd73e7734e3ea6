import { useState } from 'react'
import { t } from '#shared/message.ts'
import { classNames } from '#web/lib/text/class-names.ts'
import { Avatar, type AvatarPerson } from '#web/ui/avatar.tsx'
import { TextField } from '#web/ui/field.tsx'
import { MoreButton } from '#web/ui/more-button.tsx'

type Face = AvatarPerson & { displayName: string }

type FacePickerProps = {
  label: string
  people: readonly Face[]
  chosen: ReadonlySet<string>
  onChange: (chosen: ReadonlySet<string>) => void
}

/** From here on the list is searched by name. */
const searchedFrom = 9
const shownAtFirst = 40

/** Any number of people, by a tap on their faces. */
export function FacePicker({ label, people, chosen, onChange }: FacePickerProps) {
  const [typed, setTyped] = useState('')
  const [isWhole, setWhole] = useState(false)
  const words = typed.trim().toLowerCase()
  const fitting = people.filter(({ displayName }) => displayName.toLowerCase().includes(words))
  const shown = isWhole ? fitting : fitting.slice(0, shownAtFirst)
  function toggle(id: string) {
    const next = new Set(chosen)
    if (!next.delete(id)) next.add(id)
    onChange(next)
  }
  return (
    <fieldset className="grid grid-cols-1 gap-3">
      <legend className="sr-only">{label}</legend>
      {people.length >= searchedFrom && (
        <TextField
          label={t('common:find-friend')}
          hideLabel
          type="search"
          placeholder={t('common:find-friend')}
          autoComplete="off"
          value={typed}
          onChange={setTyped}
        />
      )}
      {fitting.length === 0 && <p className="text-ink-soft">{t('common:no-friend')}</p>}
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(4.75rem,1fr))] gap-2">
        {shown.map((person) => (
          <li key={person.id}>
            <FaceChoice person={person} isChosen={chosen.has(person.id)} onToggle={() => toggle(person.id)} />
          </li>
        ))}
      </ul>
      {shown.length < fitting.length && (
        <MoreButton onClick={() => setWhole(true)}>{t('common:show-all', { count: fitting.length })}</MoreButton>
      )}
    </fieldset>
  )
}

type FaceChoiceProps = { person: Face; isChosen: boolean; onToggle: () => void }

function FaceChoice({ person, isChosen, onToggle }: FaceChoiceProps) {
  return (
    <label
      className={classNames(
        'grid h-full cursor-pointer content-start justify-items-center gap-1 rounded-field border-2 px-1 py-2 text-center text-tiny leading-tight has-focus-visible:outline-3 has-focus-visible:outline-ink',
        isChosen ? 'border-ink bg-mint text-on-color' : 'border-transparent',
      )}
    >
      <input type="checkbox" className="sr-only" checked={isChosen} onChange={onToggle} />
      <Avatar person={person} />
      <span className="typed line-clamp-2 w-full hyphens-auto font-bold">{person.displayName}</span>
    </label>
  )
}
