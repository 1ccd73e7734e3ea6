import { inviteDays } from '#shared/invites.ts'
import { t } from '#shared/message.ts'
import { Chapter, joinChapters } from '#web/features/legal/legal-page.tsx'
import { Fact, Facts, Points } from '#web/features/legal/parts.tsx'

export function listPrivacyTogether() {
  return joinChapters(
    <Chapter id="spons" title={t('privacy:spons.title')}>
      <Facts>
        <Fact term={t('privacy:spons.created')}>{t('privacy:spons.created.text')}</Fact>
        <Fact term={t('privacy:spons.joined')}>{t('privacy:spons.joined.text')}</Fact>
        <Fact term={t('privacy:spons.free')}>{t('privacy:spons.free.text')}</Fact>
        <Fact term={t('privacy:spons.on-way')}>{t('privacy:spons.on-way.text')}</Fact>
        <Fact term={t('privacy:spons.messages')}>{t('privacy:spons.messages.text')}</Fact>
        <Fact term={t('privacy:spons.friends')}>{t('privacy:spons.friends.text')}</Fact>
        <Fact term={t('privacy:spons.crews')}>{t('privacy:spons.crews.text')}</Fact>
        <Fact term={t('privacy:spons.blocks')}>{t('privacy:spons.blocks.text')}</Fact>
        <Fact term={t('privacy:spons.reports')}>{t('privacy:spons.reports.text')}</Fact>
        <Fact term={t('privacy:spons.calendar')}>{t('privacy:spons.calendar.text')}</Fact>
      </Facts>
    </Chapter>,
    <Chapter id="invitations" title={t('privacy:invitations.title')}>
      <Facts>
        <Fact term={t('privacy:invitations.addressed')}>{t('privacy:invitations.addressed.text')}</Fact>
        <Fact term={t('privacy:invitations.link')}>{t('privacy:invitations.link.text', inviteDays)}</Fact>
        <Fact term={t('privacy:invitations.share-links')}>{t('privacy:invitations.share-links.text')}</Fact>
        <Fact term={t('privacy:invitations.personal-links')}>{t('privacy:invitations.personal-links.text')}</Fact>
      </Facts>
      <Points>
        <li>{t('privacy:invitations.opening')}</li>
        <li>{t('privacy:invitations.text')}</li>
        <li>{t('privacy:invitations.mail')}</li>
        <li>{t('privacy:invitations.preview')}</li>
      </Points>
    </Chapter>,
    <Chapter id="guests" title={t('privacy:guests.title')}>
      <Facts>
        <Fact term={t('privacy:guests.guests')}>{t('privacy:guests.guests.text')}</Fact>
        <Fact term={t('privacy:guests.who-sees')}>{t('privacy:guests.who-sees.text')}</Fact>
        <Fact term={t('privacy:guests.how-long')}>{t('privacy:guests.how-long.text')}</Fact>
        <Fact term={t('privacy:guests.address')}>{t('privacy:guests.address.text')}</Fact>
        <Fact term={t('privacy:guests.removed')}>{t('privacy:guests.removed.text')}</Fact>
      </Facts>
    </Chapter>,
  )
}
