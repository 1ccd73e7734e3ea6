import { product } from '#shared/product.ts'
import { Chapter, joinChapters } from '#web/features/legal/legal-page.tsx'
import { Fact, Facts, PaperLink, Points } from '#web/features/legal/parts.tsx'

export const privacyReachingYou = joinChapters(
  <Chapter id="notifications" title="Notifications">
    <Facts>
      <Fact term="The list">
        What happened, who did it, and whether you have read it. A friend request that was taken back stays in it for a
        week.
      </Fact>
      <Fact term="Your choices">
        For spons, for answers and comments, for mentions, and for friends: push, in the app, or off. Your quiet hours,
        and the time zone they are meant in. Which spons you muted, and which friends' spons do not ping you. Nobody
        else learns it.
      </Fact>
      <Fact term="Push tokens">
        For each device that you turn pushes on for: an address at the push service of your browser, and two keys. What
        we send is encrypted with them, so the service in between cannot read it. They end with the sign-in on that
        device.
      </Fact>
      <Fact term="Mail instead">
        An invitation, that it is on, moved or off, and a reminder are mailed to your own address where none of your
        devices took the push. Ten a day at most, new spons only if you ask for them, and none if you turn them off, in
        your settings or with one tap in each mail. If your mailbox turns one away, we keep a fingerprint of the address
        for a week, and send nothing there meanwhile.
      </Fact>
    </Facts>
  </Chapter>,
  <Chapter id="texts" title="Phone and texts">
    <Points>
      <li>We text invitations, the code that proves a number, and answers to STOP, JOIN and HELP. Never marketing.</li>
      <li>
        Your number, and that you agreed to texts, are not shared with anyone for their marketing. Only the service that
        delivers the text gets the number.
      </li>
      <li>
        The SMS setting is off until you turn it on. We keep what you chose, and when. You can turn it off, or remove
        the number, in your settings.
      </li>
      <li>
        With it on, we text you when a friend invites you in the app. Not in your quiet hours, and not if you chose to
        hear of spons in the app only, or not at all. Whoever invites you does not get the number.
      </li>
      <li>
        A friend who types in your number can invite you by text, whether you have an account or not. If you have one
        with that number, this works only while the setting is on. STOP ends it for good.
      </li>
      <li>
        A number that texted STOP stays on a list of numbers that we do not text. It outlives accounts: otherwise we
        would forget what you asked for. JOIN takes it off the list.
      </li>
    </Points>
    <Facts>
      <Fact term="Codes">Six digits, kept only as a keyed fingerprint. They work for ten minutes and five tries.</Fact>
      <Fact term="Texts that went out">
        For ten days: to which number, on whose behalf, what kind, and whether it went out. Not the words.
      </Fact>
      <Fact term="Texts that came in">
        The delivery service's own id of the message, so that a copy of it is worth nothing. Not the sender, not the
        words.
      </Fact>
    </Facts>
    <p>
      How people agree to texts is shown step by step on the <PaperLink to="/docs/sms-opt-in-flow">SMS page</PaperLink>.
    </p>
  </Chapter>,
  <Chapter id="pictures-and-voice" title="Pictures and voice">
    <Points>
      <li>
        A profile picture is drawn anew on our server: where and with which camera it was taken is gone. Whoever has the
        picture's address can open it, and the address cannot be guessed.
      </li>
      <li>
        The microphone is on only while you record, a minute at most. A voice message can be heard by those who see the
        spon, and before it is posted by you alone. What a recorder writes beside the sound of a voice message, such as
        a place or a name, is removed.
      </li>
      <li>
        To fill in the form from what you said, your browser sends a second copy of the sound. It is used to read the
        words and removed after 24 hours.
      </li>
      <li>
        Speech is read on our own server. Only where whoever runs this {product.name} has set up a speech service does
        the recording go there: see <PaperLink to="#outside">outside services</PaperLink>.
      </li>
      <li>What is uploaded and never used is removed after 48 hours.</li>
    </Points>
  </Chapter>,
  <Chapter id="location" title="Location">
    <Points>
      <li>Your device is asked for its position when you tap the location button, and at no other time.</li>
      <li>
        The position goes to our server, and from there, rounded to some ten metres, to an address service. That service
        learns neither your name nor your account. We do not store the position.
      </li>
      <li>
        The address lands in the form, where you can change it. If none is found, a link to the spot on a map stands
        there instead. It is kept when you post it, as the place of that spon.
      </li>
    </Points>
  </Chapter>,
)
