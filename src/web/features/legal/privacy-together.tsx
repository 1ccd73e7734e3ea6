import { inviteDays } from '#shared/invites.ts'
import { product } from '#shared/product.ts'
import { Chapter, joinChapters } from '#web/features/legal/legal-page.tsx'
import { Fact, Facts, Points } from '#web/features/legal/parts.tsx'

export const privacyTogether = joinChapters(
  <Chapter id="spons" title="Spons and crew">
    <Facts>
      <Fact term="Events you create">
        Title, details, place, time, who may see it, how many guests, how many it needs, the voice message and the GIF.
        Where your words name a clear time, such as “tonight at 8”, we also keep that moment and your time zone, for
        reminders and calendars.
      </Fact>
      <Fact term="Events you join or are interested in">
        Whether you are going or might show, and when you said so. If you come only if others do, how many or whom you
        wait for; only you and the host see that. Which spons you were let in to, and by whom. When such a spon is moved
        or called off, its host reads for a week how many were told, and your name if nothing reached you.
      </Fact>
      <Fact term="When you are free">
        If you say so: until when, with a few words. Your crew sees it, or those of it whom you choose, and nobody else.
        It is deleted within the hour after, or at once when you take it back, and is in nobody's download but yours.
      </Fact>
      <Fact term="On your way">
        If you say so: that you are on the way, how late, or there. Whoever sees the spon can read it with your name. It
        is kept for 12 hours. We do not ask where you are.
      </Fact>
      <Fact term="Messages in the app">
        Comments, whom you mention in them, and the emoji you tap. They stand under a spon, for those who can see it;
        there are no private messages.
      </Fact>
      <Fact term="Friend connections">
        Who is in your crew, and requests that nobody has answered. Of a request that is declined, and of a friendship
        that ends, we keep for 30 days that no link is to make the two friends again.
      </Fact>
      <Fact term="Named crews">
        Its name, and who is in it since when. Only members and holders of its link can read that.
      </Fact>
      <Fact term="Blocks">Whom you blocked. They are not told.</Fact>
      <Fact term="Reports">
        What you wrote, about whom, and about which spon or comment. Where e-mail is set up, it goes to our support
        address too. You hear what became of it. The person does not learn who reported them.
      </Fact>
      <Fact term="Calendar link">
        If you turn it on: a secret address from which your calendar reads what you host, are going to or might show at.
        We keep a fingerprint of the secret and, to the hour, when it was last read. Turn it off and the address is dead
        at once.
      </Fact>
    </Facts>
  </Chapter>,
  <Chapter id="invitations" title="Invitations">
    <Facts>
      <Fact term="By text or e-mail">
        The number or address that was typed in, by whom, for what, and whether it was taken up. So we may hold your
        number or address because a friend invited you.
      </Fact>
      <Fact term="The link in it">
        It carries a secure token: 256 random bits, of which we keep only a fingerprint. It is for one person and works
        for {inviteDays.event} days, or {inviteDays.friend} for a friendship.
      </Fact>
      <Fact term="Share links">
        Work for several people until the host turns them off. They are kept sealed, so that you can copy yours again.
      </Fact>
      <Fact term="Links to you and to a crew">
        Work for 50 people and 30 days, or until they are turned off. Whose link it is reads who used it.
      </Fact>
    </Facts>
    <Points>
      <li>
        Whoever opens a link sees who invites them, with picture, and the spon's title, details, time, place and GIF, or
        the crew's name with first names and pictures of six people in it. Nothing more until they answer or join.
      </li>
      <li>
        A text shows the inviter's name, the event and a link to join. The first one to a number says how to stop them.
      </li>
      <li>
        Every invitation by e-mail has a link that ends them, from anyone. To honour it we keep a fingerprint of the
        address, not the address.
      </li>
      <li>
        A link that is pasted into a chat shows a preview with no more than its holder may see; the plain address of a
        spon shows {product.name} only.
      </li>
    </Points>
  </Chapter>,
  <Chapter id="guests" title="Without an account">
    <Facts>
      <Fact term="Guests">
        Who answers by a link without an account gives a first name. We keep it with the answer, the comments, the spons
        that the link opened, whose link it was, and a cookie by which the browser is known again.
      </Fact>
      <Fact term="Who sees it">
        The host sees the name, marked as a guest, and through whom they came. Others see it under comments.
      </Fact>
      <Fact term="How long">
        Until the guest takes an account and keeps their place, or deletes everything in the settings. Else all of it
        goes 30 days after the last spon that they were let into.
      </Fact>
      <Fact term="An address for one spon">
        A guest may leave an e-mail address below their answer. What matters about that spon goes there, and so does a
        first mail, which says who left it. It is shown to nobody else and found by nobody, and it is deleted a day
        after the spon is over or off, or as soon as the guest removes it or takes an account. To be known again by the
        link in these mails we keep its token, as a fingerprint and sealed. Whoever the address belongs to stops all
        such mail with one tap, for good.
      </Fact>
      <Fact term="Removed or blocked">
        So that a guest whom a host sent away does not come back by the same link, we keep a mark of that browser.
      </Fact>
    </Facts>
  </Chapter>,
)
