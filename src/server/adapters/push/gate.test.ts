import { expect, test, vi } from 'vitest'
import { createGate } from '#server/adapters/push/gate.ts'

const limits = { perPerson: 2, slowMs: 60_000, silentAfter: 2, perSilentHost: 1 }

test('a person has a few pushes in flight, whatever their hosts, and others are free to go', () => {
  const gate = createGate(limits)
  const leave = gate.enter('a.example', 'Ada')
  expect(gate.enter('b.example', 'Ada')).not.toBeNull()
  expect(gate.enter('c.example', 'Ada')).toBeNull()
  expect(gate.enter('a.example', 'Ben')).not.toBeNull()
  leave?.(true)
  expect(gate.enter('c.example', 'Ada')).not.toBeNull()
})

test('a host that does not answer gets one push at a time, until it answers', () => {
  const gate = createGate(limits)
  for (const person of ['Ada', 'Ben']) gate.enter('silent.example', person)?.(false)
  const last = gate.enter('silent.example', 'Cleo')
  expect(last).not.toBeNull()
  expect(gate.enter('silent.example', 'Dora')).toBeNull()
  expect(gate.enter('other.example', 'Dora')).not.toBeNull()
  last?.(true)
  for (const person of ['Eve', 'Finn', 'Gus']) expect(gate.enter('silent.example', person)).not.toBeNull()
})

test('a host need not be silent to the end to count as silent', async () => {
  const gate = createGate({ ...limits, slowMs: 10 })
  for (const person of ['Ada', 'Ben']) gate.enter('silent.example', person)
  await vi.waitFor(() => expect(gate.enter('silent.example', crypto.randomUUID())).toBeNull())
  expect(gate.enter('other.example', 'Cleo')).not.toBeNull()
})

test('a silence among answers does not make a host silent', () => {
  const gate = createGate(limits)
  for (const hasAnswered of [false, true, false]) gate.enter('push.example', 'Ada')?.(hasAnswered)
  for (const person of ['Ada', 'Ben', 'Cleo']) expect(gate.enter('push.example', person)).not.toBeNull()
})
