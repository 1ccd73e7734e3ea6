import { product } from '#shared/product.ts'
import { Chapter, joinChapters } from '#web/features/legal/legal-page.tsx'
import { PaperLink, Points } from '#web/features/legal/parts.tsx'
import { SupportLink } from '#web/ui/operator.tsx'

export const termsCare = joinChapters(
  <Chapter id="meeting-in-person" title="Meeting in person">
    <p>
      We do not check who people are, and we are not at the hangout. What happens there is between those who meet. Look
      after yourself and each other:
    </p>
    <Points>
      <li>With friends of friends, a public place is a good first place.</li>
      <li>Tell somebody where you are. Leave when it does not feel right; you owe nobody a reason.</li>
      <li>In danger, call the emergency number first and write to us after.</li>
    </Points>
  </Chapter>,
  <Chapter id="as-it-is" title="As it is">
    <p>
      We run {product.name} with care, and as it is. A message may come late, a voice note may be misheard, an address
      may be wrong, and now and then nothing may work at all. Do not rely on it where that would hurt.
    </p>
    <p>
      As far as the law lets us, we are not liable for harm that comes from using {product.name}, from not being able
      to, or from what other people do. Nothing here takes away rights that the law gives you and that no page can take
      away.
    </p>
    <p>
      Parts of it are the work of others: signing in, delivering texts and pushes, GIFs, addresses. Their own terms
      apply to them; the <PaperLink to="/privacy">Privacy Policy</PaperLink> lists them.
    </p>
  </Chapter>,
  <Chapter id="ending-and-changes" title="Ending, changes">
    <Points>
      <li>You may leave at any time, by deleting your account. You need not tell us why.</li>
      <li>
        We may close an account that breaks these rules. Write to us if you think that we were wrong, and a person looks
        again.
      </li>
      <li>
        These terms change when the app does. The page you read is the one that counts; going on using {product.name}{' '}
        means that you agree to it.
      </li>
      <li>If one sentence here does not hold, the others still do.</li>
    </Points>
  </Chapter>,
  <Chapter id="contact" title="Contact">
    <p>
      <SupportLink />. A person answers within 2–3 business days. Many answers are on the{' '}
      <PaperLink to="/help">help page</PaperLink> already.
    </p>
  </Chapter>,
)
