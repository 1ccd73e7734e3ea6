import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    // One more than there are cores: many tests wait for a time-out, a process or a database.
    maxWorkers: availableParallelism() + 1,
    // On a busy machine one query may take the second after which it gives up by default.
    expect: { poll: { timeout: 30_000 } },
    projects: [
      {
        extends: true,
        test: {
          name: 'node',
          environment: 'node',
          // Loading the server anew for each file took an eighth of the time. It keeps its state in a context, not in modules.
          isolate: false,
          include: ['{src/server,src/shared,scripts,tests/{support,trust},bench,deploy}/**/*.test.ts'],
          globalSetup: ['tests/support/global-setup.ts'],
          setupFiles: ['tests/support/refuse-console-errors.ts', 'tests/support/wait-patiently.ts'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'web',
          environment: 'happy-dom',
          include: ['src/{web,sw}/**/*.test.{ts,tsx}'],
          setupFiles: [
            'tests/support/refuse-console-errors.ts',
            'tests/support/wait-patiently.ts',
            'src/web/test-setup.ts',
          ],
          testTimeout: 60_000,
        },
      },
    ],
  },
})
