import { listActions } from '#shared/admin.ts'
import { t } from '#shared/message.ts'
import { LogRows } from '#web/features/admin/log-rows.tsx'
import { Shown } from '#web/features/admin/shown.tsx'
import { usePages } from '#web/lib/api/use-endpoint.ts'
import { EmptyNote } from '#web/ui/empty-note.tsx'
import { ShowEarlier } from '#web/ui/more-button.tsx'

export function Log() {
  const list = usePages(listActions)
  return (
    <Shown read={list}>
      {(actions) =>
        actions.length === 0 ? (
          <EmptyNote emoji="📖" title={t('admin:log.none')} text={t('admin:log.none-text')} />
        ) : (
          <div>
            <LogRows actions={actions} />
            {list.hasNextPage && <ShowEarlier list={list} />}
          </div>
        )
      }
    </Shown>
  )
}
