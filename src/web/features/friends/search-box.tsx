import { Search, X } from 'lucide-react'
import type { FormEvent, RefObject } from 'react'
import { limits } from '#shared/limits.ts'
import { t } from '#shared/message.ts'
import { canSearch } from '#web/features/friends/people-search-model.ts'
import { TextField } from '#web/ui/field.tsx'

const edge = 'absolute top-0 grid h-13 w-12 place-items-center'

type SearchBoxProps = { value: string; onChange: (value: string) => void; box: RefObject<HTMLInputElement | null> }

/** Searches by name, address or number. */
export function SearchBox({ value, onChange, box }: SearchBoxProps) {
  function clear() {
    onChange('')
    box.current?.focus()
  }
  // The search is debounced, not submitted; Enter only closes the on-screen keyboard.
  function putAway(event: FormEvent) {
    event.preventDefault()
    box.current?.blur()
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: browsers of 2022 do not know <search> yet
    <form role="search" className="relative" onSubmit={putAway}>
      <span aria-hidden="true" className={`${edge} pointer-events-none start-0 z-10`}>
        <Search className="size-5" strokeWidth={2.5} />
      </span>
      <TextField
        ref={box}
        label={t('people:search.label')}
        hideLabel
        type="search"
        inputMode="search"
        enterKeyHint="search"
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        maxLength={320}
        placeholder={t('people:search.placeholder')}
        hint={canSearch(value) ? undefined : t('people:search.type-more', { count: limits.searchMinimum })}
        className="truncate pe-12! ps-12! [&::-webkit-search-cancel-button]:hidden"
        value={value}
        onChange={onChange}
      />
      {value !== '' && (
        <button
          type="button"
          aria-label={t('people:search.clear')}
          className={`${edge} end-0 rounded-field`}
          onClick={clear}
        >
          <X className="size-5" strokeWidth={2.5} />
        </button>
      )}
    </form>
  )
}
