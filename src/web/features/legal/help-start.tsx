import { product } from '#shared/product.ts'
import { Chapter, joinChapters } from '#web/features/legal/legal-page.tsx'
import { PaperLink, Points } from '#web/features/legal/parts.tsx'

export const helpStart = joinChapters(
  <Chapter id="push-on-iphone" title="Push on iPhone">
    <p>An iPhone lets a web app ping you only when it is on the home screen, from iOS 16.4 on.</p>
    <Points>
      <li>
        <PaperLink to="#install">Install it</PaperLink> first, and open it by its icon, not in Safari.
      </li>
      <li>
        In your <PaperLink to="/profile">profile</PaperLink> turn push notifications on, and tap Allow.
      </li>
      <li>
        Said no before? Open Settings, Notifications, {product.name}, and allow them there. Then try the switch again.
      </li>
      <li>
        Too many? <b>What pings you</b> in the profile has three kinds, each on its own, and quiet hours.
      </li>
    </Points>
  </Chapter>,
  <Chapter id="who-sees-what" title="Who sees what">
    <Points>
      <li>
        A spon is seen by your crew. If you choose <b>Friends-of-friends</b>, their friends see it too. Whoever you
        invite sees it either way.
      </li>
      <li>You, the host, see everyone's answer by name. Guests see the numbers and a few faces.</li>
      <li>Your e-mail address is for friends only, your phone number for nobody.</li>
      <li>
        All of it is in the <PaperLink to="/privacy">Privacy Policy</PaperLink>.
      </li>
    </Points>
  </Chapter>,
  <Chapter id="block-and-report" title="Block and report">
    <Points>
      <li>
        Open the person's profile and the menu with the three dots: <b>Report</b> and <b>Block</b>.
      </li>
      <li>Blocking makes you disappear for each other, at once and everywhere. They are not told.</li>
      <li>
        Blocked people are listed under <PaperLink to="/onboarding">My Crew</PaperLink>, where you can let them back.
        That does not make you friends again.
      </li>
      <li>A report goes to a person who reads it. In danger, call the emergency number first.</li>
    </Points>
  </Chapter>,
)
