import { afterAll, describe, expect, it } from 'vitest'
import { checkImports } from './imports.mjs'
import { clearPlanted, plant } from './planted.mjs'

afterAll(clearPlanted)

const NOTHING = 'export const a = 1\n'
const SERVER = 'apps/server/src'
const WEB = 'apps/web/src'

/** A small tree in which everything is allowed. */
const clean = {
  'package.json': { devDependencies: { vitest: '1', vite: '1' } },
  'packages/contract/package.json': { name: '@visa/contract', dependencies: { zod: '1' } },
  'packages/contract/src/order.ts': `import * as z from 'zod/mini'\nimport { a } from './page.ts'\n`,
  'packages/contract/src/page.ts': NOTHING,
  'packages/contract/src/page.test.ts': `import { it } from 'vitest'\nimport { a } from './page.ts'\n`,
  'packages/messages/package.json': { name: '@visa/messages', dependencies: { '@visa/contract': '1' } },
  'packages/messages/src/order.ts': `import type { A } from '@visa/contract/order'\n`,
  'apps/server/package.json': {
    name: '@visa/server',
    dependencies: { '@visa/contract': '1', '@visa/messages': '1', pg: '1' },
    devDependencies: { '@types/pg': '1' },
  },
  [`${SERVER}/main.ts`]: `import { a } from './app.ts'\n`,
  [`${SERVER}/app.ts`]: `import { a } from './features/visa/order/order.routes.ts'\n`,
  [`${SERVER}/db/pool.ts`]: `import pg from 'pg'\nimport { readFile } from 'node:fs/promises'\n`,
  [`${SERVER}/testing/build.ts`]: `import { a } from '../app.ts'\n`,
  [`${SERVER}/features/visa/order/order.routes.ts`]: `import { a } from './order.service.ts'\n`,
  [`${SERVER}/features/visa/order/order.test.ts`]: `import { a } from '../../../testing/build.ts'\n`,
  [`${SERVER}/features/visa/order/order.service.ts`]: `import { a } from '../../../db/pool.ts'
import { b } from '../customer/customer.service.ts'
import { c } from '@visa/contract/order'
`,
  [`${SERVER}/features/visa/customer/customer.service.ts`]: NOTHING,
  [`${SERVER}/features/visa/customer/customer.repo.ts`]: NOTHING,
  'apps/web/package.json': { name: '@visa/web', dependencies: { '@visa/contract': '1', react: '1' } },
  'apps/web/vite.config.ts': `import { defineConfig } from 'vite'\n`,
  [`${WEB}/app/shell.tsx`]: `const a = () => import('../features/visa/order/order.screen.tsx')\n`,
  [`${WEB}/ui/list.tsx`]: `import { useState } from 'react'\n`,
  [`${WEB}/lib/call.ts`]: NOTHING,
  [`${WEB}/features/visa/order/order.screen.tsx`]: `import { a } from '../../../ui/list.tsx'\nimport { b } from '@visa/contract/order'\n`,
  [`${WEB}/features/visa/customer/customer.screen.tsx`]: NOTHING,
}

const check = (files) => checkImports(plant({ ...clean, ...files }))

