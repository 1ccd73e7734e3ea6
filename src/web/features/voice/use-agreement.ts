import { type RefObject, useRef, useState } from 'react'
import type { VoiceFields } from '#shared/voice.ts'
import type { VoiceNote } from '#web/features/voice/api.ts'
import {
  type Agreement,
  type HeardTexts,
  hasText,
  judgeHeard,
  keepText,
  toHeardTexts,
  type Verdict,
} from '#web/features/voice/heard-texts-model.ts'
import { vibrate } from '#web/lib/device/vibrate.ts'
import { toastSuccess } from '#web/ui/toast.ts'

/** The form around the recorder. */
export type VoiceForm = {
  /** The note that it holds: sent already, or there from before. */
  audio: VoiceNote | null
  /** What its fields read now. */
  texts: HeardTexts
  /** Clearing the note empties title and details as well. */
  clearsText: boolean
  onAudioChange: (audio: VoiceNote | null) => void
  onFill: (texts: Partial<HeardTexts>) => void
  onGifTerm: (term: string) => void
}

type Question = { kind: 'before' } | { kind: 'after'; heard: HeardTexts; verdict: Extract<Verdict, { kind: 'ask' }> }

const noTexts: HeardTexts = { title: '', description: '', location: '', time: '' }

/** What a recording may do to text that is there: asked before it, and again where somebody typed meanwhile. */
export function useAgreement(form: RefObject<VoiceForm>) {
  const [question, setQuestion] = useState<Question | null>(null)
  const agreed = useRef<{ agreement: Agreement; texts: HeardTexts }>({ agreement: 'nothing-there', texts: noTexts })

  function conclude(verdict: Verdict) {
    if (verdict.kind === 'apply' && Object.keys(verdict.texts).length > 0) {
      form.current.onFill(verdict.texts)
      vibrate('success')
      toastSuccess('Audio processed! ✨', "We've filled in your event details based on your recording")
    } else toastSuccess('Voice note added', 'Your text stays as you typed it')
  }
  return {
    question,
    ask: () => setQuestion({ kind: 'before' }),
    dismiss: () => setQuestion(null),
    agree(agreement: Agreement) {
      agreed.current = { agreement, texts: form.current.texts }
      setQuestion(null)
    },
    /** False where there was nothing to hear. */
    hear(fields: VoiceFields): boolean {
      const heard = toHeardTexts(fields)
      const term = fields.funnySearchText.trim()
      if (term) form.current.onGifTerm(term)
      if (!hasText(heard)) return false
      const verdict = judgeHeard(agreed.current, form.current.texts, heard)
      if (verdict.kind === 'ask') setQuestion({ kind: 'after', heard, verdict })
      else conclude(verdict)
      return true
    },
    answer(isReplacing: boolean) {
      if (question?.kind !== 'after') return
      setQuestion(null)
      const { heard, verdict } = question
      conclude(isReplacing ? { kind: 'apply', texts: verdict.texts } : keepText(form.current.texts, heard))
    },
  }
}
