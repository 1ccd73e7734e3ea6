import { keepPreviousData } from '@tanstack/react-query'
import { useEffect } from 'react'
import { searchGifs } from '#shared/gifs.ts'
import { limits } from '#shared/limits.ts'
import { t } from '#shared/message.ts'
import { useEndpoint } from '#web/lib/api/use-endpoint.ts'
import { useDebouncedValue } from '#web/lib/state/use-debounced-value.ts'
import { toastError } from '#web/ui/toast.ts'

const waitMs = 500

/** GIFs for the typed text, debounced. Empty text finds nothing. */
export function useGifSearch(text: string) {
  const words = text.trim()
  const term = useDebouncedValue(words, waitMs)
  const query = useEndpoint(
    searchGifs,
    { query: { q: term, limit: limits.gifResults } },
    { enabled: term !== '', placeholderData: keepPreviousData },
  )
  const { errorUpdatedAt } = query
  useEffect(() => {
    if (errorUpdatedAt > 0) toastError(t('gifs:failed-text'), t('gifs:failed'))
  }, [errorUpdatedAt])
  return {
    term,
    found: term === '' || query.isError ? null : (query.data ?? null),
    isSearching: words !== '' && (words !== term || query.isFetching),
    isFailed: term !== '' && query.isError,
    searchAgain: () => void query.refetch(),
  }
}
