import { buildIfStale } from '#scripts/build.ts'

// biome-ignore lint/style/noDefaultExport: Playwright calls it
export default buildIfStale
