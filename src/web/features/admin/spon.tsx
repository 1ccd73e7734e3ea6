import { Eye, EyeOff, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Link, useLocation } from 'wouter'
import { type AdminComment, type AdminSponDetail, readSpon, type TextAction } from '#shared/admin.ts'
import { t } from '#shared/message.ts'
import { LogRows } from '#web/features/admin/log-rows.tsx'
import { Part } from '#web/features/admin/rows.tsx'
import { Shown } from '#web/features/admin/shown.tsx'
import { toTextStep } from '#web/features/admin/steps-model.ts'
import { type Step, WhyDialog } from '#web/features/admin/why-dialog.tsx'
import { useEndpoint } from '#web/lib/api/use-endpoint.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Chip } from '#web/ui/chip.tsx'
import { EmptyNote } from '#web/ui/empty-note.tsx'
import { Menu } from '#web/ui/menu.tsx'
import { TimeAgo } from '#web/ui/time-ago.tsx'
import { Words } from '#web/ui/words.tsx'

/** A spon with what people wrote below it. */
export function Spon({ id }: { id: string }) {
  const read = useEndpoint(readSpon, { params: { id } })
  return <Shown read={read}>{(spon) => <Whole spon={spon} />}</Shown>
}

function Whole({ spon }: { spon: AdminSponDetail }) {
  const [, navigate] = useLocation()
  const [step, setStep] = useState<Step | null>(null)
  const [isSponGone, setSponGone] = useState(false)
  function askSpon(action: TextAction) {
    setSponGone(action === 'delete')
    setStep(toTextStep('spon', { id: spon.id, writer: spon.host.displayName }, action))
  }
  function askComment({ id, author }: AdminComment, action: TextAction) {
    setSponGone(false)
    setStep(toTextStep('comment', { id, writer: author.displayName }, action))
  }
  return (
    <>
      <Text spon={spon} />
      <div className="grid gap-3">
        {spon.hiddenAt ? (
          <Button color="mint" icon={<Eye className="size-5" />} onClick={() => askSpon('show')}>
            {t('admin:spon.show')}
          </Button>
        ) : (
          <Button color="marigold" icon={<EyeOff className="size-5" />} onClick={() => askSpon('hide')}>
            {t('admin:spon.hide')}
          </Button>
        )}
        <Button color="warning" icon={<Trash2 className="size-5" />} onClick={() => askSpon('delete')}>
          {t('admin:spon.delete')}
        </Button>
      </div>
      <Part title={t('admin:spon.comments')}>
        {spon.comments.length === 0 ? (
          <EmptyNote emoji="💬" title={t('admin:spon.no-comments')} text={t('admin:spon.no-comments-text')} />
        ) : (
          <Card padded={false}>
            <ul className="divide-y-2 divide-ink-faint">
              {spon.comments.map((comment) => (
                <Comment key={comment.id} comment={comment} onAsk={(action) => askComment(comment, action)} />
              ))}
            </ul>
          </Card>
        )}
      </Part>
      {spon.log.length > 0 && (
        <Part title={t('admin:done')}>
          <LogRows actions={spon.log} isLinked={false} />
        </Part>
      )}
      {step && (
        <WhyDialog
          step={step}
          onClose={() => setStep(null)}
          onGone={isSponGone ? () => navigate('/admin/spons', { replace: true }) : undefined}
        />
      )}
    </>
  )
}

function Text({ spon }: { spon: AdminSponDetail }) {
  return (
    <Card className="grid grid-cols-1 gap-3">
      <div className="flex flex-wrap items-start gap-2">
        <h2 className="typed min-w-0 flex-1 break-words text-h2">{spon.title}</h2>
        {spon.hiddenAt && <Chip color="marigold">{t('admin:hidden')}</Chip>}
      </div>
      {spon.description && <p className="typed whitespace-pre-wrap break-words">{spon.description}</p>}
      {spon.location && <p className="typed break-words">{spon.location}</p>}
      <p className="text-ink-soft text-small">
        <Words
          say="admin:spon.byline"
          values={{ name: spon.host.displayName }}
          tags={{
            who: (name) => (
              <Link to={`/admin/people/${spon.host.id}`} className="break-words font-bold underline underline-offset-2">
                {name}
              </Link>
            ),
            time: () => <TimeAgo at={spon.createdAt} />,
          }}
        />
      </p>
    </Card>
  )
}

type CommentProps = { comment: AdminComment; onAsk: (action: TextAction) => void }

function Comment({ comment: { author, content, createdAt, hiddenAt }, onAsk }: CommentProps) {
  const items = [
    hiddenAt
      ? { label: t('admin:comment.show'), icon: <Eye />, onSelect: () => onAsk('show') }
      : { label: t('admin:comment.hide'), icon: <EyeOff />, onSelect: () => onAsk('hide') },
    { label: t('admin:comment.delete'), icon: <Trash2 />, onSelect: () => onAsk('delete') },
  ]
  return (
    <li className="flex items-start gap-2 py-2 pe-2 ps-4">
      <div className="min-w-0 flex-1 py-1">
        <p className="typed whitespace-pre-wrap break-words">{content}</p>
        <p className="flex flex-wrap items-center gap-x-2 text-ink-soft text-small">
          <Link to={`/admin/people/${author.id}`} className="typed break-words font-bold underline underline-offset-2">
            {author.displayName}
          </Link>
          <TimeAgo at={createdAt} />
          {hiddenAt && <Chip color="marigold">{t('admin:hidden')}</Chip>}
        </p>
      </div>
      <Menu label={t('admin:comment.menu', { name: author.displayName })} items={items} />
    </li>
  )
}
