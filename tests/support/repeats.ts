/**
 * How many of what is counted: kills, crashes, probes. `npm run test:long` runs the test files that use this, with a
 * hundred times as many.
 */
export const repeats: number = Number(process.env.TEST_REPEATS ?? 1)
