import { GitBranch, KeyRound, LogIn, Mail, UsersRound } from 'lucide-react'
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { t } from '#shared/message.ts'
import { toPath } from '#shared/paths.ts'
import { beginGithubSignIn, beginOidcSignIn, beginSignIn } from '#shared/sign-ins.ts'
import { signInWithCode, signInWithPasskey, signUpWithPasskey, toPasskeyFailure } from '#web/features/ways-in/api.ts'
import { EmailSteps, NameStep } from '#web/features/ways-in/email-steps.tsx'
import { orderWays, readLastWay, type Way } from '#web/features/ways-in/last-way-model.ts'
import { useEmailCode } from '#web/features/ways-in/use-email-code.ts'
import { usePasskeySupport } from '#web/features/ways-in/use-passkey-support.ts'
import { useAppConfig } from '#web/lib/api/app-config.ts'
import { useAuth } from '#web/lib/api/auth.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Words } from '#web/ui/words.tsx'

type WaysInSheetProps = {
  /** The page to go to afterwards. An invitation among them lets people in where new accounts need one. */
  returnTo: string
  title?: string
  text?: ReactNode
  /** A guest who stays: making a passkey comes first, and the name is not asked for again. */
  guestName?: string
  /** Asks the device for a passkey at once. */
  begin?: 'passkey'
  onClose: () => void
}

type Step = 'ways' | 'email' | 'new'

/** All ways in. Whatever opens it loads it then: nothing of it is in the page's first load. */
export function WaysInSheet({ returnTo, title, text, guestName, begin, onClose }: WaysInSheetProps) {
  const [step, setStep] = useState<Step>('ways')
  const { user } = useAuth()
  const [begunAs] = useState(guestName === undefined ? undefined : user?.id)
  const email = useEmailCode({ returnTo, verify: (typed) => signInWithCode(typed, { returnTo, begunAs }) })
  const passkey = usePasskeyPrompt()
  const beginAtOnce = useEffectEvent(() => {
    if (begin === 'passkey') void passkey.run(() => signInWithPasskey(returnTo))
  })
  useEffect(() => beginAtOnce(), [])
  const makePasskey = (name: string) => passkey.run(() => signUpWithPasskey(name, returnTo))
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title={
        step === 'ways'
          ? (title ?? t('ways-in:sheet.title'))
          : t(step === 'email' ? 'ways-in:sheet.email' : 'ways-in:sheet.new')
      }
      description={step === 'ways' ? (text ?? t('ways-in:sheet.text')) : undefined}
      footer={
        step !== 'ways' && (
          <Button color="plain" onClick={() => setStep('ways')}>
            {t('ways-in:sheet.other-ways')}
          </Button>
        )
      }
    >
      {step === 'email' ? (
        <EmailSteps state={email} />
      ) : step === 'new' ? (
        <div className="grid gap-3">
          <p>{t('ways-in:sheet.new-text')}</p>
          <NameStep
            isBusy={passkey.isBusy}
            problem={passkey.failure}
            label={t('ways-in:passkey.make-mine')}
            onName={(name) => void makePasskey(name)}
          />
        </div>
      ) : (
        <WayList
          returnTo={returnTo}
          passkey={passkey}
          guestName={guestName}
          onPasskey={() => void passkey.run(() => signInWithPasskey(returnTo))}
          onNew={() => (guestName ? void makePasskey(guestName) : setStep('new'))}
          onEmail={() => setStep('email')}
        />
      )}
    </Dialog>
  )
}

/** What the device was asked for, and why it failed. */
function usePasskeyPrompt() {
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  return {
    isBusy,
    failure,
    async run(work: () => Promise<void>) {
      if (isBusy) return
      setBusy(true)
      setFailure(null)
      await work().catch((error: unknown) => setFailure(toPasskeyFailure(error)))
      setBusy(false)
    },
  }
}

type WayListProps = {
  returnTo: string
  passkey: ReturnType<typeof usePasskeyPrompt>
  guestName: string | undefined
  onPasskey: () => void
  onNew: () => void
  onEmail: () => void
}

