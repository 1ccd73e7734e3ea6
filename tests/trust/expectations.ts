import { createECDH, randomBytes } from 'node:crypto'
import { makeToken } from '#server/http/tokens.ts'
import * as accounts from '#shared/accounts.ts'
import * as admin from '#shared/admin.ts'
import { describeApi } from '#shared/api.ts'
import * as arrivals from '#shared/arrivals.ts'
import { getImage } from '#shared/avatars.ts'
import * as blocks from '#shared/blocks.ts'
import * as calendars from '#shared/calendars.ts'
import * as comments from '#shared/comments.ts'
import * as contacts from '#shared/contacts.ts'
import * as crews from '#shared/crews.ts'
import * as emailCodes from '#shared/email-codes.ts'
import type { Endpoint } from '#shared/endpoint.ts'
import * as events from '#shared/events.ts'
import * as free from '#shared/free.ts'
import * as friends from '#shared/friends.ts'
import * as gifs from '#shared/gifs.ts'
import * as guests from '#shared/guests.ts'
import * as invites from '#shared/invites.ts'
import * as legal from '#shared/legal.ts'
import { liveStream } from '#shared/live.ts'
import * as media from '#shared/media.ts'
import * as mutes from '#shared/mutes.ts'
import * as notifications from '#shared/notifications.ts'
import { listOutbox } from '#shared/outbox.ts'
import * as passkeys from '#shared/passkeys.ts'
import * as phones from '#shared/phones.ts'
import { findAddress } from '#shared/places.ts'
import * as previews from '#shared/previews.ts'
import * as push from '#shared/push.ts'
import { getReach } from '#shared/reach.ts'
import * as reports from '#shared/reports.ts'
import * as rsvps from '#shared/rsvps.ts'
import * as signIns from '#shared/sign-ins.ts'
import * as users from '#shared/users.ts'
import { processAudio } from '#shared/voice.ts'
import * as waysIn from '#shared/ways-in.ts'
import { createPerson, signIn } from '#tests/support/builders.ts'
import { unknownId } from '#tests/support/guests.ts'
import { paint } from '#tests/support/pictures.ts'
import { makeSilence } from '#tests/support/recordings.ts'
import { canSee, type Scene } from '#tests/trust/scene.ts'
import { toForm } from '#tests/trust/uploads.ts'

type Status = number | readonly number[]

/** One request, and the status with which it is answered to somebody who is signed in. */
export type Ask = {
  expect: Status
  params?: object
  query?: object
  body?: object
  /** Instead of a JSON body. */
  sent?: { payload: Buffer | string; headers: Record<string, string> }
  /** Instead of the endpoint's path. */
  url?: string
  /** Instead of the actor's own session. */
  as?: string
}

export type Expectation = {
  name: string
  endpoint: Endpoint
  asks(scene: Scene): Ask[] | Promise<Ask[]>
}

