import { type RefObject, Suspense, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import { listFriends } from '#shared/friends.ts'
import { t } from '#shared/message.ts'
import type { Person } from '#shared/schemas.ts'
import type { ListedPerson } from '#shared/users.ts'
import { BlockedPeople } from '#web/features/blocks/blocked-people.tsx'
import { PersonMenu } from '#web/features/blocks/person-menu.tsx'
import { ContactPicker } from '#web/features/contacts/contact-picker.tsx'
import { toCrewPath } from '#web/features/crews/crew-path-model.ts'
import { CrewSection } from '#web/features/crews/crew-section.tsx'
import { ShareYourLink } from '#web/features/crews/share-your-link.tsx'
import { useOpenCrew } from '#web/features/crews/use-open-crew.ts'
import { CrewList } from '#web/features/friends/crew-list.tsx'
import { FriendButton, LiveFriendChip } from '#web/features/friends/friend-button.tsx'
import { FriendRemoval } from '#web/features/friends/friend-removal.tsx'
import { FriendRequests } from '#web/features/friends/friend-requests.tsx'
import { PeopleResults } from '#web/features/friends/people-results.tsx'
import { PickedPeople } from '#web/features/friends/picked-people.tsx'
import { SearchBox } from '#web/features/friends/search-box.tsx'
import { useSearchText } from '#web/features/friends/use-search-text.ts'
import { toInviteChannel } from '#web/features/invites/api.ts'
import { InviteOffer } from '#web/features/invites/invite-offer.tsx'
import { InviteToEvent } from '#web/features/invites/invite-row.tsx'
import { OpenInvitations } from '#web/features/invites/open-invitations.tsx'
import { useMe } from '#web/lib/api/auth.ts'
import { useEndpoint } from '#web/lib/api/use-endpoint.ts'
import { lazyPage } from '#web/lib/device/lazy-page.ts'
import { useDocumentMeta } from '#web/lib/state/use-document-meta.ts'
import { Card } from '#web/ui/card.tsx'
import { Page } from '#web/ui/page.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'

const CrewForm = lazyPage(() => import('#web/features/crews/crew-form.tsx'), 'CrewForm')
const CrewSheet = lazyPage(() => import('#web/features/crews/crew-sheet.tsx'), 'CrewSheet')

/** My Crew: /onboarding, /friends, and /search with the search text in `q`. */
export function ConnectPage() {
  useDocumentMeta({ title: t('people:connect') })
  const { friendCount } = useMe()
  const [path] = useLocation()
  const box = useRef<HTMLInputElement>(null)
  return (
    <Page className="grid grid-cols-1 content-start gap-6">
      <Finder box={box} />
      <FriendRequests from={path} renderMenu={(person) => <PersonMenu person={person} />} />
      <Crews />
      <CrewList
        from={path}
        expected={friendCount}
        renderMenu={(person) => <CrewMenu person={person} />}
        onFind={() => box.current?.focus()}
        share={({ isQuiet }) => <ShareYourLink isQuiet={isQuiet} />}
      />
      <OpenInvitations />
      <BlockedPeople />
    </Page>
  )
}

/** The named crews, each with a sheet. */
function Crews() {
  const [path] = useLocation()
  const { crewId, isNew, open } = useOpenCrew()
  const [isStarting, setStarting] = useState(false)
  const { data: friends = [] } = useEndpoint(listFriends)
  const isFriend = (id: string) => friends.some((friend) => friend.id === id)
  function showNew({ id }: { id: string }) {
    setStarting(false)
    open(id, { isNew: true })
  }
  return (
    <>
      <CrewSection onOpen={open} onStart={() => setStarting(true)} />
      <Suspense>
        {isStarting && <CrewForm crew={null} onClose={() => setStarting(false)} onSaved={showNew} />}
        {crewId && (
          <CrewSheet
            key={crewId}
            crewId={crewId}
            isNew={isNew}
            from={toCrewPath(path, crewId)}
            renderFriend={(member) => isFriend(member.id) || <LiveFriendChip person={member} known="none" />}
            onClose={() => open(null)}
          />
        )}
      </Suspense>
    </>
  )
}

/** A separate component, so that typing does not rerender a crew of two hundred. */
function Finder({ box }: { box: RefObject<HTMLInputElement | null> }) {
  const { text, setText, eventId, address } = useSearchText()
  const [picked, setPicked] = useState<ListedPerson[]>([])
  return (
    <>
      <div className="grid grid-cols-1 gap-3">
        <PageHeader title={t('people:connect')} />
        <SearchBox value={text} onChange={setText} box={box} />
        <ContactPicker onFound={setPicked} />
      </div>
      <Found text={text} from={address} eventId={eventId} />
      <PickedPeople people={picked} from={address} />
    </>
  )
}

/** Search results. An address or a number matches no name: its owner is shown, or can be invited. */
function Found({ text, from, eventId }: { text: string; from: string; eventId: string | null }) {
  const channel = toInviteChannel(text)
  return (
    <>
      {channel !== 'phone' && (
        <PeopleResults
          text={text}
          from={from}
          nobody={channel ? null : <Nobody words={text.trim()} />}
          renderMore={(person) => eventId && <InviteToEvent eventId={eventId} person={person} />}
        />
      )}
      <InviteOffer text={text} renderFriend={(user) => <FriendButton person={user} known="none" />} />
    </>
  )
}

function CrewMenu({ person }: { person: Person }) {
  return <FriendRemoval person={person}>{(remove) => <PersonMenu person={person} more={[remove]} />}</FriendRemoval>
}

function Nobody({ words }: { words: string }) {
  return (
    <Card className="grid gap-1">
      <p className="font-bold">{t('people:nobody-called', { words })}</p>
      <p className="text-ink-soft">{t('people:nobody-called-text')}</p>
    </Card>
  )
}
