import { product } from '#shared/product.ts'
import { Chapter, joinChapters } from '#web/features/legal/legal-page.tsx'
import { PaperLink, Points, SupportLink } from '#web/features/legal/parts.tsx'

export const helpMore = joinChapters(
  <Chapter id="voice-notes" title="Voice notes">
    <Points>
      <li>Tap the microphone on a new spon and say what, where and when. A minute at most.</li>
      <li>We write it into the form for you. Read it over: ears make mistakes, and you can change every word.</li>
      <li>Your voice is posted with the spon, for those who can see it. Clear it if you want only the words.</li>
      <li>No sound on an iPhone? Look whether the silent switch is on.</li>
    </Points>
  </Chapter>,
  <Chapter id="offline" title="Offline">
    <Points>
      <li>The app opens, and shows what you looked at lately.</li>
      <li>Answers, comments, reactions and new spons wait on your phone and go out when you are back.</li>
      <li>Signing out needs a connection, and wipes what was kept.</li>
    </Points>
  </Chapter>,
  <Chapter id="calendar" title="Calendar">
    <Points>
      <li>
        A spon whose time is clear, such as “tonight at 8”, can be put into your calendar from its page. “Later” stays
        words.
      </li>
      <li>
        In your <PaperLink to="/profile">profile</PaperLink> you can turn on a calendar link. Your calendar then follows
        what you host and answered. Keep the link to yourself; turn it off and it is dead.
      </li>
    </Points>
  </Chapter>,
  <Chapter id="delete-account" title="Delete your account">
    <p>
      <PaperLink to="/profile">Profile</PaperLink>, <b>Your data</b>, <b>Delete my account</b>. Type the word, and your
      spons, answers, comments, crew and files go at once. Nobody can bring them back, not even us.
    </p>
    <p>
      Want to keep a copy? <b>Download my data</b> is the button above it.
    </p>
  </Chapter>,
  <Chapter id="write-to-us" title="Write to us">
    <p>
      Stuck, or found something odd? <SupportLink />. A person at {product.name} answers within 2–3 business days. Say
      which phone and browser you have; that saves a letter.
    </p>
  </Chapter>,
)