const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`

function on(endpoint: Endpoint, asks: Expectation['asks']): Expectation {
  return { name: nameOf(endpoint), endpoint, asks }
}

/** One answer for everybody who may call it at all. */
const open = (endpoint: Endpoint, expect: Status = 200) => on(endpoint, () => [{ expect }])

const isHost = ({ by }: Scene) => by.toHost === 'self'
const seer = (scene: Scene, status: Status, hidden: Status = 404) => (canSee(scene.by, scene.circle) ? status : hidden)
const mine = (scene: Scene, status: Status) => (isHost(scene) ? status : 404)
/** For the host; those who see the spon are told that it is not for them, for the others it is not there. */
const hostOnly = (scene: Scene, status: Status) => (isHost(scene) ? status : seer(scene, 403))
const seesFriend = (scene: Scene, status: Status) => (scene.by.missesFriend ? 404 : seer(scene, status))
const at = ({ eventId: id }: Scene) => ({ params: { id } })
const atHost = ({ host: { id } }: Scene) => ({ params: { id } })

/** For who started the host's crew; nobody outside of it learns that it exists. */
function starterOnly(scene: Scene, status: Status) {
  return isHost(scene) ? status : member(scene, 403)
}
const member = ({ by }: Scene, status: Status) => (by.toHost === 'self' || by.isMember ? status : 404)
const atCrew = ({ crewId: id }: Scene) => ({ params: { id } })
/** A crew is left by whom its maker blocked; whoever blocked the maker does not see them among its members. */
const toCrewEntry = ({ by }: Scene) => (by.block === 'host' || by.wasPutOut ? 410 : 200)

/** A guest of a spon for one plus one may ask one person, by whichever way they try first. */
const firstGuest = (scene: Scene) => seer(scene, isHost(scene) || scene.policy !== 'just-you' ? 200 : 403)
const nextGuest = (scene: Scene) => seer(scene, isHost(scene) || scene.policy === 'bring-crew' ? 200 : 403)

/** The host's own link leads nobody to an answer of theirs. */
const toEntry = ({ toHost, block }: Scene['by']) => (toHost === 'self' ? 403 : block ? 410 : 200)

let numbers = 4_000_000
const nextNumber = () => `+1202${++numbers}`
const nextAddress = () => `${randomBytes(6).toString('hex')}@elsewhere.example`
const somebody = async ({ house }: Scene) => (await createPerson(house.context.db)).id

const reads: Expectation[] = [
  open(accounts.getAppConfig),
  open(accounts.getCurrentUser),
  open(accounts.exportCurrentUser),
  open(accounts.listDevices),
  open(accounts.exchangeHandoff, 410),
  open(admin.getFigures),
  open(admin.listReports),
  on(admin.readReport, () => [{ params: { id: unknownId }, expect: 404 }]),
  open(admin.listObjections),
  on(admin.findPeople, ({ host }) => [{ expect: 200 }, { query: { q: host.email ?? '' }, expect: 200 }]),
  on(admin.readPerson, (scene) => [{ ...atHost(scene), expect: 200 }]),
  on(admin.findSpons, () => [{ query: { q: 'canary' }, expect: 200 }]),
  on(admin.readSpon, (scene) => [{ ...at(scene), expect: 200 }]),
  open(admin.listJobs),
  open(admin.listActions),
  open(admin.listAdmins),
  open(describeApi),
  open(blocks.listBlocks),
  on(calendars.downloadEventCalendar, (scene) => [{ ...at(scene), expect: seer(scene, 200) }]),
  open(calendars.getCalendarFeed),
  on(calendars.readCalendarFeed, ({ calendarToken }) => [
    { params: { token: calendarToken }, expect: 200 },
    { params: { token: makeToken() }, expect: 404 },
  ]),
  on(comments.listComments, (scene) => [{ ...at(scene), expect: seer(scene, 200) }]),
  on(comments.suggestMentions, (scene) => [
    { ...at(scene), expect: seer(scene, 200) },
    { ...at(scene), query: { q: 'quinn' }, expect: seer(scene, 200) },
  ]),
  on(events.readEventTime, () => [{ query: { words: 'Saturday at 8', timeZone: 'Europe/Berlin' }, expect: 200 }]),
  open(crews.getFriendLink),
  open(crews.listCrews),
  open(events.listFeed),
  open(events.listExtendedFeed),
  open(events.listMyEvents),
  on(events.getEvent, (scene) => [{ ...at(scene), expect: seer(scene, 200) }]),
  open(free.listFree),
  open(friends.listFriends),
  on(friends.getFriendStatus, (scene) => [{ ...atHost(scene), expect: scene.by.block ? 404 : 200 }]),
  open(friends.listFriendRequests),
  on(gifs.searchGifs, () => [{ query: { q: 'pizza' }, expect: 200 }]),
  on(guests.listGuests, (scene) => [{ ...at(scene), expect: hostOnly(scene, 200) }]),
  on(guests.getHandover, () => [{ params: { token: makeToken() }, expect: 410 }]),
  on(guests.openHandover, () => [{ params: { token: makeToken() }, expect: 410 }]),
  on(contacts.openWayBack, () => [{ params: { token: makeToken() }, expect: 410 }]),
  on(invites.getInvite, (scene) => {
    const { by, shareToken: token, revokedToken } = scene
    return [
      { params: { token }, expect: by.block || by.wasRemoved ? 410 : 200 },
      { params: { token: revokedToken }, expect: 410 },
      { params: { token: makeToken() }, expect: 404 },
      { params: { token: scene.friendToken }, expect: by.block ? 410 : 200 },
      { params: { token: scene.crewToken }, expect: toCrewEntry(scene) },
      { params: { token: scene.crewId }, expect: isHost(scene) || by.isMember ? 200 : 404 },
    ]
  }),
  on(invites.getShareLink, (scene) => [{ ...at(scene), expect: seer(scene, 200) }]),
  open(invites.listInvites),
  open(invites.listWaitingInvites),
  open(invites.askUnsubscribe, 410),
  open(notifications.askStopMails, 410),
  // The built-in pages are shown.
  on(legal.getPaper, () => [{ params: { page: 'terms' }, expect: 404 }]),
  open(legal.getSecurityContact),
  open(liveStream),
  on(media.getAudio, (scene) => [
    { params: { key: scene.audioUrl.replace('/uploads/', '') }, expect: seer(scene, 200) },
  ]),
  // Pictures are for whoever has the address; the bytes of this one are not there.
  on(getImage, ({ pictureKey: key }) => [{ params: { key }, expect: 404 }]),
  open(notifications.listNotifications),
  open(notifications.countUnread),
  open(notifications.getPreferences),
  on(notifications.countAudience, () => [{ query: { visibility: 'friends-of-friends' }, expect: 200 }]),
  open(listOutbox, 404),
  open(passkeys.listPasskeys),
  open(phones.getPhone),
  on(findAddress, () => [{ query: { latitude: 1, longitude: 1 }, expect: 200 }]),
  open(previews.getProductCard),
  on(previews.getInviteCard, ({ shareToken, revokedToken }) => [
    { params: { token: shareToken }, expect: 200 },
    { params: { token: revokedToken }, expect: 200 },
  ]),
  // Nobody had answered when it was edited, if it was.
  on(getReach, (scene) => [{ ...at(scene), expect: hostOnly(scene, 200) }]),
  on(reports.getRestriction, (scene) => [{ params: { id: scene.ids.restriction }, expect: mine(scene, 200) }]),
  open(reports.openObjection, 410),
  open(previews.getRobots),
  open(previews.getSitemap),
  open(push.getVapidKey),
  // Codes by e-mail and GitHub: a page of both.
  open(signIns.beginSignIn),
  open(signIns.beginSignInWithRedirect),
  open(emailCodes.openEmailPage),
  open(waysIn.listWaysIn),
  // No such provider is configured.
  open(signIns.beginOidcSignIn, 404),
  open(signIns.finishOidcSignIn, 404),
  open(signIns.beginGithubSignIn, 302),
  open(signIns.finishSignIn, 410),
  on(users.getUser, (scene) => [{ ...atHost(scene), expect: scene.by.block ? 404 : 200 }]),
  on(users.listUserFriends, (scene) => {
    const isClose = scene.by.toHost === 'self' || scene.by.toHost === 'friends'
    return [{ ...atHost(scene), expect: scene.by.block ? 404 : isClose ? 200 : 403 }]
  }),
  on(users.listUserEvents, (scene) => [{ ...atHost(scene), expect: scene.by.block ? 404 : 200 }]),
  on(users.searchUsers, ({ host }) => [
    { query: { q: 'Hana' }, expect: 200 },
    { query: { q: host.email ?? '' }, expect: 200 },
  ]),
]

/** In this order, one after the other. They change nothing of what a later one expects. */
const writes: Expectation[] = [
  on(accounts.updateCurrentUser, () => [{ body: { firstName: 'Hana', lastName: 'Again' }, expect: 200 }]),
  on(accounts.chooseLanguage, () => [{ body: { language: 'en' }, expect: 204 }]),
  on(accounts.endDevice, (scene) => [{ params: { id: scene.ids.session }, expect: mine(scene, 204) }]),
  on(reports.reportUser, (scene) => {
    const { by, eventId, hostComment } = scene
    // The same for an id that the reporter guessed: the answer does not confirm it.
    const expect = isHost(scene) ? 400 : by.block === 'host' ? 404 : 204
    return [{ ...atHost(scene), body: { reason: 'Rude', eventId, commentId: hostComment }, expect }]
  }),
  on(admin.runDoctor, () => [{ expect: 200 }]),
  on(admin.decideReport, () => [
    { params: { id: unknownId }, body: { decision: 'nothing', why: 'Fine' }, expect: 404 },
  ]),
  on(admin.answerObjection, () => [
    { params: { id: unknownId }, body: { decision: 'uphold', why: 'Still so' }, expect: 404 },
  ]),
  on(admin.changePerson, async (scene) => {
    const params = { id: await somebody(scene) }
    return (['suspend', 'reinstate', 'end-sessions', 'grant', 'revoke', 'delete'] as const).map((action) => ({
      params,
      body: { action, why: 'To see' },
      expect: 204,
    }))
  }),
  on(admin.changeSpon, (scene) => [
    { ...at(scene), body: { action: 'hide', why: 'To see' }, expect: 204 },
    { ...at(scene), body: { action: 'show', why: 'Seen' }, expect: 204 },
    { params: { id: unknownId }, body: { action: 'delete', why: 'To see' }, expect: 404 },
  ]),
  on(admin.changeComment, ({ hostComment: id }) => [
    { params: { id }, body: { action: 'hide', why: 'To see' }, expect: 204 },
    { params: { id }, body: { action: 'show', why: 'Seen' }, expect: 204 },
    { params: { id: unknownId }, body: { action: 'delete', why: 'To see' }, expect: 404 },
  ]),
  on(admin.retryJobs, () => [{ body: { job: '1', why: 'To see' }, expect: 404 }]),
  on(reports.objectToRestriction, (scene) => [
    { params: { id: scene.ids.restriction }, body: { text: 'No' }, expect: mine(scene, 200) },
  ]),
  on(reports.sendObjection, () => [{ body: { text: 'No' }, expect: 410 }]),
  on(blocks.blockUser, async (scene) => [{ params: { id: await somebody(scene) }, expect: 204 }]),
  on(blocks.unblockUser, async (scene) => [{ params: { id: await somebody(scene) }, expect: 204 }]),
  open(calendars.renewCalendarFeed),
  on(comments.createComment, (scene) => [{ ...at(scene), body: { content: 'Hello' }, expect: seer(scene, 201) }]),
  on(comments.addReaction, (scene) => [
    { params: { id: scene.hostComment }, body: { emoji: '🔥' }, expect: seer(scene, 200) },
    { params: { id: scene.friendComment }, body: { emoji: '🔥' }, expect: seesFriend(scene, 200) },
  ]),
  on(comments.removeReaction, (scene) => [
    { params: { id: scene.hostComment, emoji: '🔥' }, expect: seer(scene, 200) },
    { params: { id: scene.friendComment, emoji: '🔥' }, expect: seesFriend(scene, 200) },
  ]),
  on(comments.deleteComment, (scene) => [
    { params: { id: scene.friendComment }, expect: seesFriend(scene, 403) },
    { params: { id: scene.hostComment }, expect: hostOnly(scene, 204) },
  ]),
  open(crews.makeFriendLink),
  on(crews.createCrew, () => [{ body: { name: 'Mine' }, expect: 201 }]),
  on(crews.updateCrew, (scene) => [
    { ...atCrew(scene), body: { name: scene.crewName }, expect: starterOnly(scene, 200) },
  ]),
  on(crews.makeCrewLink, (scene) => [{ ...atCrew(scene), expect: member(scene, 200) }]),
  on(crews.inviteToCrew, (scene) => [
    { ...atCrew(scene), body: { userIds: [scene.host.id] }, expect: member(scene, 200) },
  ]),
  on(events.createEvent, (scene) => [
    { body: { title: 'Mine' }, expect: 201 },
    ...(isHost(scene) ? [] : [{ body: { title: 'Mine', replaces: scene.eventId }, expect: seer(scene, 403) }]),
  ]),
  on(events.updateEvent, (scene) => [
    { ...at(scene), body: { title: 'Taken over' }, expect: hostOnly(scene, 200) },
    ...(isHost(scene)
      ? []
      : [{ ...at(scene), body: { title: 'Mine too', inviteeIds: [scene.actor.id] }, expect: seer(scene, 403) }]),
  ]),
  on(notifications.countChosenAudience, ({ host, friend }) => [
    { body: { visibility: 'chosen', inviteeIds: [host.id, friend.id] }, expect: 200 },
  ]),
  // It starts tomorrow: its host calls it off instead.
  on(events.endEvent, (scene) => [{ ...at(scene), expect: hostOnly(scene, 409) }]),
  on(events.extendEvent, (scene) => [
    { ...at(scene), body: { hours: 1 }, expect: hostOnly(scene, 200) },
    { ...at(scene), body: { hours: 200 }, expect: 400 },
  ]),
  on(free.setFree, () => [
    { body: { until: '2020-01-01T00:00:00Z' }, expect: 400 },
    { body: {}, expect: 200 },
  ]),
  on(free.sayMeToo, (scene) => [
    { params: { userId: scene.host.id }, expect: scene.by.toHost === 'friends' ? 200 : 404 },
  ]),
  open(free.endFree),
  on(friends.declineFriend, async (scene) => [{ body: { friendId: await somebody(scene) }, expect: 200 }]),
  on(gifs.shareGif, () => [{ params: { gifId: 'pizza' }, body: { searchTerm: 'pizza' }, expect: 204 }]),
  on(guests.setGuestLimit, (scene) => [{ ...at(scene), body: { limit: 40 }, expect: hostOnly(scene, 200) }]),
  on(guests.removeGuest, async (scene) => {
    const params = { id: scene.eventId, guestId: await somebody(scene) }
    return [{ params, expect: isHost(scene) ? 404 : seer(scene, 403) }]
  }),
  on(guests.makeHandover, ({ by }) => [{ body: {}, expect: by.isGuest ? 200 : 403 }]),
  on(guests.claimHandover, () => [{ params: { token: makeToken() }, expect: 410 }]),
  on(contacts.setContact, (scene) => [
    { ...at(scene), body: { email: nextAddress() }, expect: scene.by.isGuest ? seer(scene, 200) : 403 },
  ]),
  on(contacts.removeContact, (scene) => [{ ...at(scene), expect: scene.by.isGuest ? seer(scene, 200) : 403 }]),
  on(contacts.takeWayBack, () => [{ params: { token: makeToken() }, expect: 410 }]),
  on(invites.inviteUser, async (scene) => [
    { ...at(scene), body: { inviteeId: await somebody(scene) }, expect: firstGuest(scene) },
  ]),
  on(invites.invitePhone, (scene) => [{ ...at(scene), body: { phoneNumber: nextNumber() }, expect: nextGuest(scene) }]),
  on(invites.inviteEmail, (scene) => [{ ...at(scene), body: { email: nextAddress() }, expect: nextGuest(scene) }]),
  on(invites.inviteFriendByPhone, () => [{ body: { phoneNumber: nextNumber() }, expect: 200 }]),
  on(invites.inviteFriendByEmail, () => [{ body: { email: nextAddress() }, expect: 200 }]),
  on(invites.acceptInvite, ({ by, decoyToken, revokedToken }) => [
    { params: { token: decoyToken }, expect: by.block ? 410 : 200 },
    { params: { token: revokedToken }, expect: 410 },
    { params: { token: makeToken() }, expect: 410 },
  ]),
  on(invites.makeShareLink, (scene) => [
    { ...at(scene), expect: isHost(scene) || scene.policy === 'bring-crew' ? seer(scene, 200) : seer(scene, 403) },
  ]),
  on(invites.acceptWaitingInvites, (scene) => [{ ...atHost(scene), expect: 200 }]),
  on(invites.declineWaitingInvites, (scene) => [{ ...atHost(scene), expect: 204 }]),
  on(invites.revokeInvite, (scene) => [{ params: { id: scene.ids.invitation }, expect: mine(scene, 204) }]),
  on(invites.unsubscribe, () => [{ expect: 410 }]),
  on(notifications.stopMails, () => [{ expect: 410 }]),
  on(notifications.resumeMails, () => [{ expect: 410 }]),
  on(media.uploadProfilePicture, async () => {
    const file = { name: 'me.png', type: 'image/png', bytes: await paint(8, 8).png().toBuffer() }
    return [{ sent: toForm(media.uploadProfilePicture.upload, file), expect: 200 }]
  }),
  on(media.chooseAnimal, () => [{ body: { animal: '🐶' }, expect: 200 }]),
  on(media.uploadAudio, () => {
    const file = { name: 'note.wav', type: 'audio/wav', bytes: makeSilence(1) }
    return [{ sent: toForm(media.uploadAudio.upload, file), expect: 200 }]
  }),
  on(processAudio, (scene) => [{ body: { audioUrl: scene.audioUrl }, expect: mine(scene, 503) }]),
  on(notifications.readNotification, (scene) => [{ params: { id: scene.ids.notification }, expect: mine(scene, 204) }]),
  on(notifications.readEventNotifications, (scene) => [{ params: { id: scene.eventId }, expect: 200 }]),
  open(notifications.readAllNotifications, 204),
  on(notifications.updatePreferences, () => {
    const quiet = { quietFrom: null, quietUntil: null, timeZone: null }
    return [{ body: { spons: 'app', answers: 'push', friends: 'off', ...quiet }, expect: 200 }]
  }),
  on(push.subscribeDevice, () => {
    const keys = { p256dh: toPushKey(), auth: randomBytes(16).toString('base64url') }
    const endpoint = `https://push.example.com/${makeToken()}`
    return [{ body: { subscription: { endpoint, keys } }, expect: 204 }]
  }),
  on(push.getSubscriptionState, ({ pushEndpoint: endpoint }) => [{ body: { endpoint }, expect: 200 }]),
  on(push.unsubscribeDevice, ({ pushEndpoint: endpoint }) => [{ body: { endpoint }, expect: 204 }]),
  open(passkeys.passkeyRegisterOptions),
  on(passkeys.passkeyRegisterVerify, () => [{ body: badCredential({ attestationObject: 'oA' }), expect: [400, 410] }]),
  open(passkeys.passkeyLoginOptions),
  on(passkeys.passkeyLoginVerify, () => [
    { body: badCredential({ authenticatorData: 'oA', signature: 'oA' }), expect: [400, 404, 410] },
  ]),
  on(passkeys.passkeySignUpOptions, () => [{ body: { name: 'Nia' }, expect: 200 }]),
  on(passkeys.passkeySignUpVerify, () => [{ body: badCredential({ attestationObject: 'oA' }), expect: [400, 410] }]),
  on(emailCodes.startEmailCode, () => [{ body: { email: nextAddress() }, expect: 202 }]),
  on(emailCodes.verifyEmailCode, () => [{ body: { email: nextAddress(), code: '123456' }, expect: 410 }]),
  on(emailCodes.sendEmailForm, () => [{ body: { email: nextAddress() }, expect: 202 }]),
  on(emailCodes.enterByForm, () => [{ body: { email: nextAddress(), code: '123456' }, expect: 410 }]),
  on(signIns.finishNaming, () => [{ body: { state: makeToken(), name: 'Nia' }, expect: 410 }]),
  on(waysIn.addEmailWay, () => [{ body: { email: nextAddress(), code: '123456' }, expect: 410 }]),
  on(waysIn.removeWay, () => [{ params: { kind: 'oidc' }, expect: 404 }]),
  open(waysIn.hearOfSecondWay, 204),
  on(passkeys.removePasskey, (scene) => [{ params: { id: scene.ids.passkey }, expect: mine(scene, 204) }]),
  on(phones.claimPhone, () => [{ body: { phoneNumber: nextNumber() }, expect: 200 }]),
  on(phones.verifyPhone, () => [{ body: { code: '000000', findable: false }, expect: 400 }]),
  on(phones.updatePhone, (scene) => [{ body: { findable: false }, expect: isHost(scene) ? 200 : 409 }]),
  on(phones.receiveText, () => [{ sent: toSignedForm(), expect: 403 }]),
  on(rsvps.answerEvent, (scene) => {
    const expect = seer(scene, isHost(scene) ? 403 : 200)
    const condition = { atLeast: 3 }
    const allowed = [{ response: 'if', condition }, { response: 'going' }].map((body) => ({
      ...at(scene),
      body,
      expect,
    }))
    // Just oneself, or with one more.
    const tooMany = {
      ...at(scene),
      body: { response: 'going', heads: 3 },
      expect: seer(scene, isHost(scene) ? 403 : 400),
    }
    return scene.policy === 'bring-crew' ? allowed : [...allowed, tooMany]
  }),
  // It starts tomorrow: whoever is going is told when they may say so.
  on(arrivals.setArrival, (scene) => [
    { ...at(scene), body: { state: 'late', minutes: 5 }, expect: seer(scene, 409) },
    { ...at(scene), body: { state: 'late', minutes: -5 }, expect: 400 },
  ]),
  on(arrivals.takeBackArrival, (scene) => [{ ...at(scene), expect: seer(scene, 200) }]),
  on(mutes.muteEvent, (scene) => [{ ...at(scene), expect: seer(scene, 200) }]),
  on(mutes.unmuteEvent, (scene) => [{ ...at(scene), expect: seer(scene, 200) }]),
  on(rsvps.takeBackAnswer, (scene) => [{ ...at(scene), expect: seer(scene, 200) }]),
  on(signIns.signInAsSample, () => [{ body: { person: 'maya' }, expect: 404 }]),
  on(users.lookUpPhones, ({ host }) => [{ body: { phoneNumbers: [host.phone_number ?? ''] }, expect: 200 }]),
]

