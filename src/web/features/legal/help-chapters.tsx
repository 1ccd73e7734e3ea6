import { t } from '#shared/message.ts'
import { Chapter, joinChapters } from '#web/features/legal/legal-page.tsx'
import { bold, linkTo, Points, support } from '#web/features/legal/parts.tsx'
import { Words } from '#web/ui/words.tsx'

export function listFirstHelp() {
  return joinChapters(
    <Chapter id="push-on-iphone" title={t('help:push-on-iphone.title')}>
      <p>{t('help:push-on-iphone.intro')}</p>
      <Points>
        <li>
          <Words say="help:push-on-iphone.install" tags={{ install: linkTo('#install') }} />
        </li>
        <li>
          <Words say="help:push-on-iphone.allow" tags={{ profile: linkTo('/profile') }} />
        </li>
        <li>{t('help:push-on-iphone.refused')}</li>
        <li>{t('help:push-on-iphone.one-each')}</li>
        <li>
          <Words say="help:push-on-iphone.too-many" tags={{ notifications: linkTo('/settings/notifications') }} />
        </li>
      </Points>
    </Chapter>,
    <Chapter id="ways-in" title={t('help:ways-in.title')}>
      <Points>
        <li>{t('help:ways-in.no-password')}</li>
        <li>{t('help:ways-in.code')}</li>
        <li>
          <Words say="help:ways-in.two" tags={{ waysIn: linkTo('/settings/ways-in') }} />
        </li>
        <li>
          <Words say="help:ways-in.lost" tags={{ support }} />
        </li>
      </Points>
    </Chapter>,
    <Chapter id="who-sees-what" title={t('help:who-sees-what.title')}>
      <Points>
        <li>
          <Words say="help:who-sees-what.spon" tags={{ b: bold }} />
        </li>
        <li>{t('help:who-sees-what.answers')}</li>
        <li>{t('help:who-sees-what.contact')}</li>
        <li>
          <Words say="help:who-sees-what.privacy" tags={{ privacy: linkTo('/privacy') }} />
        </li>
      </Points>
    </Chapter>,
    <Chapter id="guests" title={t('help:guests.title')}>
      <p>{t('help:guests.intro')}</p>
      <Points>
        <li>{t('help:guests.can')}</li>
        <li>
          <Words say="help:guests.account" tags={{ b: bold }} />
        </li>
        <li>{t('help:guests.mail')}</li>
        <li>
          <Words say="help:guests.in-app" tags={{ b: bold }} />
        </li>
        <li>{t('help:guests.hosting')}</li>
        <li>
          <Words say="help:guests.links" tags={{ b: bold }} />
        </li>
      </Points>
    </Chapter>,
    <Chapter id="only-if" title={t('help:only-if.title')}>
      <Points>
        <li>
          <Words say="help:only-if.posting" tags={{ b: bold }} />
        </li>
        <li>
          <Words say="help:only-if.answering" tags={{ b: bold }} />
        </li>
        <li>{t('help:only-if.each-other')}</li>
        <li>{t('help:only-if.private')}</li>
      </Points>
    </Chapter>,
  )
}

export function listFurtherHelp() {
  return joinChapters(
    <Chapter id="free-and-on-the-way" title={t('help:free-and-on-the-way.title')}>
      <Points>
        <li>
          <Words say="help:free-and-on-the-way.free" tags={{ b: bold }} />
        </li>
        <li>
          <Words say="help:free-and-on-the-way.me-too" tags={{ b: bold }} />
        </li>
        <li>{t('help:free-and-on-the-way.three')}</li>
        <li>
          <Words say="help:free-and-on-the-way.on-way" tags={{ b: bold }} />
        </li>
        <li>{t('help:free-and-on-the-way.reminders')}</li>
        <li>
          <Words say="help:free-and-on-the-way.again" tags={{ b: bold }} />
        </li>
      </Points>
    </Chapter>,
    <Chapter id="block-and-report" title={t('help:block-and-report.title')}>
      <Points>
        <li>
          <Words say="help:block-and-report.where" tags={{ b: bold }} />
        </li>
        <li>{t('help:block-and-report.blocking')}</li>
        <li>
          <Words say="help:block-and-report.back" tags={{ crew: linkTo('/onboarding') }} />
        </li>
        <li>{t('help:block-and-report.reading')}</li>
      </Points>
    </Chapter>,
    <Chapter id="voice-notes" title={t('help:voice-notes.title')}>
      <Points>
        <li>{t('help:voice-notes.record')}</li>
        <li>{t('help:voice-notes.form')}</li>
        <li>{t('help:voice-notes.posted')}</li>
        <li>{t('help:voice-notes.silent')}</li>
      </Points>
    </Chapter>,
    <Chapter id="offline" title={t('help:offline.title')}>
      <Points>
        <li>{t('help:offline.opens')}</li>
        <li>{t('help:offline.waiting')}</li>
        <li>{t('help:offline.signing-out')}</li>
      </Points>
    </Chapter>,
    <Chapter id="calendar" title={t('help:calendar.title')}>
      <Points>
        <li>{t('help:calendar.one')}</li>
        <li>
          <Words say="help:calendar.link" tags={{ calendar: linkTo('/settings/calendar') }} />
        </li>
      </Points>
    </Chapter>,
    <Chapter id="delete-account" title={t('help:delete-account.title')}>
      <p>
        <Words say="help:delete-account.how" tags={{ data: linkTo('/settings/data'), b: bold }} />
      </p>
      <p>
        <Words say="help:delete-account.copy" tags={{ b: bold }} />
      </p>
    </Chapter>,
    <Chapter id="write-to-us" title={t('help:write-to-us.title')}>
      <p>
        <Words say="help:write-to-us.support" tags={{ support }} />
      </p>
    </Chapter>,
  )
}
