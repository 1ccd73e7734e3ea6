import { listAdmins } from '#shared/admin.ts'
import { t } from '#shared/message.ts'
import { Row, Rows } from '#web/features/admin/rows.tsx'
import { Shown } from '#web/features/admin/shown.tsx'
import { useEndpoint } from '#web/lib/api/use-endpoint.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { ButtonLink } from '#web/ui/button.tsx'

/** Who else sees all this. */
export function Admins() {
  return (
    <>
      <Shown read={useEndpoint(listAdmins)} rows={2}>
        {(admins) => (
          <Rows label={t('admin:admins')}>
            {admins.map((admin) => (
              <Row
                key={admin.id}
                to={`/admin/people/${admin.id}`}
                mark={<Avatar person={admin} size="small" />}
                title={admin.displayName}
                text={admin.grantedBy ? t('admin:admins.granted', { name: admin.grantedBy }) : t('admin:admins.named')}
              />
            ))}
          </Rows>
        )}
      </Shown>
      <p className="text-pretty text-ink-soft">{t('admin:admins.hint')}</p>
      <ButtonLink to="/admin/people" color="plain">
        {t('admin:admins.find')}
      </ButtonLink>
    </>
  )
}