/** What ends the scene, in this order. */
const endings: Expectation[] = [
  on(guests.answerAsGuest, ({ by, decoyToken, revokedToken }) => [
    {
      params: { token: decoyToken },
      body: { name: 'Sam', response: 'going' },
      expect: by.sitsSuspended ? 403 : toEntry(by),
    },
    { params: { token: revokedToken }, body: { name: 'Sam', response: 'going' }, expect: by.sitsSuspended ? 403 : 410 },
  ]),
  open(calendars.endCalendarFeed, 204),
  open(phones.removePhone),
  on(invites.endShareLinks, (scene) => [{ ...at(scene), expect: hostOnly(scene, 200) }]),
  on(events.deleteEvent, (scene) => [{ ...at(scene), expect: hostOnly(scene, 200) }]),
  on(friends.acceptFriend, ({ by, host }) => {
    const canAccept = by.toHost === 'friends' || by.toHost === 'pending_received'
    return [{ body: { friendId: host.id }, expect: canAccept ? 200 : 404 }]
  }),
  on(friends.requestFriend, ({ by, host }) => {
    const unknown = by.wasDeclined ? 429 : 200
    const known = {
      self: 400,
      friends: by.isByCrew ? 200 : 409,
      pending_received: 409,
      pending_sent: 409,
      none: by.block ? 404 : unknown,
    }
    return [{ body: { friendId: host.id }, expect: known[by.toHost] }]
  }),
  on(friends.setFriendPings, (scene) => {
    // Whom the host asked has accepted above.
    const isFriend = scene.by.toHost === 'friends' || scene.by.toHost === 'pending_received'
    return [{ ...atHost(scene), body: { level: 'app' }, expect: isFriend ? 204 : 404 }]
  }),
  on(friends.unfriend, ({ by, host }) => [
    // Whom the host asked has accepted above.
    {
      body: { friendId: host.id, only: 'request' },
      expect: by.toHost === 'friends' || by.toHost === 'pending_received' ? 409 : 200,
    },
    { body: { friendId: host.id }, expect: 200 },
  ]),
  on(accounts.signOut, async ({ by, actor, house }) => [
    { ...(by.isIn && { as: await signIn(house.context.db, actor) }), expect: 302 },
  ]),
  on(crews.removeCrewMember, (scene) => [
    { params: { id: scene.crewId, userId: scene.friend.id }, expect: starterOnly(scene, 204) },
  ]),
  on(crews.endCrewLink, (scene) => [{ ...atCrew(scene), expect: member(scene, 204) }]),
  open(crews.endFriendLink, 204),
  on(crews.endCrew, (scene) => [{ ...atCrew(scene), expect: starterOnly(scene, 204) }]),
  open(accounts.deleteCurrentUser, 204),
]

