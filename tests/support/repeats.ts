/**
 * How many times as many kills, crashes, probes and bad inputs: `npm run test:long` runs the test files that use this
 * with 100.
 */
export const repeats = readRepeats(process.env.TEST_REPEATS)

function readRepeats(value = '1'): number {
  const times = Number(value)
  if (!Number.isInteger(times) || times < 1) throw new Error('TEST_REPEATS: use a whole number from 1 on.')
  return times
}
