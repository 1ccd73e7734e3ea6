import { DoorOpen, GitBranch, LogIn, Mail, Trash2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { CurrentUser } from '#shared/accounts.ts'
import { t } from '#shared/message.ts'
import { toPath } from '#shared/paths.ts'
import { settingsPaths } from '#shared/settings.ts'
import { beginGithubSignIn, beginOidcSignIn } from '#shared/sign-ins.ts'
import type { WayKind, WaysIn } from '#shared/ways-in.ts'
import { AddAddressDialog } from '#web/features/ways-in/add-address-dialog.tsx'
import { AddPasskeyButton, PasskeyItems } from '#web/features/ways-in/passkey-items.tsx'
import { useRemoveWay, useWaysIn } from '#web/features/ways-in/use-ways-in.ts'
import { toSentence } from '#web/lib/api/api.ts'
import { useAppConfig } from '#web/lib/api/app-config.ts'
import { toRelativeTime } from '#web/lib/text/relative-time.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { FailedList, Item, ItemList, ItemListSkeleton } from '#web/ui/item-list.tsx'
import { SectionCard } from '#web/ui/section-card.tsx'
import { toastError, toastSuccess } from '#web/ui/toast.ts'

const icons: Record<WayKind, ReactNode> = { email: <Mail />, github: <GitBranch />, oidc: <LogIn /> }

/** Everything that opens this account: to add, and to remove down to the last one. */
export function WaysInCard({ me, onStale }: { me: CurrentUser; onStale: () => void }) {
  const { data, isError, refetch } = useWaysIn()
  const [leaving, setLeaving] = useState<WayKind | null>(null)
  return (
    <SectionCard title={t('ways-in:title')} icon={<DoorOpen />} color="grape" text={t('ways-in:text')}>
      {isError ? (
        <FailedList text={t('ways-in:not-loaded')} onRetry={() => void refetch()} />
      ) : data === undefined ? (
        <ItemListSkeleton rows={2} />
      ) : (
        <>
          <ItemList label={t('ways-in:list')}>
            {data.ways.map((way) => (
              <WayItem key={way.kind} way={way} isLast={data.count <= 1} onRemove={() => setLeaving(way.kind)} />
            ))}
            <PasskeyItems me={me} isLast={data.count <= 1} />
          </ItemList>
          {data.count === 1 && <OnlyOne isPasskey={data.passkeys === 1} />}
          <AddButtons waysIn={data} onStale={onStale} />
        </>
      )}
      <RemoveDialog kind={leaving} onClose={() => setLeaving(null)} />
    </SectionCard>
  )
}

function useWayName() {
  const oidcName = useAppConfig()?.oidc
  return (kind: WayKind): string =>
    kind === 'email' ? t('ways-in:email') : kind === 'github' ? 'GitHub' : (oidcName ?? t('ways-in:provider'))
}

type WayItemProps = { way: WaysIn['ways'][number]; isLast: boolean; onRemove: () => void }

function WayItem({ way, isLast, onRemove }: WayItemProps) {
  const name = useWayName()(way.kind)
  return (
    <Item
      icon={icons[way.kind]}
      title={name}
      text={
        way.address ? (
          <span className="typed [overflow-wrap:anywhere]">{way.address}</span>
        ) : (
          way.addedAt && t('ways-in:added', { when: toRelativeTime(way.addedAt) })
        )
      }
      action={
        !isLast && (
          <IconButton
            label={t('ways-in:remove', { name })}
            icon={<Trash2 className="size-5" />}
            tooltipAlign="end"
            onClick={onRemove}
          />
        )
      }
    />
  )
}

function OnlyOne({ isPasskey }: { isPasskey: boolean }) {
  return (
    <p className="rounded-field border-2 border-ink border-dashed px-4 py-3">
      {isPasskey ? t('ways-in:only-passkey') : t('ways-in:only-other')}
    </p>
  )
}

function AddButtons({ waysIn, onStale }: { waysIn: WaysIn; onStale: () => void }) {
  const config = useAppConfig()
  const [isAddingAddress, setAddingAddress] = useState(false)
  const has = (kind: WayKind) => waysIn.ways.some((way) => way.kind === kind)
  const query = { add: 'yes', redirect: settingsPaths['ways-in'] }
  return (
    <div className="grid gap-3">
      <AddPasskeyButton count={waysIn.passkeys} onStale={onStale} />
      {config?.email && (
        <Button color="plain" fullWidth icon={<Mail className="size-5" />} onClick={() => setAddingAddress(true)}>
          {t(has('email') ? 'ways-in:other-address' : 'ways-in:add-address')}
        </Button>
      )}
      {config?.github && !has('github') && (
        <ButtonLink
          color="plain"
          fullWidth
          icon={<GitBranch className="size-5" />}
          href={toPath(beginGithubSignIn, { query })}
        >
          {t('ways-in:add', { name: 'GitHub' })}
        </ButtonLink>
      )}
      {config?.oidc && !has('oidc') && (
        <ButtonLink
          color="plain"
          fullWidth
          icon={<LogIn className="size-5" />}
          href={toPath(beginOidcSignIn, { query })}
        >
          {t('ways-in:add', { name: config.oidc })}
        </ButtonLink>
      )}
      {isAddingAddress && (
        <AddAddressDialog
          onClose={() => setAddingAddress(false)}
          onStale={() => {
            setAddingAddress(false)
            onStale()
          }}
        />
      )}
    </div>
  )
}

function RemoveDialog({ kind, onClose }: { kind: WayKind | null; onClose: () => void }) {
  const { mutate, isPending } = useRemoveWay()
  const name = useWayName()(kind ?? 'email')
  function remove() {
    if (!kind) return
    mutate(kind, {
      onSuccess: () => toastSuccess(t('ways-in:removed', { name })),
      onError: (error) => toastError(toSentence(error, t('ways-in:not-removed'))),
      onSettled: onClose,
    })
  }
  return (
    <ConfirmDialog
      open={kind !== null}
      onOpenChange={(open) => open || onClose()}
      title={t('ways-in:ask', { name })}
      description={kind === 'email' ? t('ways-in:ask-email') : t('ways-in:ask-provider', { name })}
      confirmLabel={t('common:remove')}
      busyLabel={t('ways-in:removing')}
      busy={isPending}
      onConfirm={remove}
    />
  )
}