const readsOff = (scene: Scene) => seer(scene, 410)
const holdsLink = ({ by }: Scene) => !(by.block || by.wasRemoved || by.hasParted)

/** Of a spon that was called off: those who could see it read that, whatever they tap, and so do those who hold a link; for all, nothing else is left. */
export const calledOff: Expectation[] = [
  on(events.getEvent, (scene) => [{ ...at(scene), expect: readsOff(scene) }]),
  on(invites.getInvite, (scene) => [
    { params: { token: scene.shareToken }, expect: holdsLink(scene) ? 410 : 404 },
    { params: { token: scene.revokedToken }, expect: 404 },
  ]),
  on(previews.getInviteCard, ({ shareToken: token }) => [{ params: { token }, expect: 200 }]),
  open(events.listFeed),
  open(events.listExtendedFeed),
  on(users.listUserEvents, (scene) => [{ ...atHost(scene), expect: scene.by.block ? 404 : 200 }]),
  ...[comments.listComments, calendars.downloadEventCalendar, guests.listGuests, invites.getShareLink].map((endpoint) =>
    on(endpoint, (scene) => [{ ...at(scene), expect: 404 }]),
  ),
  on(getReach, (scene) => [{ ...at(scene), expect: mine(scene, 200) }]),
  ...[invites.makeShareLink, events.deleteEvent, events.endEvent, rsvps.takeBackAnswer].map((endpoint) =>
    on(endpoint, (scene) => [{ ...at(scene), expect: readsOff(scene) }]),
  ),
  on(events.updateEvent, (scene) => [{ ...at(scene), body: { title: 'On again' }, expect: readsOff(scene) }]),
  on(events.extendEvent, (scene) => [{ ...at(scene), body: { hours: 1 }, expect: readsOff(scene) }]),
  on(rsvps.answerEvent, (scene) => [{ ...at(scene), body: { response: 'going' }, expect: readsOff(scene) }]),
  on(comments.createComment, (scene) => [{ ...at(scene), body: { content: 'Oh no' }, expect: readsOff(scene) }]),
  on(media.getAudio, (scene) => [{ params: { key: scene.audioUrl.replace('/uploads/', '') }, expect: 404 }]),
]

