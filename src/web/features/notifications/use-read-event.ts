import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { countUnread, readEventNotifications } from '#shared/notifications.ts'
import { showEventRead } from '#web/features/notifications/read-marks-model.ts'
import { callApi } from '#web/lib/api/api.ts'
import { useEndpoint } from '#web/lib/api/use-endpoint.ts'

/** Marks the notifications of the spon on the screen as read: when it is opened, and whenever more come meanwhile. */
export function useReadEvent(id: string): void {
  const client = useQueryClient()
  // Fetches nothing by itself: where the count is not known yet, the write's answer brings it.
  const { data } = useEndpoint(countUnread, {}, { enabled: ({ state }) => state.data !== undefined })
  const unread = data?.count
  /** What was left unread of other spons after the last write. */
  const rest = useRef<{ id: string; count: number }>(undefined)
  useEffect(() => {
    async function read() {
      const isDone = rest.current?.id === id && rest.current.count === unread
      if (document.hidden || unread === 0 || isDone) return
      const answer = await callApi(readEventNotifications, { params: { id } })
      rest.current = { id, ...answer }
      if (answer.count !== unread) showEventRead(client, id, answer)
    }
    // Without a connection they stay unread until the spon is opened again.
    const look = () => void read().catch(() => {})
    look()
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [client, id, unread])
}
