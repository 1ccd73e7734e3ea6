import {
  type AdminObjection,
  type AdminReport,
  answerObjection,
  changeComment,
  changePerson,
  changeSpon,
  decideReport,
  type PersonAction,
  retryJobs,
  type TextAction,
} from '#shared/admin.ts'
import { t } from '#shared/message.ts'
import type { Decision } from '#shared/reports.ts'
import type { Step } from '#web/features/admin/why-dialog.tsx'
import { callApi } from '#web/lib/api/api.ts'

type Named = { id: string; displayName: string }

export function toPersonStep({ id, displayName: name }: Named, action: PersonAction): Step {
  const send = (why: string) => callApi(changePerson, { params: { id }, body: { action, why } })
  const steps: Record<PersonAction, Omit<Step, 'send'>> = {
    suspend: {
      title: t('admin:step.suspend', { name }),
      text: t('admin:step.suspend-text'),
      hint: t('admin:step.read-at-sign-in', { name }),
      label: t('admin:step.suspend-do'),
      done: t('admin:step.suspend-done'),
    },
    reinstate: {
      title: t('admin:step.reinstate', { name }),
      text: t('admin:step.reinstate-text'),
      hint: t('admin:step.kept'),
      label: t('admin:step.reinstate-do'),
      done: t('admin:step.reinstate-done'),
    },
    'end-sessions': {
      title: t('admin:step.end-sessions', { name }),
      text: t('admin:step.end-sessions-text'),
      hint: t('admin:step.kept'),
      label: t('admin:step.end-sessions-do'),
      done: t('admin:step.end-sessions-done'),
    },
    delete: {
      title: t('admin:step.delete', { name }),
      text: t('admin:step.delete-text'),
      hint: t('admin:step.kept'),
      label: t('admin:step.delete-do'),
      isFinal: true,
      done: t('admin:step.delete-done'),
    },
    grant: {
      title: t('admin:step.grant', { name }),
      text: t('admin:step.grant-text'),
      hint: t('admin:step.kept'),
      label: t('admin:step.grant-do'),
      done: t('admin:step.grant-done'),
    },
    revoke: {
      title: t('admin:step.revoke', { name }),
      text: t('admin:step.revoke-text'),
      hint: t('admin:step.kept'),
      label: t('admin:step.revoke-do'),
      done: t('admin:step.revoke-done'),
    },
  }
  return { ...steps[action], send }
}

/** Of a spon or a comment. */
export function toTextStep(
  what: 'spon' | 'comment',
  { id, writer }: { id: string; writer: string },
  action: TextAction,
): Step {
  const isSpon = what === 'spon'
  const endpoint = isSpon ? changeSpon : changeComment
  const send = (why: string) => callApi(endpoint, { params: { id }, body: { action, why } })
  const steps: Record<TextAction, Omit<Step, 'send'>> = {
    hide: {
      title: t(isSpon ? 'admin:step.hide-spon' : 'admin:step.hide-comment'),
      text: t(isSpon ? 'admin:step.hide-spon-text' : 'admin:step.hide-comment-text'),
      hint: t('admin:step.read', { name: writer }),
      label: t('admin:step.hide-do'),
      done: t('admin:step.hide-done'),
    },
    show: {
      title: t(isSpon ? 'admin:step.show-spon' : 'admin:step.show-comment'),
      text: t('admin:step.show-text'),
      hint: t('admin:step.kept'),
      label: t('admin:step.show-do'),
      done: t('admin:step.show-done'),
    },
    delete: {
      title: t(isSpon ? 'admin:step.delete-spon' : 'admin:step.delete-comment'),
      text: t(isSpon ? 'admin:step.delete-spon-text' : 'admin:step.delete-comment-text'),
      hint: t('admin:step.kept'),
      label: t('admin:step.delete-words-do'),
      isFinal: true,
      done: t('admin:step.delete-words-done'),
    },
  }
  return { ...steps[action], send }
}

export function toReportStep({ id, reported, comment }: AdminReport, decision: Decision): Step {
  const send = (why: string) => callApi(decideReport, { params: { id }, body: { decision, why } })
  const name = reported?.displayName ?? t('admin:step.person')
  const steps: Record<Decision, Omit<Step, 'send'>> = {
    nothing: {
      title: t('admin:step.nothing'),
      text: t('admin:step.nothing-text'),
      hint: t('admin:step.kept'),
      label: t('admin:step.nothing-do'),
      done: t('admin:step.nothing-done'),
    },
    hide: {
      title: t(comment ? 'admin:step.decide-comment' : 'admin:step.decide-spon'),
      text: t(comment ? 'admin:step.decide-comment-text' : 'admin:step.decide-spon-text'),
      hint: t('admin:step.read', { name }),
      label: t(comment ? 'admin:step.decide-comment-do' : 'admin:step.decide-spon-do'),
      done: t('admin:step.decide-hide-done'),
    },
    suspend: {
      title: t('admin:step.suspend', { name }),
      text: t('admin:step.suspend-text'),
      hint: t('admin:step.read-at-sign-in', { name }),
      label: t('admin:step.suspend-do'),
      done: t('admin:step.decide-suspend-done'),
    },
  }
  return { ...steps[decision], send }
}

export function toObjectionStep({ id, kind, person }: AdminObjection, decision: 'uphold' | 'undo'): Step {
  const { displayName: name } = person
  const send = (why: string) => callApi(answerObjection, { params: { id }, body: { decision, why } })
  const hint = t('admin:step.told', { name })
  const back =
    kind === 'suspension'
      ? t('admin:step.undo-person', { name })
      : t(kind === 'spon' ? 'admin:step.undo-spon' : 'admin:step.undo-comment')
  return decision === 'uphold'
    ? {
        title: t('admin:step.uphold'),
        text: t('admin:step.uphold-text'),
        hint,
        label: t('admin:step.uphold-do'),
        done: t('admin:step.uphold-done'),
        send,
      }
    : {
        title: t('admin:step.undo'),
        text: back,
        hint,
        label: t('admin:step.undo-do'),
        done: t('admin:step.undo-done'),
        send,
      }
}

export function toRetryStep(job: string, name: string): Step {
  return {
    title: job === 'all' ? t('admin:step.retry-all') : t('admin:step.retry', { name }),
    text: t('admin:step.retry-text'),
    hint: t('admin:step.kept'),
    label: t('admin:step.retry-do'),
    done: t('admin:step.retry-done'),
    send: (why) => callApi(retryJobs, { body: { job, why } }),
  }
}
