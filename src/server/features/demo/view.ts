import { newcomerFriends, samplePeople } from '#server/features/demo/actions.ts'
import { toWayLinks, type WaysPage } from '#server/features/sign-in/ways-in-view.ts'
import { html } from '#server/html/html.ts'
import { toPage } from '#server/html/page.ts'
import { toInitial } from '#shared/initials.ts'
import { limits } from '#shared/limits.ts'
import { t, toList } from '#shared/message.ts'
import { theme } from '#shared/palette.ts'
import { toAvatarColor } from '#shared/seeded-random.ts'
import { signInAsSample } from '#shared/sign-ins.ts'

type DemoPage = WaysPage & {
  /** Their account ids, which give each the colour that the app shows. */
  ids: Map<string, string>
  nameError?: string
  own?: string | null
}

/** In place of a sample person: the signed-in person, once more. A newcomer has no other way back to their account. */
export const oneself = 'oneself'

const colors = Object.keys(theme)

/** The page behind /api/login in demo mode. */
export function toDemoPage(page: DemoPage): string {
  const { redirect, nameError, own } = page
  return toPage({
    title: nameError ? t('sign-in:name-missing') : t('sign-in:demo.title'),
    kind: 'demo',
    body: html`
      <header>
        <p class="badge">${t('sign-in:demo.badge')}</p>
        <h1>${t('sign-in:demo.title')}</h1>
        <p class="lead">${t('sign-in:demo.lead')}</p>
      </header>
${
  own &&
  html`<form method="post" action="${signInAsSample.path}">
        <input type="hidden" name="redirect" value="${redirect}">
        <p><button class="button" name="person" value="${oneself}">${t('sign-in:go-on-as', { name: own })}</button></p>
      </form>`
}
      <form class="crew" method="post" action="${signInAsSample.path}">
        <h2>${t('sign-in:demo.crew')}</h2>
        <input type="hidden" name="redirect" value="${redirect}">
        <ul>${samplePeople.map((person) => toPersonButton(person, page.ids.get(person.id) ?? ''))}
        </ul>
      </form>
      ${toNewcomerForm(page)}
      <section class="provider">
        <h2>${t('sign-in:demo.account')}</h2>
        ${toWayLinks(page)}
      </section>
      <p class="aside">${t('sign-in:demo.shared')}</p>
      <p class="links"><a href="/privacy">${t('sign-in:demo.privacy')}</a> <a href="/terms">${t('sign-in:demo.terms')}</a></p>`,
  })
}

function toPersonButton({ id, name, avatar, line }: (typeof samplePeople)[number], accountId: string) {
  return html`
          <li>
            <button class="person" name="person" value="${id}">
              <span class="avatar ${colors[toAvatarColor(accountId)]}${!avatar && ' initial'}" aria-hidden="true">${avatar ?? toInitial(name)}</span>
              <span class="words"><span class="name"><bdi>${name}</bdi></span> <span class="about"><bdi>${line}</bdi></span></span>
            </button>
          </li>`
}

function toNewcomerForm({ redirect, nameError }: DemoPage) {
  return html`
      <form class="newcomer" method="post" action="${signInAsSample.path}">
        <h2>${t('sign-in:demo.newcomer')}</h2>
        <input type="hidden" name="redirect" value="${redirect}">
        <label for="name">${t('sign-in:name-label')}</label>
        <div class="field">
          <input id="name" name="name" required maxlength="${limits.name * 2}" autocomplete="name" autocapitalize="words"
            aria-describedby="${nameError ? 'name-error ' : ''}name-hint"${nameError && html` aria-invalid="true" autofocus`}>
          <button class="button">${t('sign-in:demo.enter')}</button>
        </div>
        ${nameError && html`<p class="problem" id="name-error">${nameError}</p>`}
        <p class="hint" id="name-hint">${t('sign-in:demo.newcomer-hint', { friends: toList(newcomerFriends) })}</p>
      </form>`
}
