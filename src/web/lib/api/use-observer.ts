import {
  notifyManager,
  type QueryObserver,
  type QueryObserverResult,
  type UseQueryOptions,
  useQueryClient,
} from '@tanstack/react-query'
import { useCallback, useEffect, useState, useSyncExternalStore } from 'react'

/** useQuery without what it does for Suspense, error boundaries and stored caches: the first screen would load that. */
export function useObserver<Data>(Observer: typeof QueryObserver, options: UseQueryOptions<Data>) {
  const client = useQueryClient()
  const full = client.defaultQueryOptions(options)
  // The first render shows the fetch that its effect will start.
  full._optimisticResults = 'optimistic'
  const [observer] = useState(() => new Observer<Data>(client, full))
  const result: QueryObserverResult<Data> = observer.getOptimisticResult(full)
  const subscribe = useCallback(
    (onChange: () => void) => {
      const unsubscribe = observer.subscribe(notifyManager.batchCalls(onChange))
      // What came between render and effect.
      observer.updateResult()
      return unsubscribe
    },
    [observer],
  )
  const getResult = () => observer.getCurrentResult()
  useSyncExternalStore(subscribe, getResult, getResult)
  useEffect(() => observer.setOptions(full), [observer, full])
  return observer.trackResult(result)
}
