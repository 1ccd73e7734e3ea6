import { useState } from 'react'
import { startEmailCode } from '#shared/email-codes.ts'
import { t } from '#shared/message.ts'
import { ApiError, callApi, toSentence } from '#web/lib/api/api.ts'
import { readStored, writeStored } from '#web/lib/state/stored-value.ts'

export type EmailStep = 'address' | 'code' | 'name'
export type TypedCode = { email: string; code: string; name?: string | undefined }

const storeName = 'code-sent'

/**
 * Asking for a code and typing it in. The address outlives the page: on a phone the mail app may push it out of memory.
 * `verify` does what the code is for.
 */
export function useEmailCode({ returnTo, verify }: { returnTo: string; verify: (typed: TypedCode) => Promise<void> }) {
  const [email, setEmail] = useState(() => readSent() ?? '')
  const [step, setStep] = useState<EmailStep>(email ? 'code' : 'address')
  const [code, setCode] = useState('')
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const [sentCount, setSentCount] = useState(email ? 1 : 0)

  async function attempt(work: () => Promise<void>) {
    if (isBusy) return
    setBusy(true)
    setProblem(null)
    try {
      await work()
    } catch (error) {
      if (error instanceof ApiError && error.code === 'name_needed' && step === 'code') setStep('name')
      else {
        if (error instanceof ApiError && error.code === 'code_expired') setStep('code')
        setProblem(toSentence(error, t('ways-in:code.failed')))
      }
    } finally {
      setBusy(false)
    }
  }

  return {
    email,
    step,
    code,
    isBusy,
    problem,
    sentCount,
    send: (to: string) =>
      attempt(async () => {
        const { expiresAt } = await callApi(startEmailCode, { body: { email: to, redirect: returnTo } })
        setEmail(to.trim())
        setCode('')
        setStep('code')
        setSentCount((count) => count + 1)
        writeStored(storeName, JSON.stringify({ email: to.trim(), expiresAt }))
      }),
    submit: (typed: string, name?: string) =>
      attempt(async () => {
        setCode(typed)
        await verify({ email, code: typed, name })
        writeStored(storeName, null)
      }),
    clearProblem: () => setProblem(null),
    changeAddress() {
      writeStored(storeName, null)
      setStep('address')
      setProblem(null)
    },
  }
}
export type EmailCodeState = ReturnType<typeof useEmailCode>

function readSent(): string | null {
  try {
    const sent = JSON.parse(readStored(storeName) ?? 'null') as { email: string; expiresAt: string } | null
    return sent && Date.parse(sent.expiresAt) > Date.now() ? sent.email : null
  } catch {
    return null
  }
}
