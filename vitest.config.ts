import { availableParallelism } from 'node:os'
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { largePages } from '#tests/support/large-pages.ts'

/** What the first three start listens on the window for good. The last counts on chunks that take their time to come. */
const alone = [
  'src/web/lib/device/{install,page-metrics}.test.ts',
  'src/web/features/install/install-steps.test.tsx',
  'src/web/pages/spon-editor.test.tsx',
]

function toWebProject(name: string, test: TestProjectInlineConfiguration['test']): TestProjectInlineConfiguration {
  return {
    extends: true,
    test: {
      ...test,
      name,
      environment: 'happy-dom',
      setupFiles: [
        'tests/support/refuse-console-errors.ts',
        'tests/support/wait-patiently.ts',
        'tests/support/messages.ts',
        'src/web/test-setup.ts',
      ],
    },
  }
}

/** First even where no earlier run tells Vitest how long each takes: at the end they would leave the other cores alone. */
const longest =
  /(trust\/(matrix|lagging-replica|fuzz|deliveries)|server\/(worker|kills|faults)|events\/visibility|backups\/drill|db\/embedded)\.test\.ts$/

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    const isLong = ({ project, moduleId }: TestSpecification) => project.name === 'web-alone' || longest.test(moduleId)
    return (await super.sort(files)).toSorted((one, other) => Number(isLong(other)) - Number(isLong(one)))
  }
}

export default defineConfig({
  test: {
    // Two more than there are cores: many tests wait for a time-out, a process or a database, and some of them for a minute.
    maxWorkers: availableParallelism() + 2,
    // Workers keep modules and caches of many files: with the usual limits the collector goes through them all the time.
    execArgv: [largePages, '--min-semi-space-size=16', '--max-semi-space-size=64', '--initial-old-space-size=768'],
    sequence: { sequencer: LongestFirst },
    // The few tests that take longer say so themselves.
    testTimeout: 30_000,
    // On a busy machine one query may take the second after which it gives up by default.
    expect: { poll: { timeout: 25_000 } },
    projects: [
      {
        extends: true,
        test: {
          name: 'node',
          environment: 'node',
          // Loading the server anew for each file took an eighth of the time. It keeps its state in a context, not in modules.
          isolate: false,
          // As Node itself runs these files. Nothing here is mocked, which is what Vite's own loader would be for.
          experimental: { viteModuleRunner: false, nodeLoader: false },
          include: ['{src/server,src/shared,scripts,tests/{screens,support,trust},assets,bench,deploy}/**/*.test.ts'],
          globalSetup: ['tests/support/global-setup.ts'],
          setupFiles: [
            'tests/support/refuse-console-errors.ts',
            'tests/support/wait-patiently.ts',
            'tests/support/server-messages.ts',
          ],
          hookTimeout: 180_000,
        },
      },
      // Happy DOM is loaded once per process; the modules of the app anew for each file (src/web/test-setup.ts).
      toWebProject('web', { isolate: false, include: ['src/{web,sw}/**/*.test.{ts,tsx}'], exclude: alone }),
      toWebProject('web-alone', { include: alone }),
    ],
  },
})
