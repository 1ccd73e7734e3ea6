import pg from 'pg'
import { describe, expect, test } from 'vitest'
import { toRefusal } from '#server/http/errors.ts'
import { HttpError } from '#server/http/http-error.ts'

const databaseError = (code: string) => Object.assign(new pg.DatabaseError('secret detail', 1, 'error'), { code })
const systemError = (code: string, syscall: string) => Object.assign(new Error(`${code} secret`), { code, syscall })

describe('what a failure becomes for the person who met it', () => {
  test.each([
    ['22P02', 'invalid_input'],
    ['22021', 'invalid_input'],
    ['22003', 'invalid_input'],
    ['23502', 'invalid_input'],
    ['23514', 'invalid_input'],
    ['23503', 'not_found'],
    ['23505', 'conflict'],
    ['40001', 'unavailable'],
    ['40P01', 'unavailable'],
    ['55P03', 'unavailable'],
    ['57014', 'unavailable'],
    ['57P01', 'unavailable'],
    ['53300', 'unavailable'],
    ['08006', 'unavailable'],
    ['25006', 'unavailable'],
    ['25P03', 'unavailable'],
    ['42P01', 'internal'],
  ])('SQLSTATE %s is %s, and PostgreSQL’s words stay inside', (sqlState, code) => {
    const refusal = toRefusal(databaseError(sqlState))
    expect(refusal.code).toBe(code)
    expect(refusal.message).not.toContain('secret')
  })

  test('a database that cannot be reached asks to try again', () => {
    for (const error of [
      systemError('ECONNREFUSED', 'connect'),
      systemError('ENOENT', 'connect'),
      new Error('Connection terminated unexpectedly'),
      new Error('timeout exceeded when trying to connect'),
    ]) {
      const refusal = toRefusal(error)
      expect(refusal.status).toBe(503)
      expect(refusal.extra.retryAfter).toBeGreaterThan(0)
    }
  })

  test('a missing file is our mistake, not a missing database', () => {
    expect(toRefusal(systemError('ENOENT', 'open')).code).toBe('internal')
  })

  test('a refusal is passed on as it is', () => {
    const refusal = new HttpError('gone', 'That link has run out.')
    expect(toRefusal(refusal)).toBe(refusal)
  })
})