function WayList({ returnTo, passkey, guestName, onPasskey, onNew, onEmail }: WayListProps) {
  const config = useAppConfig()
  const canUsePasskeys = usePasskeySupport() === 'ready'
  const canSignUp = canUsePasskeys && config?.signUp !== 'closed'
  const isKeeping = guestName !== undefined && canSignUp
  const ways = useOfferedWays(guestName !== undefined)
  return (
    <div className="grid gap-3">
      {isKeeping && (
        <Button
          icon={icons.passkey}
          fullWidth
          busy={passkey.isBusy}
          busyLabel={t('ways-in:passkey.waiting')}
          onClick={onNew}
        >
          {t('ways-in:passkey.make')}
        </Button>
      )}
      <ul className="grid gap-3">
        {ways.map((way, index) => (
          <li key={way}>
            <WayButton
              way={way}
              returnTo={returnTo}
              isFirst={index === 0 && !isKeeping}
              isBusy={way === 'passkey' && passkey.isBusy}
              onPress={way === 'email' ? onEmail : onPasskey}
            >
              {way === 'passkey' && isKeeping ? t('ways-in:passkey.use-known') : toLabel(way, config?.oidc)}
            </WayButton>
          </li>
        ))}
      </ul>
      <p role="alert" className="text-pretty font-semibold empty:hidden">
        {passkey.failure}
      </p>
      {canSignUp && !isKeeping && (
        <p className="text-center">
          <Words
            say="ways-in:sheet.new-here"
            tags={{
              link: (inside) => (
                <button type="button" className="min-h-12 font-semibold underline underline-offset-4" onClick={onNew}>
                  {inside}
                </button>
              ),
            }}
          />
        </p>
      )}
    </div>
  )
}

const size = 'size-5'
const icons: Record<Way, ReactNode> = {
  demo: <UsersRound className={size} />,
  passkey: <KeyRound className={size} />,
  email: <Mail className={size} />,
  github: <GitBranch className={size} />,
  oidc: <LogIn className={size} />,
}

function toLabel(way: Way, oidcName: string | null | undefined): string {
  if (way === 'oidc') return t('ways-in:way.oidc', { name: oidcName ?? '' })
  if (way === 'demo') return t('ways-in:way.demo')
  if (way === 'email') return t('ways-in:way.email')
  return t(way === 'github' ? 'ways-in:way.github' : 'ways-in:passkey.use')
}

/** What this installation and this device can do, the last one used first. A guest who stays becomes no sample person. */
function useOfferedWays(isGuest: boolean): Way[] {
  const config = useAppConfig()
  const canUsePasskeys = usePasskeySupport() === 'ready'
  const offered: Record<Way, unknown> = {
    demo: config?.demo && !isGuest,
    passkey: canUsePasskeys,
    email: config?.email,
    github: config?.github,
    oidc: config?.oidc,
  }
  const ways = (['demo', 'passkey', 'email', 'github', 'oidc'] as const).filter((way) => offered[way])
  return orderWays(ways, readLastWay(document.cookie))
}

const links = { demo: beginSignIn, github: beginGithubSignIn, oidc: beginOidcSignIn } as const

type WayButtonProps = {
  way: Way
  returnTo: string
  isFirst: boolean
  isBusy: boolean
  onPress: () => void
  children: ReactNode
}

function WayButton({ way, returnTo, isFirst, isBusy, onPress, children }: WayButtonProps) {
  const look = { fullWidth: true, icon: icons[way], color: isFirst ? 'tomato' : 'plain' } as const
  if (way === 'passkey' || way === 'email')
    return (
      <Button busy={isBusy} busyLabel={t('ways-in:passkey.waiting')} onClick={onPress} {...look}>
        {children}
      </Button>
    )
  const href = toPath(links[way], { query: { redirect: returnTo === '/' ? undefined : returnTo } })
  return (
    <ButtonLink href={href} {...look}>
      {children}
    </ButtonLink>
  )
}
