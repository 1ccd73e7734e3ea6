import { product } from '#shared/product.ts'
import { Chapter, joinChapters } from '#web/features/legal/legal-page.tsx'
import { PaperLink, Points } from '#web/features/legal/parts.tsx'
import { SupportLink } from '#web/ui/operator.tsx'

export const helpChapters = joinChapters(
  <Chapter id="push-on-iphone" title="Push on iPhone">
    <p>An iPhone lets a web app ping you only when it is on the home screen, from iOS 16.4 on.</p>
    <Points>
      <li>
        <PaperLink to="#install">Install it</PaperLink> first, and open it by its icon, not in Safari.
      </li>
      <li>
        On your <PaperLink to="/profile">profile</PaperLink> turn push notifications on, and tap Allow.
      </li>
      <li>
        Said no before? Open Settings, Notifications, {product.name}, and allow them there. Then try the switch again.
      </li>
      <li>
        A spon is one notification: what comes next takes its place, and only what matters makes a sound. Where your
        browser has room, you can answer right on it.
      </li>
      <li>
        Too many? <PaperLink to="/settings/notifications">Notifications</PaperLink> in the settings have four kinds,
        each on its own, and quiet hours.
      </li>
    </Points>
  </Chapter>,
  <Chapter id="ways-in" title="Ways in">
    <Points>
      <li>There is no password. A passkey is your face, your finger or your screen lock.</li>
      <li>A code by e-mail works for 10 minutes, and only the newest one counts. Look among the spam too.</li>
      <li>
        Have two ways: <PaperLink to="/settings/ways-in">Ways in</PaperLink> in your settings adds and removes them. The
        last one stays.
      </li>
      <li>
        Lost your only passkey? Nobody can open that account any more, not even we. Write to <SupportLink /> to have it
        deleted.
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
  <Chapter id="guests" title="Without an account">
    <p>Somebody sent you a link? Tap an answer, type your first name, done.</p>
    <Points>
      <li>
        You see that spon, answer, comment, and get it into your calendar. The rest of {product.name} takes an account.
      </li>
      <li>
        The browser in which you answered knows you. To come back from elsewhere, tap <b>Make an account</b>: you stay
        the same person, with your answers.
      </li>
      <li>
        Below your answer you can leave an e-mail address for that spon alone: if it is on, moves or is called off, we
        write there. The mail leads back to your answer, too.
      </li>
      <li>
        Opened it inside another app? Afterwards <b>Go on in your browser</b> takes you to your own, by a link that
        works once, for ten minutes.
      </li>
      <li>You are hosting? A guest is marked as one. The menu beside the name removes or blocks them.</li>
      <li>
        <b>Guests by a link</b> in the Share dialog says how many a link lets in; with Nobody, everyone joins first.
      </li>
    </Points>
  </Chapter>,
  <Chapter id="only-if" title="Only if others come">
    <Points>
      <li>
        Posting: turn on <b>It's on when … are in</b> and say how many. Until then the spon says how many are missing;
        when they are there, everyone who answered hears “It's on”. Once on, it stays on.
      </li>
      <li>
        Answering: under the two answers, <b>I'm in, but only if…</b> takes a number or a person. You count as going as
        soon as it comes true, and hear of it; and so if it no longer holds.
      </li>
      <li>Two who wait for each other both come. The host does not count: they are there anyway.</li>
      <li>Only you and the host see what you said. Whom you wait for is not told.</li>
    </Points>
  </Chapter>,
  <Chapter id="free-and-on-the-way" title="Free, and on the way">
    <Points>
      <li>
        Got time? Tap <b>I'm free</b> above the feed and say for how long, and what for if you like. Your crew sees it
        until then, or just the people you choose, and it goes by itself. <b>Make it a spon</b> starts one with those
        who are free invited.
      </li>
      <li>
        A friend is free? Tap their face and <b>Me too</b>. Only they see that, and both of you can make it a spon.
      </li>
      <li>Three or more of you free who all know each other? Each of you hears of it, once in three hours.</li>
      <li>
        From two hours before a spon until six after, whoever is going can tap <b>On my way</b>, <b>Running late</b> or{' '}
        <b>I'm here</b> on its page. Everyone who sees the spon can read it, for 12 hours. No location is shared.
      </li>
      <li>
        Reminders come an hour before, and on the evening before if you knew by then. What is planned at short notice
        has one at 20 minutes, or none.
      </li>
      <li>
        Was it good? Open an own spon that is over and tap <b>Same again</b>. For a week its page says who else was
        there, with a button that adds them.
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
      <li>
        Answers, comments, reactions, “I'm free”, “On my way” and new spons wait on your phone and go out when you are
        back.
      </li>
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
        In your <PaperLink to="/settings/calendar">settings</PaperLink> you can turn on a calendar link. Your calendar
        then follows what you host and answered. Keep the link to yourself; turn it off and it is dead.
      </li>
    </Points>
  </Chapter>,
  <Chapter id="delete-account" title="Delete your account">
    <p>
      <PaperLink to="/settings/data">Settings, Your data &amp; account</PaperLink>, <b>Delete my account</b>. Type the
      word, and your spons, answers, comments, crew and files go at once. Nobody can bring them back, not even us.
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
