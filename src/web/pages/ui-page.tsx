import { Bell, MapPin, Plus } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useDocumentMeta } from '#web/lib/state/use-document-meta.ts'
import { Avatar, type AvatarSize } from '#web/ui/avatar.tsx'
import { AvatarStack } from '#web/ui/avatar-stack.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button, type ButtonColor } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Chip, ChipButton } from '#web/ui/chip.tsx'
import { themeColors } from '#web/ui/colors.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Disclosure } from '#web/ui/disclosure.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { TextArea, TextField } from '#web/ui/field.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { LinkedText } from '#web/ui/linked-text.tsx'
import { Logo } from '#web/ui/logo.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { PartyScene } from '#web/ui/party-scene.tsx'
import { QrCode } from '#web/ui/qr-code.tsx'
import { Scene, type SceneName } from '#web/ui/scene.tsx'
import { SegmentedChoice, SegmentedTabs, toTabId } from '#web/ui/segmented.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { Switch } from '#web/ui/switch.tsx'
import { toast, toastError, toastSuccess } from '#web/ui/toast.ts'

const buttonColors: ButtonColor[] = [...themeColors, 'plain', 'danger']
const avatarSizes: AvatarSize[] = ['tiny', 'small', 'medium', 'large']
const sceneNames: SceneName[] = ['canvas', 'nobody', 'calm', 'lost', 'unplugged']
const people = ['ada', 'ben', 'cleo', 'dan', 'eve'].map((id, index) => ({
  id,
  displayName: id,
  profileImageUrl: ['🐵', '🐶', '🐱'][index % 3] ?? null,
}))
const segments = [
  { value: 'crew', label: 'My Crew', color: 'marigold' },
  { value: 'extended', label: 'Friends-of-friends', color: 'sky' },
] as const

/** Every component in every state, in both colour schemes. Demo mode only. */
export function UiPage() {
  useDocumentMeta({ title: 'Parts' })
  return (
    <div className="relative left-1/2 grid w-screen -translate-x-1/2 bg-paper text-ink lg:grid-cols-2">
      <h1 className="sr-only">Parts</h1>
      <Gallery scheme="light" />
      <Gallery scheme="dark" />
    </div>
  )
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="grid gap-3">
      <h2 className="text-h3">{title}</h2>
      {children}
    </section>
  )
}

function Row({ children }: { children: ReactNode }) {
  return <div className="flex flex-wrap items-center gap-3">{children}</div>
}

function Gallery({ scheme }: { scheme: 'light' | 'dark' }) {
  return (
    <div data-scheme={scheme} className="bg-paper p-4 text-ink">
      <div className="column grid gap-8">
        <PageHeader title={`Parts, ${scheme}`} backTo="/" actions={<Logo />} />
        <Buttons />
        <People panelId={`panel-${scheme}`} />
        <Forms />
        <Messages />
        <Section title="States">
          <EmptyState
            scene="canvas"
            title="Your Canvas Awaits"
            text="Time to paint some spontaneous moments with your crew"
          />
          <ErrorState onRetry={() => toastSuccess('Tried again')} />
          <div className="grid grid-cols-2 gap-4">
            <PartyScene />
            {sceneNames.map((name) => (
              <Scene key={name} name={name} />
            ))}
          </div>
        </Section>
      </div>
    </div>
  )
}

