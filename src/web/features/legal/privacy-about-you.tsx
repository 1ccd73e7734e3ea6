import { product } from '#shared/product.ts'
import { Chapter, joinChapters } from '#web/features/legal/legal-page.tsx'
import { Fact, Facts, PaperLink, Points } from '#web/features/legal/parts.tsx'

export const privacyAboutYou = joinChapters(
  <Chapter id="in-short" title="In short">
    <Points>
      <li>No analytics, no advertising, no data mining. The feed is in order of time, and no algorithm ranks it.</li>
      <li>You choose who sees a spon: your crew, the friends of your crew too, or people whom you choose.</li>
      <li>We keep what the app needs to work. We do not sell it, rent it out or trade it.</li>
      <li>
        You can <PaperLink to="#your-rights">download it all or delete your account</PaperLink> yourself, with a button
        each.
      </li>
    </Points>
  </Chapter>,
  <Chapter id="about-you" title="About you">
    <p>This is your profile, and all of it.</p>
    <Facts>
      <Fact term="Name">
        Comes from GitHub or another provider when you first sign in, else from you. Change it in your profile whenever
        you like. Without a name, the first part of your e-mail address stands in for it. Whoever opens an invitation of
        yours and is no friend reads “A friend” instead.
      </Fact>
      <Fact term="E-mail address">
        Comes from the sign-in provider too, and only if it says that the address is verified; or from you, proven with
        a code. With a passkey you need none. Your friends see it, nobody else does. Remove it in your settings.
      </Fact>
      <Fact term="Account number at GitHub or another provider">
        So that we know you again. The key with which we read your profile there is not kept.
      </Fact>
      <Fact term="Profile picture">
        The address of your picture at the provider, a photo that you upload, or an animal.
      </Fact>
      <Fact term="Bio">We do not ask for a bio, and there is no field for one.</Fact>
      <Fact term="Phone number">
        Optional. It is for texts, and for being found by it if you say so. Only you see it:{' '}
        <PaperLink to="#texts">more about texts</PaperLink>.
      </Fact>
      <Fact term="Location">
        Only when you share it for a spon: <PaperLink to="#location">how that goes</PaperLink>.
      </Fact>
      <Fact term="Notification preferences and push tokens">
        What you want to hear of, when not, and on which devices:{' '}
        <PaperLink to="#notifications">in detail below</PaperLink>.
      </Fact>
    </Facts>
    <p>
      If you pick contacts to see who is on {product.name}, their numbers are compared and then forgotten. Only people
      who chose to be found by their number turn up.
    </p>
  </Chapter>,
  <Chapter id="signing-in" title="Signing in">
    <Facts>
      <Fact term="Signed-in devices">
        What your browser calls itself, how you signed in, when, and when the device was last here. Not your IP address.
        The list is in your settings.
      </Fact>
      <Fact term="Passkeys">
        The public half of the key, a counter, the kind of device and browser, and when it was last used. The secret
        half, your face and your fingerprint stay on your device.
      </Fact>
      <Fact term="Codes by e-mail">
        Only as keyed hashes, of the address as of the code, for ten minutes: nobody can read them back, and an address
        that somebody typed is not kept.
      </Fact>
      <Fact term="Sign-ins under way">A note that belongs to one browser and works once, for ten minutes at most.</Fact>
    </Facts>
  </Chapter>,
)
