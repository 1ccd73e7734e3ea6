/** How many times the usual amount the long tests do: 1 in `npm test`, more with SPONTI_TEST_TIMES. */
export const timesOver = readTimes(process.env.SPONTI_TEST_TIMES)

function readTimes(value = '1'): number {
  const times = Number(value)
  if (!Number.isInteger(times) || times < 1) throw new Error('SPONTI_TEST_TIMES: use a whole number from 1 on.')
  return times
}
