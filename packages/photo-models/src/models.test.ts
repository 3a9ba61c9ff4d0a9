import { createHash } from 'node:crypto'
import { readFileSync, readdirSync } from 'node:fs'
import { expect, it } from 'vitest'
import { MODEL_FILES } from './models.ts'

const folder = (name: string): URL => new URL(`../${name}/`, import.meta.url)

it('every file of a model is the one that its package brought', () => {
  const found = readdirSync(folder('vendored')).map((name) => {
    const bytes = readFileSync(new URL(name, folder('vendored')))
    return [name, { bytes: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') }]
  })
  const named = Object.entries(MODEL_FILES).map(([name, { bytes, sha256 }]) => [name, { bytes, sha256 }])
  expect(Object.fromEntries(found)).toEqual(Object.fromEntries(named))
})

it('the licence of every file is there', () => {
  const licences = readdirSync(folder('LICENSES'))
  for (const { source } of Object.values(MODEL_FILES)) expect(licences).toContain(source.licence)
})
