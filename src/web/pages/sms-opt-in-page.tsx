import { product } from '#shared/product.ts'
import { LegalPage, LegalSection } from '#web/ui/legal-page.tsx'

const related = [
  { to: '/terms', label: 'Terms & Conditions' },
  { to: '/privacy', label: 'Privacy Policy' },
]

export const SmsOptInPage = () => (
  <LegalPage
    title="SMS opt-in"
    description={`How people agree to text messages from ${product.name}, step by step.`}
    path="/docs/sms-opt-in-flow"
    related={related}
  >
    <LegalSection title="1. Login">
      <p>A person signs in with GitHub. No phone number is asked for.</p>
    </LegalSection>
    <LegalSection title="2. Profile setup">
      <p>In the profile a phone number can be added. It is optional; the app works without it.</p>
    </LegalSection>
    <LegalSection title="3. The opt-in card">
      <p>
        {product.name} event invitations: a text when somebody invites you. Message frequency varies. Reply HELP or
        write to{' '}
        <a className="underline" href={`mailto:${product.supportEmail}`}>
          {product.supportEmail}
        </a>{' '}
        for help, STOP to end. Message and data rates may apply. The card carries the toggle 'Enable SMS notifications'.
      </p>
    </LegalSection>
    <LegalSection title="4. Sending and receiving invites">
      <p>A friend invites by number. The text shows the inviter's name, the event and a link to join.</p>
    </LegalSection>
    <LegalSection title="5. Confirmation and ongoing management">
      <p>
        Turning texts on is confirmed; without a number the card says 'Phone Number Required'. STOP ends them at once
        and is confirmed by text, JOIN or the toggle resumes.
      </p>
    </LegalSection>
  </LegalPage>
)
