// Playwright with tests as Node itself loads them: nothing is compiled, and no place in a stack trace has to be looked up.
// `npx playwright` does the same, a little slower.
process.env.PW_DISABLE_TS_ESM = '1'
await import('@playwright/test/cli')
