import { type AdminSpon, findSpons } from '#shared/admin.ts'
import { t } from '#shared/message.ts'
import { FoundList } from '#web/features/admin/found-list.tsx'
import { Row } from '#web/features/admin/rows.tsx'
import { usePages } from '#web/lib/api/use-endpoint.ts'
import { Chip } from '#web/ui/chip.tsx'
import { TimeAgo } from '#web/ui/time-ago.tsx'
import { Words } from '#web/ui/words.tsx'

const useFoundSpons = (words: string) => usePages(findSpons, words ? { query: { q: words } } : {})

export function Spons() {
  return (
    <FoundList label={t('admin:spons.find')} hint={t('admin:spons.hint')} useFound={useFoundSpons}>
      {(spon: AdminSpon) => <SponRow key={spon.id} spon={spon} />}
    </FoundList>
  )
}

export function SponRow({ spon: { id, title, host, createdAt, hiddenAt } }: { spon: AdminSpon }) {
  return (
    <Row
      to={`/admin/spons/${id}`}
      title={title}
      text={
        <Words
          say="admin:byline"
          values={{ name: host.displayName }}
          tags={{ time: () => <TimeAgo at={createdAt} /> }}
        />
      }
      end={
        hiddenAt && (
          <Chip color="marigold" className="shrink-0">
            {t('admin:hidden')}
          </Chip>
        )
      }
    />
  )
}