/** The page of a link to it. With an account it is drawn in the browser. */
export function toCalledOffPages(scene: Scene): { url: string; expect: Status }[] {
  const { by, shareToken } = scene
  const expect = by.isIn && !by.isGuest ? 200 : [200, holdsLink(scene) || !by.isIn ? 410 : 404]
  return [{ url: `/invite/${shareToken}`, expect }]
}

export const expectations = { reads, writes, endings }

/** What takes an account: guests are told so. */
export const guestsCannot: ReadonlySet<string> = new Set(
  [
    calendars.getCalendarFeed,
    calendars.renewCalendarFeed,
    calendars.endCalendarFeed,
    ...Object.values(crews).filter((each) => 'path' in each),
    notifications.countAudience,
    notifications.countChosenAudience,
    events.readEventTime,
    events.createEvent,
    events.updateEvent,
    events.endEvent,
    events.extendEvent,
    events.deleteEvent,
    free.listFree,
    free.setFree,
    free.endFree,
    free.sayMeToo,
    friends.requestFriend,
    friends.acceptFriend,
    friends.declineFriend,
    friends.setFriendPings,
    friends.unfriend,
    gifs.searchGifs,
    gifs.shareGif,
    guests.listGuests,
    guests.setGuestLimit,
    guests.removeGuest,
    invites.inviteUser,
    invites.invitePhone,
    invites.inviteEmail,
    invites.inviteFriendByPhone,
    invites.inviteFriendByEmail,
    invites.endShareLinks,
    invites.revokeInvite,
    invites.acceptWaitingInvites,
    invites.declineWaitingInvites,
    media.uploadProfilePicture,
    media.chooseAnimal,
    media.uploadAudio,
    processAudio,
    passkeys.listPasskeys,
    passkeys.passkeyRegisterOptions,
    passkeys.passkeyRegisterVerify,
    passkeys.removePasskey,
    getReach,
    phones.getPhone,
    phones.claimPhone,
    phones.verifyPhone,
    phones.updatePhone,
    phones.removePhone,
    findAddress,
    users.searchUsers,
    users.lookUpPhones,
    waysIn.listWaysIn,
    waysIn.addEmailWay,
    waysIn.removeWay,
    waysIn.hearOfSecondWay,
  ].map(nameOf),
)

