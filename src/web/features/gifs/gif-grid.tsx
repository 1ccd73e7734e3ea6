import type { Gif } from '#shared/gifs.ts'
import { t } from '#shared/message.ts'
import type { useGifSearch } from '#web/features/gifs/use-gif-search.ts'
import { classNames } from '#web/lib/text/class-names.ts'
import { Button } from '#web/ui/button.tsx'
import { MovingPicture } from '#web/ui/moving-picture.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

type GifGridProps = { search: ReturnType<typeof useGifSearch>; onPick: (gif: Gif) => void }

const grid = 'grid grid-cols-2 gap-2.5 sm:grid-cols-3'

/** Search results; a tap picks one. */
export function GifGrid({ search: { term, found, isSearching, isFailed, searchAgain }, onPick }: GifGridProps) {
  const count = found?.results.length ?? 0
  return (
    <div aria-busy={isSearching}>
      <p role="status" className="sr-only">
        {!isSearching && count > 0 && t('gifs:found', { count, term })}
      </p>
      {isFailed && !isSearching && (
        <div className="grid justify-items-start gap-2">
          <p>{t('gifs:failed-text')}</p>
          <Button size="small" color="marigold" onClick={searchAgain}>
            {t('common:try-again')}
          </Button>
        </div>
      )}
      {isSearching && !found && <GridSkeleton />}
      {found && count === 0 && !isSearching && <NothingFound term={term} />}
      {found && count > 0 && (
        <ul
          aria-label={t('gifs:list')}
          className={classNames(grid, '-m-1 max-h-80 overflow-y-auto p-1', isSearching && 'opacity-60')}
        >
          {found.results.map((gif) => (
            <li key={gif.id}>
              <button
                type="button"
                className="block w-full overflow-hidden rounded-field border-2 border-ink bg-ink-faint focus-visible:outline-offset-0"
                onClick={() => onPick(gif)}
              >
                <MovingPicture src={gif.previewUrl} alt={gif.altText} className="aspect-[8/5]" />
              </button>
            </li>
          ))}
        </ul>
      )}
      {found?.attribution && <p className="mt-2 font-bold text-ink-soft text-tiny">{found.attribution}</p>}
    </div>
  )
}

function GridSkeleton() {
  return (
    <div className={grid}>
      {['one', 'two', 'three', 'four'].map((name) => (
        <Skeleton key={name} className="aspect-[8/5]" />
      ))}
    </div>
  )
}

function NothingFound({ term }: { term: string }) {
  return (
    <div role="status" className="rounded-card border-2 border-ink border-dashed p-4 text-center">
      <p className="wrap-anywhere font-bold">{t('gifs:none', { term })}</p>
      <p className="text-ink-soft text-small">{t('gifs:none-text')}</p>
    </div>
  )
}