function Buttons() {
  return (
    <Section title="Buttons">
      <Row>
        {buttonColors.map((color) => (
          <Button key={color} color={color}>
            {color}
          </Button>
        ))}
      </Row>
      <Row>
        <Button size="small">small</Button>
        <Button size="large">large</Button>
        <Button busy busyLabel="Sending...">
          Send
        </Button>
        <Button pressed color="marigold">
          pressed
        </Button>
        <Button disabled>disabled</Button>
      </Row>
      <Row>
        <IconButton label="Add" color="tomato" icon={<Plus strokeWidth={3} />} />
        <IconButton label="Bell" icon={<Bell className="size-5" />} />
        <IconButton label="Find me" size="large" color="sky" icon={<MapPin />} />
        <Badge count={3} />
        <Badge count={12} />
        <Spinner />
      </Row>
      <Row>
        <Chip icon={<MapPin className="size-4" />}>12 Elm Street</Chip>
        <Chip color="mint">Right Now</Chip>
        <ChipButton pressed color="bubblegum">
          🔥 2
        </ChipButton>
      </Row>
      <Card color="grape">A coloured card</Card>
      <Card flat>A flat card</Card>
    </Section>
  )
}

function People({ panelId }: { panelId: string }) {
  const [tab, setTab] = useState<'crew' | 'extended'>('crew')
  return (
    <Section title="People and tabs">
      <Row>
        {avatarSizes.map((size) => (
          <Avatar key={size} size={size} person={{ id: size, profileImageUrl: '🐶' }} />
        ))}
        <Avatar person={{ id: 'broken', profileImageUrl: '/uploads/nothing-here.jpg' }} />
        <AvatarStack people={people} max={4} total={19} />
      </Row>
      <SegmentedTabs label="Whose events" segments={segments} value={tab} onChange={setTab} panelId={panelId} />
      <div role="tabpanel" id={panelId} aria-labelledby={toTabId(panelId, tab)}>
        {tab}
      </div>
      <SegmentedChoice label="Who sees it" segments={segments} value={tab} onChange={setTab} />
      <Skeleton className="h-40" />
    </Section>
  )
}

function Forms() {
  const [text, setText] = useState('Pizza at Tony’s')
  const [isOn, setOn] = useState(true)
  return (
    <Section title="Forms">
      <TextField label="What's your plan?" value={text} onChange={setText} limit={20} hint="Short is good" />
      <TextField label="Name" value="" onChange={setText} error="First name is required" placeholder="Maya" />
      <TextArea label="Details" value={text} onChange={setText} limit={2000} />
      <Switch label="Push notifications" hint="Only what you asked for" checked={isOn} onChange={setOn} />
      <Disclosure title="Our Mission">Something that opens.</Disclosure>
      <p>
        <LinkedText text="The menu is at https://example.com/menu, have a look." />
      </p>
      <QrCode text="https://sponti.example" label="QR code" className="size-28" />
    </Section>
  )
}

function Messages() {
  const [open, setOpen] = useState<'dialog' | 'confirm' | null>(null)
  const [text, setText] = useState('')
  return (
    <Section title="Messages">
      <Row>
        <Button
          color="plain"
          onClick={() => toastSuccess('Friend request sent! 👋', 'You sent a friend request to Maya')}
        >
          Toast
        </Button>
        <Button color="plain" onClick={() => toastError('Failed to update RSVP')}>
          Oops toast
        </Button>
        <Button color="plain" onClick={() => toast({ title: 'A longer look', duration: 60_000 })}>
          Long toast
        </Button>
        <Button color="plain" onClick={() => setOpen('dialog')}>
          Dialog
        </Button>
        <Button color="plain" onClick={() => setOpen('confirm')}>
          Confirm
        </Button>
      </Row>
      <Dialog
        open={open === 'dialog'}
        onOpenChange={(next) => setOpen(next ? 'dialog' : null)}
        title="Add Maya as a friend?"
        description="Send a friend request to see more of their events and connect!"
        hasUnsavedText={text !== ''}
        footer={<Button onClick={() => setOpen(null)}>Add Friend</Button>}
      >
        <TextField label="A word along with it" value={text} onChange={setText} />
      </Dialog>
      <ConfirmDialog
        open={open === 'confirm'}
        onOpenChange={(next) => setOpen(next ? 'confirm' : null)}
        title="Remove Maya from your crew?"
        description="You can add each other again later."
        confirmLabel="Remove Friend"
        onConfirm={() => setOpen(null)}
      />
    </Section>
  )
}
