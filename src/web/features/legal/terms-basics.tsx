import { product } from '#shared/product.ts'
import { Chapter, joinChapters } from '#web/features/legal/legal-page.tsx'
import { PaperLink, Points } from '#web/features/legal/parts.tsx'

export const termsBasics = joinChapters(
  <Chapter id="what-it-is" title={`What ${product.name} is`}>
    <p>
      {product.name} helps friends meet in person, today rather than some day. You post what you are up to, the people
      you chose see it, and whoever is free comes.
    </p>
    <p>
      It is free. There is no advertising in it and nothing to buy. By using it you agree to this page, and to the{' '}
      <PaperLink to="/privacy">Privacy Policy</PaperLink>, which says what we keep and who sees it.
    </p>
  </Chapter>,
  <Chapter id="your-account" title="Your account">
    <Points>
      <li>
        You sign in with a passkey, a code by e-mail, GitHub or another provider, as this server offers it, and an
        account is made for you. There is no password.
      </li>
      <li>You may answer a link without an account, with your first name. This page holds for guests too.</li>
      <li>You must be 13 or older, or as old as the law where you live wants you to be to agree to this.</li>
      <li>Be yourself: one person, one account, and a name that your friends know you by.</li>
      <li>
        You stay signed in on your devices. If one gets lost, sign it out under{' '}
        <PaperLink to="/settings/devices">Devices</PaperLink> in your settings.
      </li>
    </Points>
  </Chapter>,
  <Chapter id="hosts-and-guests" title="Hosts and guests">
    <Points>
      <li>
        As a host you decide who sees a spon, and how many guests each of them may bring. Keep its time and place true,
        and call it off if it is off.
      </li>
      <li>As a guest, bring as many as the host allows, and take your answer back if you cannot make it.</li>
      <li>Answers close 48 hours after a spon was posted. Taking one back is always possible.</li>
      <li>
        Invite people who would like to hear from you. Numbers and addresses are for inviting friends, not for lists:
        there are limits a day, and whoever asked to be left alone is.
      </li>
    </Points>
  </Chapter>,
  <Chapter id="be-kind" title="Be kind">
    <p>Be the host you would like to visit. Please do not use {product.name} to:</p>
    <Points>
      <li>threaten, harass, hate, or follow somebody around;</li>
      <li>post what is unlawful, or somebody else's number, address, picture or voice against their will;</li>
      <li>pretend to be another person, or to sell, advertise or recruit;</li>
      <li>collect what people post, try doors that are closed to you, or make it slow for everyone.</li>
    </Points>
    <p>
      You can block or report a person from the menu beside their name. We read reports, and may remove what breaks
      these rules or close the account behind it.
    </p>
  </Chapter>,
  <Chapter id="yours-stays-yours" title="Yours stays yours">
    <Points>
      <li>
        What you write, say and upload belongs to you. You let us store it and show it to the people who may see it, so
        that the app works. For nothing else.
      </li>
      <li>Post only what you may. GIFs belong to those who made them and come with the rules of their provider.</li>
      <li>
        Download everything or delete your account whenever you like, in your{' '}
        <PaperLink to="/settings/data">settings</PaperLink>. What you delete is gone at once, and we cannot bring it
        back.
      </li>
    </Points>
  </Chapter>,
)
