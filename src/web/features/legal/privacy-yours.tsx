import { inviteDays } from '#shared/invites.ts'
import { notificationDays } from '#shared/notifications.ts'
import { product } from '#shared/product.ts'
import { Chapter, joinChapters } from '#web/features/legal/legal-page.tsx'
import { Fact, Facts, PaperLink, Points } from '#web/features/legal/parts.tsx'
import { SupportLink } from '#web/ui/operator.tsx'

export const privacyYours = joinChapters(
  <Chapter id="how-long" title="How long">
    <Facts>
      <Fact term="What is yours">
        Profile, spons, answers, comments, crew and files stay until you delete them or your account. A feed shows the
        last seven days.
      </Fact>
      <Fact term="Signed-in devices">90 days after they were last used, or until you sign them out.</Fact>
      <Fact term="Invitations">
        Links run out after {inviteDays.event} or {inviteDays.friend} days. That you invited somebody is kept until the
        spon or your account goes.
      </Fact>
      <Fact term="Spons that were called off">
        Seven days for title, time, host, and who it was for and said what, so that they read that it is off. Nothing
        else of it stays.
      </Fact>
      <Fact term="Notifications">{notificationDays} days.</Fact>
      <Fact term="Pushes">
        Seven days for what was delivered where. A device that was switched off is forgotten after 30 days, one that was
        signed out within the hour.
      </Fact>
      <Fact term="Messages that could not be sent">Seven days after the last try.</Fact>
      <Fact term="Requests that were repeated">Two days, so that a double tap or a lost answer does a thing once.</Fact>
      <Fact term="Counters against abuse">
        Ten days at most, under a pseudonym that only our server can make. They count requests, and how many addresses
        and numbers you looked up. For a minute, a server also counts by IP address, in its memory only. How often you
        ask, invite or write to somebody who is not in your crew is counted for a day, and a declined request for 30.
      </Fact>
      <Fact term="Logs">
        Which kind of request was made, when, how it ended and how long it took. Not from which IP address, not by whom,
        and not for which link. What goes wrong is noted by its kind and place.
      </Fact>
      <Fact term="Wishes to be left alone">
        STOP and unsubscribing are kept for as long as they hold, also after an account is gone.
      </Fact>
      <Fact term="Reports">
        Kept so that we can act on them, also when one of the two accounts is deleted. The report then no longer points
        to it.
      </Fact>
      <Fact term="Suspensions">
        Whoever is suspended reads why when they sign in. Nobody sees anything of theirs meanwhile, and nothing is
        deleted. What we do about an account, a spon or a comment is written down with who did it and why, and kept for
        two years. Your copy of everything has what was done about you. Why something of yours is hidden or you are
        suspended, and what you say against it, is kept while it lasts and for half a year after.
      </Fact>
      <Fact term="Demo">
        In a demo, texts and e-mails are not sent but listed on a page for everyone who tries it: the last 200 of them.
      </Fact>
      <Fact term="Backups and proxies">
        Whoever runs the server may make backups, and deleted things leave them when they are replaced. A proxy in front
        of it may have a log of its own.
      </Fact>
    </Facts>
  </Chapter>,
  <Chapter id="your-rights" title="Your rights">
    <p>Each of these is a button. You need not ask, give a reason, or wait.</p>
    <Facts>
      <Fact term="A copy of everything">
        <PaperLink to="/settings/data">Settings, Your data &amp; account</PaperLink>, <b>Download my data</b>: one file
        that people and programs can read.
      </Fact>
      <Fact term="Correct it">
        Name and picture in your <PaperLink to="/profile">profile</PaperLink>, a spon by its edit button. A comment you
        can delete.
      </Fact>
      <Fact term="Delete it all">
        <PaperLink to="/settings/data">Settings, Your data &amp; account</PaperLink>, <b>Delete my account</b>. Your
        spons with everything under them, answers, comments, friendships, invitations, devices and files go at once.
        Nobody can bring them back.
      </Fact>
      <Fact term="Sign devices out">
        <PaperLink to="/settings/devices">Settings, Devices</PaperLink>, one by one.{' '}
        <PaperLink to="/settings/ways-in">Ways in</PaperLink> are there too.
      </Fact>
      <Fact term="Be left in peace">
        <b>What pings you</b> and <b>Enable SMS notifications</b> in your <PaperLink to="/settings">settings</PaperLink>
        ; <b>Block</b> and <b>Report</b> in the menu beside a person; blocked people are listed under{' '}
        <PaperLink to="/onboarding">My Crew</PaperLink>.
      </Fact>
      <Fact term="Without an account">
        Reply STOP to a text, or use the link at the end of an e-mail. For anything else write to <SupportLink />.
      </Fact>
    </Facts>
    <p>
      We use what you give us to do what you ask for; with your consent for texts, pushes, microphone and position,
      which you can take back; and to keep abuse out. If you think that we get it wrong, tell us. You may also complain
      to the data protection authority where you live.
    </p>
  </Chapter>,
  <Chapter id="children" title="Children">
    <p>
      {product.name} is not for children under 13, or under the age at which one may agree to this where you live. We do
      not ask how old you are. If a child has signed up, write to us and we delete the account.
    </p>
  </Chapter>,
  <Chapter id="contact" title="Changes, contact">
    <Points>
      <li>When the app changes what it does with your data, this page changes with it, in the same release.</li>
      <li>
        Questions about your data: <SupportLink />. A person answers within 2–3 business days.
      </li>
    </Points>
  </Chapter>,
)
