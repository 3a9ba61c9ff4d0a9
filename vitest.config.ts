import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

const globalSetup = fileURLToPath(new URL('./apps/server/src/testing/global-setup.ts', import.meta.url))
const propertySeed = fileURLToPath(new URL('./tools/lib/property-seed.mjs', import.meta.url))
const databases = existsSync(globalSetup) ? [globalSetup] : []

/** Files at a time: one more than the machine has cores, for tests wait for processes, locks and answers. */
const WORKERS = 3

/** What people's passwords cost takes longer than most tests. */
const quickPasswords = {
  '@node-rs/argon2': fileURLToPath(new URL('./apps/server/src/testing/quick-argon2.ts', import.meta.url)),
}

// The packages are tested from their sources: no build before a test run.
const conditions = ['source', 'module', 'node', 'development|production']

/** Tests of the tools wait for builds, archives and starts of the product. */
const isSlow = (file: TestSpecification): boolean => file.project.name === 'tools'

/**
 * Tests that put doubles in the place of modules. Files that share what they import would be given the doubles of
 * another, by the order they happen to run in: these have their modules to themselves.
 */
const withDoubles = readdirSync(new URL('./apps/web/src/', import.meta.url), {
  recursive: true,
  encoding: 'utf8',
})
  .filter((name) => /\.test\.tsx?$/.test(name))
  .map((name) => `apps/web/src/${name}`)
  .filter((name) => readFileSync(new URL(name, import.meta.url), 'utf8').includes('vi.mock('))

/**
 * Projects are run in the order of their names, and within one the large files first. The slow ones begin instead: at the
 * end they would run alone, with the other workers at rest.
 */
class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    // oxlint-disable-next-line unicorn/no-array-sort -- the order that the library would choose, not an array's method
    const usual = await super.sort(files)
    return [...usual.filter((file) => isSlow(file)), ...usual.filter((file) => !isSlow(file))]
  }
}

export default defineConfig({
  resolve: { conditions },
  ssr: { resolve: { conditions } },
  test: {
    exclude: ['**/node_modules/**', '**/dist/**'],
    pool: 'forks',
    maxWorkers: WORKERS,
    // Ends what hangs, and measures nothing: what takes a second alone takes half a minute beside ten others.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    sequence: { sequencer: LongFirst },
    setupFiles: [propertySeed],
    // What is waited for comes when it comes on a busy machine: the limit ends what hangs, it measures nothing.
    expect: { poll: { timeout: 60_000, interval: 10 } },
    // Several projects, so that tests without a database do not wait for one.
    projects: [
      {
        extends: true,
        resolve: { alias: quickPasswords },
        test: {
          name: 'server',
          include: ['apps/server/src/**/*.test.ts'],
          globalSetup: databases,
          // Each test has a server and a database of its own; files share what they import, which takes a second.
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: 'packages',
          include: ['packages/**/src/**/*.test.ts'],
          // Values and functions without state: files share what they import, which is most of what they cost.
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: 'image',
          include: ['apps/image/src/**/*.test.ts'],
          isolate: false,
          // Nets take seconds of processor, of which a busy machine gives a tenth: the limit ends what hangs, it measures nothing.
          testTimeout: 600_000,
          hookTimeout: 600_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'web',
          include: ['apps/web/src/**/*.test.{ts,tsx}'],
          exclude: [...withDoubles, '**/node_modules/**', '**/dist/**'],
          // As above. A test of what a module remembers imports it anew (`vi.resetModules()`).
          isolate: false,
        },
      },
      {
        extends: true,
        test: { name: 'web with doubles', include: withDoubles },
      },
      {
        extends: true,
        test: { name: 'tools', include: ['tools/**/*.test.mjs'] },
      },
    ],
  },
})
