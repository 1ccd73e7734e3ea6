import { product } from '#shared/product.ts'
import { LegalPage, LegalSection } from '#web/ui/legal-page.tsx'

const related = [
  { to: '/terms', label: 'Terms & Conditions' },
  { to: '/docs/sms-opt-in-flow', label: 'SMS opt-in' },
]

export const PrivacyPage = () => (
  <LegalPage
    title="Privacy Policy"
    description={`What ${product.name} keeps about you, who sees it, and how to get it back.`}
    path="/privacy"
    related={related}
  >
    <LegalSection title="What we keep">
      <ul className="grid list-disc gap-1 pl-5">
        <li>Your name, e-mail address and picture, from the sign-in provider, and your bio if you write one.</li>
        <li>Your phone number, if you give it, for text messages only.</li>
        <li>Your location, only when you share it for an event.</li>
        <li>Notification preferences and push tokens.</li>
        <li>Events you create, join or are interested in; friends and invitations; messages in the app.</li>
      </ul>
    </LegalSection>
    <LegalSection title="Who sees it">
      <p>
        You choose for every event: your friends, or friends of friends. Your e-mail address is shown to friends only,
        your phone number to nobody. No algorithms, no data mining, nothing sold.
      </p>
    </LegalSection>
    <LegalSection title="Text messages">
      <p>
        An invitation by text shows the inviter's name, the event and a link. Your number is never used for marketing.
      </p>
    </LegalSection>
    <LegalSection title="Getting it back, or gone">
      <p>
        Your profile has a download of everything about you and a button that deletes it all at once. Questions:{' '}
        <a className="underline" href={`mailto:${product.supportEmail}`}>
          {product.supportEmail}
        </a>
        .
      </p>
    </LegalSection>
  </LegalPage>
)
