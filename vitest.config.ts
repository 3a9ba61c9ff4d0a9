import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

const globalSetup = fileURLToPath(new URL('./apps/server/src/testing/global-setup.ts', import.meta.url))

// The packages are tested from their sources: no build before a test run.
const conditions = ['source', 'module', 'node', 'development|production']

export default defineConfig({
  resolve: { conditions },
  ssr: { resolve: { conditions } },
  test: {
    exclude: ['**/node_modules/**', '**/dist/**'],
    // Each file in a process of its own; two at a time, for the database shares the machine with them.
    pool: 'forks',
    maxWorkers: 2,
    testTimeout: 30_000,
    hookTimeout: 30_000,
    // Several projects, so that tests without a database do not wait for one.
    projects: [
      {
        extends: true,
        test: {
          name: 'server',
          include: ['apps/server/src/**/*.test.ts'],
          globalSetup: existsSync(globalSetup) ? [globalSetup] : [],
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
        test: { name: 'rest', include: ['apps/web/src/**/*.test.{ts,tsx}', 'tools/**/*.test.mjs'] },
      },
    ],
  },
})