describe('imports', () => {
  it('accepts a tree that keeps the rules', () => {
    expect(check({})).toEqual([])
  })

  it('fails when it read no module', () => {
    expect(checkImports(plant({ 'README.md': '' }))).toEqual([
      expect.stringContaining('not one module was read'),
    ])
  })

  it.each([
    ['packages/contract/src/x.ts', 'node:fs', 'contract imports zod and itself only'],
    ['packages/contract/src/x.ts', '@visa/messages/order', 'contract imports zod and itself only'],
    ['packages/messages/src/x.ts', '@visa/contract/order', 'messages imports only types from contract'],
    ['packages/messages/src/x.ts', 'node:fs', 'messages imports contract and itself only'],
    ['apps/image/src/x.ts', '@visa/contract/order', 'image knows pictures only'],
    ['packages/photo/src/x.ts', 'node:fs', 'photo imports itself only'],
    ['packages/photo-models/src/x.ts', '@visa/contract/order', 'photo-models imports itself only'],
    [`${SERVER}/db/x.ts`, '../features/visa/order/order.service.ts', 'a base room never imports a feature'],
    [`${SERVER}/config.ts`, './features/visa/order/order.service.ts', 'a base room never imports a feature'],
    [`${SERVER}/http/x.ts`, '../app.ts', 'a base room never imports it'],
    [`${SERVER}/http/x.ts`, '../testing/build.ts', 'the product never imports test code'],
    [
      `${SERVER}/features/visa/order/x.ts`,
      '../customer/customer.repo.ts',
      "another feature's .service.ts only",
    ],
    [`${SERVER}/features/visa/order/x.ts`, '../../../app.ts', 'a feature never imports the top'],
    [
      `${SERVER}/features/visa/order/deep/x.ts`,
      '../../customer/customer.repo.ts',
      "another feature's .service.ts only",
    ],
    [
      `${WEB}/ui/x.tsx`,
      '../features/visa/order/order.screen.tsx',
      'ui, lib and pickers never import a feature',
    ],
    [`${WEB}/lib/x.ts`, '../app/shell.tsx', 'ui, lib and pickers never import app'],
    [`${WEB}/pickers/x.tsx`, '../app/shell.tsx', 'ui, lib and pickers never import app'],
    [
      `${WEB}/features/visa/order/x.tsx`,
      '../customer/customer.screen.tsx',
      'a feature never imports another feature',
    ],
    [`${WEB}/features/visa/order/x.tsx`, '../../../app/shell.tsx', 'only app composes'],
    [`${WEB}/lib/x.ts`, 'node:fs', 'the browser has no Node modules'],
    [`${WEB}/lib/x.ts`, 'pg', 'pg is not declared in apps/web/package.json'],
    [`${WEB}/lib/x.ts`, 'vite', 'vite is not declared in apps/web/package.json'],
    [`${WEB}/lib/x.ts`, '@visa/server/main', '@visa/server is not declared in apps/web/package.json'],
    [`${WEB}/lib/x.ts`, '../../../../packages/contract/src/order.ts', 'leaves its workspace'],
    [`${WEB}/lib/x.ts`, './nowhere.ts', 'leads to no file'],
  ])('%s must not import %s', (file, specifier, rule) => {
    const line = new RegExp(`^${file}:2 imports: "${specifier}": .*${rule}`)
    const ways = [
      `import { a } from '${specifier}'`,
      `export { a } from '${specifier}'`,
      `export * from '${specifier}'`,
      `const a = await import('${specifier}')`,
    ]
    for (const way of ways)
      expect(check({ [file]: `\n${way}\n` })).toContainEqual(expect.stringMatching(line))
  })

  it('allows types of a package declared for development only', () => {
    const types = `import type { Pool } from 'pg'\n`
    const manifest = { name: '@visa/server', devDependencies: { '@types/pg': '1' } }
    const files = { 'apps/server/package.json': manifest, [`${SERVER}/db/pool.ts`]: types }
    expect(check(files).filter((problem) => problem.includes('"pg"'))).toEqual([])
  })

  it('finds a cycle of files, also over types and lazy imports', () => {
    const found = check({
      [`${SERVER}/db/x.ts`]: `import type { Y } from './y.ts'\n`,
      [`${SERVER}/db/y.ts`]: `const x = () => import('./x.ts')\n`,
    })
    expect(found).toEqual([
      expect.stringMatching(/db\/x\.ts imports: cycle of files .*x\.ts → .*y\.ts → .*x\.ts/),
    ])
  })

  it('finds a cycle of features without a cycle of files', () => {
    const found = check({
      [`${SERVER}/features/visa/customer/other.service.ts`]: `import { a } from '../order/limits.service.ts'\n`,
      [`${SERVER}/features/visa/order/limits.service.ts`]: NOTHING,
    })
    expect(found).toEqual([
      expect.stringContaining('cycle of features visa/customer → visa/order → visa/customer'),
    ])
  })
})
