import { product } from '#shared/product.ts'
import { Chapter, joinChapters } from '#web/features/legal/legal-page.tsx'
import { Fact, Facts, Points } from '#web/features/legal/parts.tsx'

export const privacyOthers = joinChapters(
  <Chapter id="who-sees-what" title="Who sees what">
    <p>
      You control who sees what you do. One rule decides, each time anything is asked for: a spon is seen by its host,
      the host's friends, friends of those friends if the host says so, and whoever was invited. A block, in either
      direction, ends all of it.
    </p>
    <Points>
      <li>The host sees everyone's answer by name. Guests see the numbers and a few faces.</li>
      <li>Your e-mail address is seen by your friends, your phone number by nobody but you.</li>
      <li>Your list of friends is seen by your friends; other people see how many they are.</li>
      <li>
        People find you by your name or by your whole e-mail address. Being found by your number is your choice, and off
        until you make it.
      </li>
      <li>
        Unfriending, blocking, or taking an invitation back ends access at once: on open screens, for files, and for
        notifications that have not gone out yet.
      </li>
      <li>
        Those who run this {product.name} can reach its database. They look into it to keep it running, to answer you,
        and to deal with reports.
      </li>
    </Points>
  </Chapter>,
  <Chapter id="outside" title="Outside services">
    <p>
      Whoever runs a {product.name} server decides which of these it uses. What is switched off is not used, and gets
      nothing.
    </p>
    <Facts>
      <Fact term="GitHub, or another sign-in provider">
        If you sign in there, it knows that you use {product.name}. Pictures from it load from its own hosts, which are
        not told the page you are on.
      </Fact>
      <Fact term="A mail server">
        Delivers codes to sign in with, invitations by e-mail, news of a spon to members without a push and to guests
        who left an address, and reports to us.
      </Fact>
      <Fact term="Twilio">Delivers texts and hands us the replies: it gets the number and the words.</Fact>
      <Fact term="Push services">
        Run by the maker of your browser, such as Apple, Google, Microsoft or Mozilla. They deliver pushes that they
        cannot read.
      </Fact>
      <Fact term="A file store">
        Where one is set up, pictures and voice messages lie there; otherwise on our own disk.
      </Fact>
      <Fact term="A speech service">
        Where one is set up, it gets the recording, writes down the words and sorts them into the form. Otherwise no
        recording leaves our server.
      </Fact>
      <Fact term="GIPHY or KLIPY">
        Where one is set up, our server passes on the words you search for and the GIF you choose, not who you are. Your
        browser loads the pictures from their hosts, so they see your IP address, but not the page you are on. Otherwise
        the GIFs are our own.
      </Fact>
      <Fact term="Nominatim, by OpenStreetMap">Turns a position into an address, as said above.</Fact>
    </Facts>
    <Points>
      <li>
        That is the whole list. Scripts, styles and fonts come from this site alone, and your browser refuses all
        others.
      </li>
      <li>A place or a link that you tap opens another site, which is not told where you came from.</li>
      <li>We give data to authorities when the law obliges us to, and no more than it asks for.</li>
    </Points>
  </Chapter>,
  <Chapter id="your-device" title="On your device">
    <Facts>
      <Fact term="Cookies">
        One that keeps you signed in, for 90 days after you were last here. While you sign in, one or two more for ten
        minutes at most. Scripts cannot read them. One more remembers for a year which way you last came in, such as
        “passkey”, and nothing about you. There are no others, so there is no banner.
      </Fact>
      <Fact term="Storage">
        Drafts of spons and comments, for ten minutes the address that a code went to, that somebody was signed in, what
        you were already asked, the colours you chose, and whether letters are shortcuts.
      </Fact>
      <Fact term="Offline copies">
        The app itself, and what you looked at lately, so that it opens without a connection. What you do meanwhile
        waits there and is sent as you, or not at all.
      </Fact>
      <Fact term="When you sign out">
        Drafts, copies and what waits are wiped. Only colours and shortcuts may stay, which say nothing about you.
      </Fact>
    </Facts>
  </Chapter>,
)
