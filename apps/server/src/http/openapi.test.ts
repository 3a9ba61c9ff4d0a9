import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { Validator } from '@seriousme/openapi-schema-validator'
import { ENDPOINTS } from '@visa/contract/endpoints'
import { MAP_PROTOCOL } from '@visa/contract/map/map'
import { liveEvents } from '@visa/contract/shell/live'
import openapiTS from 'openapi-typescript'
import { expect, onTestFinished, test } from 'vitest'
import { openApi } from './openapi.ts'
import { AREAS } from './openapi-tags.ts'

const document = openApi(ENDPOINTS, [liveEvents], MAP_PROTOCOL, { secure: false })

interface Operation {
  operationId: string
  summary: string
  description: string
  tags: string[]
}

const operations = Object.values(document['paths'] as Record<string, Record<string, Operation>>).flatMap(
  (methods) => Object.values(methods),
)

test('the document is what the specification of OpenAPI says one is, every reference included', async () => {
  const validator = new Validator()
  const { valid, errors } = await validator.validate(structuredClone(document))
  expect(errors ?? []).toEqual([])
  expect([valid, validator.version]).toEqual([true, '3.1'])
  const references = JSON.stringify(document).match(/"\$ref":"[^"]+"/g) ?? []
  const { schemas } = document['components'] as { schemas: Record<string, unknown> }
  const missing = references.filter(
    (each) => !(each.slice('"$ref":"#/components/schemas/'.length, -1) in schemas),
  )
  expect([references.length > 0, missing]).toEqual([true, []])
})

test('every call has a name of its own, an area that is explained, and says who may call it', () => {
  const names = operations.map(({ operationId }) => operationId)
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([])
  expect(names.filter((name) => !/^[a-z]\w+$/.test(name))).toEqual([])
  const used = new Set(operations.flatMap(({ tags }) => tags))
  const told = new Set((document['tags'] as { name: string; description: string }[]).map(({ name }) => name))
  expect([...used].filter((tag) => !told.has(tag))).toEqual([])
  expect(Object.keys(AREAS).filter((area) => !used.has(area))).toEqual([])
  expect(operations.filter(({ summary, description }) => summary === '' || description === '')).toEqual([])
})

const CLIENT = `
import type { paths } from './api.d.ts'

type Login = paths['/api/system/login']['post']
type Form = NonNullable<Login['requestBody']>['content']['application/x-www-form-urlencoded']
type Answer = Login['responses']['200']['content']['application/json']

export const form: Form = { userName: 'admin', password: 'x', imageCaptcha: 'x' }
export const isSimple = ({ data }: Answer): boolean => data.simplePassword
// @ts-expect-error -- nobody has declared that
export const wrong: Form = { name: 'admin' }
`

test('a client that a generator makes of it compiles', async () => {
  const compiler = createRequire(import.meta.url).resolve('typescript/package.json')
  const folder = await mkdtemp(fileURLToPath(new URL('../../../../.cache/openapi-', import.meta.url)))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  await writeFile(join(folder, 'api.d.ts'), await openapiTS(document as never))
  await writeFile(join(folder, 'client.ts'), CLIENT)
  const options = [
    '--ignoreConfig',
    '--strict',
    '--noEmit',
    '--skipLibCheck',
    'false',
    '--types',
    '',
    '--allowImportingTsExtensions',
  ]
  const settings = ['--target', 'es2022', '--module', 'esnext', '--moduleResolution', 'bundler']
  const run = promisify(execFile)(
    process.execPath,
    [join(compiler, '../bin/tsc'), ...options, ...settings, join(folder, 'client.ts')],
    { cwd: folder },
  ).catch((error: { stdout: string }) => error)
  expect((await run).stdout).toBe('')
})
