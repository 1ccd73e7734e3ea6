import { inviteDays } from '#shared/invites.ts'
import { t } from '#shared/message.ts'
import { notificationDays } from '#shared/notifications.ts'
import { Chapter, joinChapters } from '#web/features/legal/legal-page.tsx'
import { bold, Fact, Facts, linkTo, Points, support } from '#web/features/legal/parts.tsx'
import { Words } from '#web/ui/words.tsx'

export function listPrivacyYours() {
  return joinChapters(
    <Chapter id="how-long" title={t('privacy:how-long.title')}>
      <Facts>
        <Fact term={t('privacy:how-long.yours')}>{t('privacy:how-long.yours.text')}</Fact>
        <Fact term={t('privacy:how-long.devices')}>{t('privacy:how-long.devices.text')}</Fact>
        <Fact term={t('privacy:how-long.invitations')}>{t('privacy:how-long.invitations.text', inviteDays)}</Fact>
        <Fact term={t('privacy:how-long.called-off')}>{t('privacy:how-long.called-off.text')}</Fact>
        <Fact term={t('privacy:how-long.notifications')}>
          {t('privacy:how-long.notifications.text', { days: notificationDays })}
        </Fact>
        <Fact term={t('privacy:how-long.pushes')}>{t('privacy:how-long.pushes.text')}</Fact>
        <Fact term={t('privacy:how-long.unsent')}>{t('privacy:how-long.unsent.text')}</Fact>
        <Fact term={t('privacy:how-long.repeated')}>{t('privacy:how-long.repeated.text')}</Fact>
        <Fact term={t('privacy:how-long.counters')}>{t('privacy:how-long.counters.text')}</Fact>
        <Fact term={t('privacy:how-long.logs')}>{t('privacy:how-long.logs.text')}</Fact>
        <Fact term={t('privacy:how-long.wishes')}>{t('privacy:how-long.wishes.text')}</Fact>
        <Fact term={t('privacy:how-long.reports')}>{t('privacy:how-long.reports.text')}</Fact>
        <Fact term={t('privacy:how-long.suspensions')}>{t('privacy:how-long.suspensions.text')}</Fact>
        <Fact term={t('privacy:how-long.demo')}>{t('privacy:how-long.demo.text')}</Fact>
        <Fact term={t('privacy:how-long.backups')}>{t('privacy:how-long.backups.text')}</Fact>
      </Facts>
    </Chapter>,
    <Chapter id="your-rights" title={t('privacy:your-rights.title')}>
      <p>{t('privacy:your-rights.intro')}</p>
      <Facts>
        <Fact term={t('privacy:your-rights.copy')}>
          <Words say="privacy:your-rights.copy.text" tags={{ data: linkTo('/settings/data'), b: bold }} />
        </Fact>
        <Fact term={t('privacy:your-rights.correct')}>
          <Words say="privacy:your-rights.correct.text" tags={{ profile: linkTo('/profile') }} />
        </Fact>
        <Fact term={t('privacy:your-rights.delete')}>
          <Words say="privacy:your-rights.delete.text" tags={{ data: linkTo('/settings/data'), b: bold }} />
        </Fact>
        <Fact term={t('privacy:your-rights.devices')}>
          <Words
            say="privacy:your-rights.devices.text"
            tags={{ devices: linkTo('/settings/devices'), waysIn: linkTo('/settings/ways-in') }}
          />
        </Fact>
        <Fact term={t('privacy:your-rights.peace')}>
          <Words
            say="privacy:your-rights.peace.text"
            tags={{ b: bold, settings: linkTo('/settings'), crew: linkTo('/onboarding') }}
          />
        </Fact>
        <Fact term={t('privacy:your-rights.guests')}>
          <Words say="privacy:your-rights.guests.text" tags={{ support }} />
        </Fact>
      </Facts>
      <p>{t('privacy:your-rights.grounds')}</p>
    </Chapter>,
    <Chapter id="children" title={t('privacy:children.title')}>
      <p>{t('privacy:children.age')}</p>
    </Chapter>,
    <Chapter id="contact" title={t('privacy:contact.title')}>
      <Points>
        <li>{t('privacy:contact.changes')}</li>
        <li>
          <Words say="privacy:contact.support" tags={{ support }} />
        </li>
      </Points>
    </Chapter>,
  )
}