/** Routes outside the contract. */
export const outsideRoutes: Readonly<Record<string, (scene: Scene) => { url: string; expect: Status }[]>> = {
  '/old-browser': () => [{ url: '/old-browser', expect: 200 }],
  '/scheme.js': () => [{ url: '/scheme.js', expect: 200 }],
  '/style.css': () => [{ url: '/style.css', expect: 200 }],
  '/healthz': () => [{ url: '/healthz', expect: 200 }],
  '/readyz': () => [{ url: '/readyz', expect: 200 }],
  // Asked from another machine.
  '/metrics': () => [{ url: '/metrics', expect: 404 }],
  '*': ({ by, host, eventId, shareToken, revokedToken }) => [
    ...[
      '/',
      '/create',
      '/profile',
      `/event/${eventId}`,
      `/edit/${eventId}`,
      `/user/${host.id}`,
      '/terms',
      '/app-shell.html',
    ].map((url) => ({ url, expect: 200 })),
    { url: `/invite/${shareToken}`, expect: by.isGuest && (by.block || by.wasRemoved) ? [200, 410] : 200 },
    // The empty page is for whoever is signed in with an account, and for everybody while the database is slow.
    { url: `/invite/${revokedToken}`, expect: by.isIn && !by.isGuest ? 200 : [200, 410] },
    { url: `/invite/${makeToken()}`, expect: by.isIn && !by.isGuest ? 200 : [200, 404] },
    { url: '/uploads/x.jpg', expect: 404 },
  ],
}

function toPushKey(): string {
  return createECDH('prime256v1').generateKeys().toString('base64url')
}

function badCredential<R extends object>(response: R) {
  return { id: 'YWJj', rawId: 'YWJj', type: 'public-key', response: { clientDataJSON: 'e30', ...response } } as const
}

function toSignedForm() {
  const headers = { 'content-type': 'application/x-www-form-urlencoded', 'x-twilio-signature': makeToken() }
  return { payload: 'From=%2B12025550100&Body=STOP&MessageSid=SM1', headers }
}
