import { readFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { root } from '../lib/root.mjs'
import { guards, runGuards } from './guards.mjs'
import { clearPlanted, plant } from './planted.mjs'
import { checkDeadCode, checkFormat, checkLint, checkTypes } from './programs.mjs'

afterAll(clearPlanted)

const own = (...files) =>
  Object.fromEntries(files.map((file) => [file, readFileSync(path.join(root, file), 'utf8')]))

const CONTRACT = 'packages/contract/src'

/** One package under the repository's own configuration. */
const clean = {
  ...own('tsconfig.base.json', '.oxlintrc.json', '.oxfmtrc.json', 'packages/contract/tsconfig.json'),
  'tsconfig.json': '{ "files": [], "references": [{ "path": "packages/contract" }] }\n',
  'packages/contract/package.json': '{\n  "type": "module"\n}\n',
  [`${CONTRACT}/a.ts`]: 'export const later = async (): Promise<number> => 1\n',
}

const one = async (guard, files, packages) =>
  (await guard(plant({ ...clean, ...files }, packages))).join('\n')

describe('types', () => {
  it('finds a type error', async () => {
    const found = await one(checkTypes, { [`${CONTRACT}/b.ts`]: `export const b: number = 'text'\n` })
    expect(found).toMatch(/packages\/contract\/src\/b\.ts.*TS2322/)
  })

  it('accepts sound code', async () => {
    expect(await one(checkTypes, {})).toBe('')
  })
})

describe('lint', () => {
  it('finds what each kind of rule forbids, in one run', async () => {
    const planted = {
      'typescript(no-floating-promises)': [
        `${CONTRACT}/floating.ts`,
        `import { later } from './a.ts'\nlater()\n`,
      ],
      'typescript(no-explicit-any)': [
        `${CONTRACT}/any.ts`,
        'export const b = (value: any): unknown => value\n',
      ],
      'import(no-default-export)': [`${CONTRACT}/default.ts`, 'export default 1\n'],
      'vitest(no-focused-tests)': [
        `${CONTRACT}/b.test.ts`,
        `import { it } from 'vitest'\nit.only('a', () => {})\n`,
      ],
    }
    const found = await one(checkLint, Object.fromEntries(Object.values(planted)), ['vitest'])
    for (const [rule, [file]] of Object.entries(planted)) {
      const lines = found.split('\n').filter((line) => line.includes(file))
      expect(lines.join('\n')).toContain(rule)
    }
  })

  it('takes a mere warning for a failure', async () => {
    const text = 'const all = [1, 2]\nexport const b = (n: number): boolean => all.includes(n)\n'
    expect(await one(checkLint, { [`${CONTRACT}/b.ts`]: text })).toMatch(/b\.ts.*Warning.*prefer-set-has/)
  })

  it('accepts sound code', async () => {
    expect(await one(checkLint, {})).toBe('')
  })
})

describe('formatting', () => {
  it('finds a file in another style', async () => {
    expect(await one(checkFormat, { [`${CONTRACT}/b.ts`]: 'export const b = "text";\n' })).toContain(
      'packages/contract/src/b.ts',
    )
  })

  it('accepts the house style', async () => {
    expect(await one(checkFormat, {})).toBe('')
  })
})

describe('dead code', () => {
  const project = {
    ...own('knip.jsonc'),
    'package.json': { name: 'root', private: true, type: 'module', workspaces: ['packages/*', 'apps/*'] },
    'packages/contract/package.json': own('packages/contract/package.json')['packages/contract/package.json'],
    'packages/contract/src/a.ts': `import * as z from 'zod/mini'\nexport const a = z.string()\n`,
    'apps/server/package.json': {
      name: '@visa/server',
      type: 'module',
      dependencies: { '@visa/contract': '2.2.10' },
    },
    'apps/server/src/main.ts': `import { a } from '@visa/contract/a'\nimport { b } from './b.ts'\nvoid [a, b]\n`,
    'apps/server/src/b.ts': 'export const b = 1\n',
  }

  it('finds unused files, exports and packages in one go', async () => {
    const found = await one(checkDeadCode, {
      ...project,
      'apps/server/src/unused-file.ts': 'export const gone = 1\n',
      'apps/server/src/b.ts': 'export const b = 1\nexport const unusedExport = 2\n',
      'packages/contract/src/a.ts': `${project['packages/contract/src/a.ts']}export const unusedInPackage = 2\n`,
      'apps/server/package.json': {
        name: '@visa/server',
        dependencies: { '@visa/contract': '2.2.10', pg: '1' },
      },
    })
    for (const name of ['unused-file.ts', 'unusedExport', 'unusedInPackage', 'pg '])
      expect(found).toContain(name)
  })

  it('accepts a tree in which all is used', async () => {
    expect(await one(checkDeadCode, project)).toBe('')
  })
})

describe('the run of all guards', () => {
  it('goes on after a failure, shows it, and fails', async () => {
    const printed = []
    const chosen = { first: () => ['a.ts:1 first: wrong'], second: () => [] }
    const { root: folder } = plant({})
    expect(await runGuards(folder, chosen, 1, (line) => printed.push(line))).toBe(1)
    expect(printed).toEqual([
      expect.stringMatching(/^✗ first \(/),
      '    a.ts:1 first: wrong',
      expect.stringMatching(/^✓ second \(/),
    ])
    expect(await runGuards(folder, { second: chosen.second }, 2, () => {})).toBe(0)
  })

  it('holds every guard there is', () => {
    expect(Object.values(guards).map((guard) => guard.name)).toEqual([
      'checkTypes',
      'checkLint',
      'checkDeadCode',
      'checkFormat',
      'checkImports',
      'checkMessages',
      'checkChinese',
      'checkTyping',
      'checkLength',
      'checkStates',
      'checkTakenAway',
      'checkSuppressions',
      'checkLockfile',
      'checkWording',
      'checkHeldBy',
    ])
  })
})
