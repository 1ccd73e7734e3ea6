import { product } from '#shared/product.ts'
import { Chapter, joinChapters } from '#web/features/legal/legal-page.tsx'
import { Fact, Facts, PaperLink, Points } from '#web/features/legal/parts.tsx'
import { SupportLink } from '#web/ui/operator.tsx'

export const termsTexts = joinChapters(
  <Chapter id="sms-terms" title="Text messages">
    <p>These are the terms of our SMS program.</p>
    <Facts>
      <Fact term="Program name">{product.name} event invitations by SMS</Fact>
      <Fact term="What you get">
        Transactional messages only: an invitation to an event or to somebody's crew, the code that verifies your
        number, and answers to what you text us. No marketing, ever.
      </Fact>
      <Fact term="How you agree">
        You add and verify your number and turn on <b>Enable SMS notifications</b> in your{' '}
        <PaperLink to="/settings/texts">settings</PaperLink>. You need not: the app works without a number. A friend may
        also type in your number to send you an invitation; the first one says how to stop them.
      </Fact>
      <Fact term="How often">
        Message frequency varies with the number of invitations. One number gets at most three invitations a day.
      </Fact>
      <Fact term="What it costs">Nothing from us. Message and data rates may apply.</Fact>
      <Fact term="STOP">
        Reply STOP to any text to opt out. You get one confirmation and then no more texts: opted-out people are not
        texted and are taken off the active list, with or without an account.
      </Fact>
      <Fact term="JOIN">Reply JOIN, or turn texts on again in the app, to resume.</Fact>
      <Fact term="HELP">
        Reply HELP for help, or write to <SupportLink />. A person answers within 2–3 business days.
      </Fact>
      <Fact term="Where">
        Whoever runs this {product.name} decides which countries can be texted. A number that cannot be is refused with
        a sentence that names those that can.
      </Fact>
      <Fact term="Carriers">Carriers are not liable for delayed or undelivered messages.</Fact>
      <Fact term="Your number">
        Is used for these texts, never sold, and not shared for anybody's marketing. See{' '}
        <PaperLink to="/privacy">Privacy Policy</PaperLink>.
      </Fact>
    </Facts>
    <p>
      The <PaperLink to="/docs/sms-opt-in-flow">SMS page</PaperLink> shows every step with pictures.
    </p>
  </Chapter>,
  <Chapter id="mail-and-push" title="E-mail and push">
    <Points>
      <li>
        An e-mail is an invitation that somebody sends you. Each one has a link that ends them, from anyone. We send no
        newsletters.
      </li>
      <li>
        Pushes come only to devices that you turned them on for. In your{' '}
        <PaperLink to="/settings/notifications">settings</PaperLink> you choose what pings you, and when nothing does.
      </li>
    </Points>
  </Chapter>,
)
