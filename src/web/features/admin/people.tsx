import { type AdminPerson, findPeople } from '#shared/admin.ts'
import { t } from '#shared/message.ts'
import { toShownName } from '#shared/names.ts'
import { FoundList } from '#web/features/admin/found-list.tsx'
import { Row } from '#web/features/admin/rows.tsx'
import { usePages } from '#web/lib/api/use-endpoint.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Chip } from '#web/ui/chip.tsx'

const useFoundPeople = (words: string) => usePages(findPeople, words ? { query: { q: words } } : {})

export function People() {
  return (
    <FoundList label={t('admin:people.find')} hint={t('admin:people.hint')} useFound={useFoundPeople}>
      {(person: AdminPerson) => (
        <Row
          key={person.id}
          to={`/admin/people/${person.id}`}
          mark={<Avatar person={person} size="small" />}
          title={toShownName(person)}
          text={person.email}
          end={
            person.suspendedAt && (
              <Chip color="tomato" className="shrink-0">
                {t('admin:suspended')}
              </Chip>
            )
          }
        />
      )}
    </FoundList>
  )
}
