import { useState } from 'react'
import { product } from '#shared/product.ts'
import { LegalPage, LegalSection } from '#web/ui/legal-page.tsx'

const related = [
  { to: '/privacy', label: 'Privacy Policy' },
  { to: '/docs/sms-opt-in-flow', label: 'SMS opt-in' },
]

export const TermsPage = () => {
  const [today] = useState(() => new Date())
  return (
    <LegalPage
      title="Terms & Conditions"
      description={`The rules of ${product.name}, in plain words.`}
      path="/terms"
      updated={today}
      related={related}
    >
      <LegalSection title="What this is">
        <p>
          {product.name} helps friends meet in person. You sign in with GitHub, post what you're up to, and the people
          you chose see it. It is free.
        </p>
      </LegalSection>
      <LegalSection title="How to behave">
        <p>
          Be the kind of host you'd like to visit. Do not post what is unlawful, hateful or somebody else's. You can
          block and report people; we may close accounts that make it worse for others.
        </p>
      </LegalSection>
      <LegalSection title="Text messages">
        <p>
          If you turn them on, we text you about invitations to events and nothing else: no marketing. How many depends
          on how often you are invited. Message and data rates may apply. Reply STOP to end them, JOIN to resume, HELP
          for help.
        </p>
      </LegalSection>
      <LegalSection title="Yours stays yours">
        <p>
          What you post belongs to you. You can download it or delete your account at any time, and it is gone at once.
        </p>
      </LegalSection>
      <LegalSection title="No promises about the weather">
        <p>
          We run {product.name} with care, as it is. What happens at a hangout is between the people who meet there.
          Questions:{' '}
          <a className="underline" href={`mailto:${product.supportEmail}`}>
            {product.supportEmail}
          </a>
          , answered within 2-3 business days.
        </p>
      </LegalSection>
    </LegalPage>
  )
}
