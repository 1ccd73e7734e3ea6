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
import type { Decision } from '#shared/reports.ts'
import type { Step } from '#web/features/admin/why-dialog.tsx'
import { callApi } from '#web/lib/api/api.ts'

const kept = 'Kept in the log for two years.'

type Named = { id: string; displayName: string }

export function toPersonStep({ id, displayName: name }: Named, action: PersonAction): Step {
  const send = (why: string) => callApi(changePerson, { params: { id }, body: { action, why } })
  const steps: Record<PersonAction, Omit<Step, 'send'>> = {
    suspend: {
      title: `Suspend ${name}?`,
      text: 'They are signed out everywhere, and nobody sees anything of theirs. Nothing is deleted.',
      hint: `${name} reads it when they try to sign in, and may object once.`,
      label: 'Suspend',
      done: 'Suspended',
    },
    reinstate: {
      title: `Bring ${name} back?`,
      text: 'Everything they had is back. They sign in again.',
      hint: kept,
      label: 'Reinstate',
      done: 'Reinstated',
    },
    'end-sessions': {
      title: `Sign ${name} out everywhere?`,
      text: 'On every device, at once. They can sign in again.',
      hint: kept,
      label: 'Sign out',
      done: 'Signed out everywhere',
    },
    delete: {
      title: `Delete ${name}?`,
      text: 'The account goes at once, with every spon, comment, answer and file in it. Nobody can bring it back.',
      hint: kept,
      label: 'Delete for good',
      isFinal: true,
      done: 'Deleted',
    },
    grant: {
      title: `Make ${name} an admin?`,
      text: 'They see and do all that you see and do here.',
      hint: kept,
      label: 'Make an admin',
      done: 'An admin from now on',
    },
    revoke: {
      title: `No admin any more: ${name}?`,
      text: 'All of this is gone for them at once. Their account stays as it is.',
      hint: kept,
      label: 'Take it back',
      done: 'No admin any more',
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
  const endpoint = what === 'spon' ? changeSpon : changeComment
  const send = (why: string) => callApi(endpoint, { params: { id }, body: { action, why } })
  const steps: Record<TextAction, Omit<Step, 'send'>> = {
    hide: {
      title: `Hide this ${what}?`,
      text: what === 'spon' ? 'It is there for its host alone; links to it stop working.' : 'It is there for nobody.',
      hint: `${writer} reads it, and may object once.`,
      label: 'Hide',
      done: 'Hidden',
    },
    show: {
      title: `Show this ${what} again?`,
      text: 'As it was.',
      hint: kept,
      label: 'Show again',
      done: 'Shown again',
    },
    delete: {
      title: `Delete this ${what}?`,
      text:
        what === 'spon'
          ? 'With its comments and its voice note. Nobody can bring it back.'
          : 'Nobody can bring it back.',
      hint: kept,
      label: 'Delete for good',
      isFinal: true,
      done: 'Deleted',
    },
  }
  return { ...steps[action], send }
}

export function toReportStep({ id, reported, comment }: AdminReport, decision: Decision): Step {
  const send = (why: string) => callApi(decideReport, { params: { id }, body: { decision, why } })
  const name = reported?.displayName ?? 'The person'
  const what = comment ? 'comment' : 'spon'
  const steps: Record<Decision, Omit<Step, 'send'>> = {
    nothing: {
      title: 'Nothing is wrong?',
      text: 'Everything stays as it is. Whoever reported it hears that you looked.',
      hint: kept,
      label: 'Nothing is wrong',
      done: 'Decided: nothing is wrong',
    },
    hide: {
      title: `Hide the ${what}?`,
      text: comment ? 'It is there for nobody any more.' : 'It is there for its host alone; links to it stop working.',
      hint: `${name} reads it, and may object once.`,
      label: `Hide the ${what}`,
      done: 'Decided: hidden',
    },
    suspend: {
      title: `Suspend ${name}?`,
      text: 'They are signed out everywhere, and nobody sees anything of theirs. Nothing is deleted.',
      hint: `${name} reads it when they try to sign in, and may object once.`,
      label: 'Suspend',
      done: 'Decided: suspended',
    },
  }
  return { ...steps[decision], send }
}

export function toObjectionStep({ id, kind, person }: AdminObjection, decision: 'uphold' | 'undo'): Step {
  const send = (why: string) => callApi(answerObjection, { params: { id }, body: { decision, why } })
  const hint = `${person.displayName} reads it.`
  const back =
    kind === 'suspension' ? `${person.displayName} is back, with everything they had.` : `The ${kind} is shown again.`
  return decision === 'uphold'
    ? {
        title: 'Leave it as it is?',
        text: 'They cannot object again.',
        hint,
        label: 'Leave it',
        done: 'Answered',
        send,
      }
    : { title: 'Take it back?', text: back, hint, label: 'Take it back', done: 'Taken back', send }
}

export function toRetryStep(job: string, name: string): Step {
  return {
    title: job === 'all' ? 'Try all of them again?' : `Try ${name} again?`,
    text: 'From the first attempt on, as soon as a worker is free.',
    hint: kept,
    label: 'Try again',
    done: 'Back in the queue',
    send: (why) => callApi(retryJobs, { body: { job, why } }),
  }
}
