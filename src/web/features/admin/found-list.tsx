import { type ReactNode, useEffect, useState } from 'react'
import { useLocation, useSearchParams } from 'wouter'
import { t } from '#shared/message.ts'
import { Rows } from '#web/features/admin/rows.tsx'
import { Shown } from '#web/features/admin/shown.tsx'
import { useDebouncedValue } from '#web/lib/state/use-debounced-value.ts'
import { EmptyNote } from '#web/ui/empty-note.tsx'
import { TextField } from '#web/ui/field.tsx'
import { ShowEarlier } from '#web/ui/more-button.tsx'

const waitMs = 300
/** So many the server finds. */
const most = 50

type Found<Item> = {
  data: Item[] | undefined
  error: unknown
  refetch: () => unknown
  hasNextPage: boolean
  isFetchingNextPage: boolean
  isFetchNextPageError: boolean
  fetchNextPage: () => unknown
}

type FoundListProps<Item> = {
  label: string
  hint: string
  /** A hook: what is found by these words, or all with the newest first. */
  useFound: (words: string) => Found<Item>
  children: (item: Item) => ReactNode
}

/** A field to search in, above what was found. */
export function FoundList<Item>({ label, hint, useFound, children }: FoundListProps<Item>) {
  const [path, navigate] = useLocation()
  const [params] = useSearchParams()
  const [typed, setTyped] = useState(params.get('q') ?? '')
  const words = useDebouncedValue(typed.trim(), waitMs)
  const list = useFound(words)
  // In the address, so that Back comes back to what was found.
  const kept = params.get('q') ?? ''
  useEffect(() => {
    if (kept !== words) navigate(words ? `${path}?${new URLSearchParams({ q: words })}` : path, { replace: true })
  }, [words, kept, path, navigate])
  return (
    <>
      <TextField
        type="search"
        label={label}
        hint={hint}
        value={typed}
        maxLength={200}
        onChange={setTyped}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
      />
      <Shown read={list}>
        {(items) =>
          items.length === 0 ? (
            <EmptyNote
              emoji="🔭"
              title={t(words ? 'admin:found.none' : 'admin:found.empty')}
              text={t(words ? 'admin:found.none-text' : 'admin:found.empty-text')}
            />
          ) : (
            <div>
              <Rows label={t(words ? 'admin:found' : 'admin:found.newest')}>{items.map(children)}</Rows>
              {list.hasNextPage && <ShowEarlier list={list} />}
              {words && items.length >= most && (
                <p className="pt-3 text-ink-soft text-small">{t('admin:found.most', { count: most })}</p>
              )}
            </div>
          )
        }
      </Shown>
    </>
  )
}
