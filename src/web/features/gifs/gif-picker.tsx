import { Search } from 'lucide-react'
import { useRef } from 'react'
import { shareGif } from '#shared/gifs.ts'
import { limits } from '#shared/limits.ts'
import { t } from '#shared/message.ts'
import { GifGrid } from '#web/features/gifs/gif-grid.tsx'
import { useGifSearch } from '#web/features/gifs/use-gif-search.ts'
import { callApi } from '#web/lib/api/api.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/field.tsx'
import { MovingPicture } from '#web/ui/moving-picture.tsx'
import { Words } from '#web/ui/words.tsx'

type ChosenGif = { url: string; altText: string }

type GifPickerProps = {
  gif: ChosenGif | null
  onChange: (gif: ChosenGif | null) => void
  /** The search text; a voice note may have set it. */
  term: string
  onTermChange: (term: string) => void
  error?: string | null | undefined
}

export function GifPicker({ gif, onChange, term, onTermChange, error }: GifPickerProps) {
  const frame = useRef<HTMLFieldSetElement>(null)
  // The tapped element unmounts: the focus moves to what replaced it.
  function change(next: ChosenGif | null) {
    onChange(next)
    requestAnimationFrame(() => frame.current?.querySelector<HTMLElement>('[data-first]')?.focus())
  }
  return (
    <fieldset ref={frame} className="min-w-0">
      <legend className="sr-only">{t('gifs:name')}</legend>
      {gif ? (
        <Chosen gif={gif} error={error} onRemove={() => change(null)} />
      ) : (
        <GifSearch term={term} onTermChange={onTermChange} onPick={change} />
      )}
    </fieldset>
  )
}

function Chosen({ gif, error, onRemove }: { gif: ChosenGif; error: string | null | undefined; onRemove: () => void }) {
  return (
    <div className="grid gap-2">
      <p className="font-bold font-display text-h3">{t('gifs:yours')}</p>
      <div className="pop-in relative overflow-hidden rounded-card border-2 border-ink bg-ink-faint shadow-hard">
        <MovingPicture src={gif.url} alt={gif.altText} className="h-52" />
        <Button data-first size="small" color="plain" className="absolute! end-3 bottom-3" onClick={onRemove}>
          <Words say="gifs:remove" tags={{ hidden: (inside) => <span className="sr-only">{inside}</span> }} />
        </Button>
      </div>
      {error && (
        <p role="alert" className="font-semibold text-small">
          ⚠ {error}
        </p>
      )}
    </div>
  )
}

type GifSearchProps = Pick<GifPickerProps, 'term' | 'onTermChange'> & { onPick: (gif: ChosenGif) => void }

function GifSearch({ term, onTermChange, onPick }: GifSearchProps) {
  const search = useGifSearch(term)
  return (
    <div className="grid gap-3">
      <div className="relative">
        <TextField
          data-first
          type="search"
          label={t('gifs:add')}
          placeholder={t('gifs:examples')}
          hint={term.trim() ? undefined : t('gifs:hint')}
          inputMode="search"
          enterKeyHint="search"
          autoComplete="off"
          maxLength={limits.gifTerm}
          className="ps-12!"
          value={term}
          // Enter would submit the form and post the spon.
          onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
          onChange={onTermChange}
        />
        <Search className="pointer-events-none absolute top-[2.85rem] start-4 size-5" strokeWidth={2.5} />
      </div>
      {term.trim() !== '' && (
        <GifGrid
          search={search}
          onPick={({ id, url, altText }) => {
            // Some providers require a report of the chosen GIF. Fire and forget.
            callApi(shareGif, { params: { gifId: id }, body: { searchTerm: search.term } }).catch(() => {})
            onPick({ url, altText })
          }}
        />
      )}
    </div>
  )
}
