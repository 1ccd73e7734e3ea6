import { product } from '#shared/product.ts'
import { Chapter, joinChapters } from '#web/features/legal/legal-page.tsx'
import { CardNote, OptInCard, TextBubble } from '#web/features/legal/opt-in-card.tsx'
import { PaperLink, Points } from '#web/features/legal/parts.tsx'
import { SupportLink } from '#web/ui/operator.tsx'

const files = [
  { href: '/docs/sms-opt-in-mockup.html', label: 'sms-opt-in-mockup.html', text: 'the card in its three states' },
  { href: '/docs/sms-opt-in-flow.svg', label: 'sms-opt-in-flow.svg', text: 'the five steps side by side' },
]

export const smsSteps = joinChapters(
  <Chapter id="login" title="Login">
    <Points>
      <li>
        A person opens {product.name} and signs in: with GitHub or another provider, a code by e-mail, or a passkey.
      </li>
      <li>
        An account is made with a name, and with an e-mail address and a picture where the sign-in gave them. No phone
        number is asked for.
      </li>
      <li>Nothing is agreed to by signing in: texts are off.</li>
    </Points>
  </Chapter>,
  <Chapter id="profile-setup" title="Profile setup">
    <Points>
      <li>
        In the <PaperLink to="/settings/texts">settings</PaperLink> a phone number can be added. It is optional:
        everything else works without it.
      </li>
      <li>
        The field says so: “Optional, and only ever used for texts. We send a code to make sure that it is yours.”
      </li>
      <li>
        <b>Text me a code</b> sends six digits to the number. They work for ten minutes and five tries. Until they are
        typed in, the number counts for nothing.
      </li>
    </Points>
  </Chapter>,
  <Chapter id="opt-in-card" title="The opt-in card">
    <p>The card stands in the settings, under Texts. Everything one has to know before agreeing is on it:</p>
    <OptInCard />
    <Points>
      <li>Program name: {product.name} event invitations by SMS.</li>
      <li>Description: a text when somebody invites you to a spon. Transactional, no marketing.</li>
      <li>Frequency: varies with your invitations, three a day at most.</li>
      <li>
        Customer care: reply HELP, or write to <SupportLink />, answered within 2–3 business days.
      </li>
      <li>Opt-out: reply STOP, or turn the toggle off.</li>
      <li>Cost: message and data rates may apply.</li>
      <li>
        Links: <PaperLink to="/terms">Terms & Conditions</PaperLink> and{' '}
        <PaperLink to="/privacy">Privacy Policy</PaperLink>.
      </li>
      <li>Consent: the toggle “Enable SMS notifications”, off until the person turns it on.</li>
    </Points>
  </Chapter>,
  <Chapter id="sms-invites" title="SMS invites">
    <p>
      A friend opens a spon, taps Share, types in a number and sends, or picks somebody in the app. The text shows the
      inviter's name, the event and a link to join; the first one says how to opt out.
    </p>
    <TextBubble>
      {product.name}: Maya Ortiz invites you to Pizza on the roof (tonight at 8):{' '}
      <span className="text-link">https://…/invite/…</span> Reply STOP to opt out
    </TextBubble>
    <Points>
      <li>
        Whoever opted out is not texted, nor is whoever has verified a number here and not turned texts on. The friend
        who types it in is not told: the app answers as it does for every other number.
      </li>
      <li>A number gets three invitations a day at most, from whomever; one person sends twenty at most.</li>
      <li>Whoever can be found by the number is shown to the friend instead, to be invited in the app.</li>
      <li>
        Whoever is invited in the app is texted only with the toggle on, outside of their quiet hours, and not if they
        want to hear of spons in the app only, or not at all.
      </li>
      <li>Only countries that this {product.name} is set up for can be texted.</li>
    </Points>
  </Chapter>,
  <Chapter id="confirmation" title="Confirmation, and after">
    <p>Turning texts on is confirmed on the card and by a text:</p>
    <CardNote kind="on" title="SMS notifications are on">
      We text +1 202 555 0123 when somebody invites you. You agreed on Nov 15, 2026, 1:30 PM.
    </CardNote>
    <TextBubble>
      {product.name}: SMS notifications are on. We text you when somebody invites you. Msg frequency varies. Msg & data
      rates may apply. Reply HELP for help, STOP to stop.
    </TextBubble>
    <p>Without a number the toggle rests and says what it needs:</p>
    <CardNote kind="missing" title="Phone Number Required">
      Add and verify your number above, then turn texts on.
    </CardNote>
    <Points>
      <li>
        STOP, by text, turns texts off at once and is confirmed by one text. It works for any number, with or without an
        account, and is remembered by number.
      </li>
      <li>JOIN, by text, or the toggle in the app turns them on again.</li>
      <li>HELP, by text, answers with what this is and whom to write to.</li>
      <li>The number can be changed or removed on the same card at any time.</li>
    </Points>
  </Chapter>,
  <Chapter id="mock-ups" title="Mock-ups">
    <p>Two pictures of the flow, for whoever reviews it without an account:</p>
    <Points>
      {files.map(({ href, label, text }) => (
        <li key={href}>
          <a href={href} className="font-semibold text-link underline underline-offset-2">
            {label}
          </a>
          , {text}
        </li>
      ))}
    </Points>
    <a href="/docs/sms-opt-in-flow.svg" className="block rounded-card border-2 border-ink bg-card p-2">
      <img
        src="/docs/sms-opt-in-flow.svg"
        width={1640}
        height={720}
        loading="lazy"
        alt="Five phones: login, profile setup, opt-in card, a text with an invitation, texts confirmed"
        className="h-auto w-full"
      />
    </a>
  </Chapter>,
)
