import { CODES } from '@visa/contract/codes'
import { checksumOf, type RecordKeys } from './company-records.ts'
import type { Client } from './client.ts'
import type { Input } from './fitting-input.ts'
import { aboutOf, inputFor, type Key, type Named } from './permission-matrix.ts'
import type { TestApp } from './test-app.ts'

/** Hundreds of fields are tried one by one: the limit ends what hangs, it measures nothing. */
export const EVERY_CALL_MS = 180_000

/** In every name of records that must not be told of. */
export const MARK = 'FOREIGN7F3'
const NO_KEY: Readonly<Record<string, Key>> = { file: 'files/none/1.png', session: 'f'.repeat(64) }
const NO_NUMBER = 999_999_999

export interface Sides {
  companyId: number
  keys: RecordKeys
  own: RecordKeys
}

const callOf = ({ endpoint, name }: Named): string => `${endpoint.method} ${endpoint.path} ${name}`

/** What is wrong with the answer to a call that names another company's record. */
async function toldWrongly(person: Client, field: Named, { keys, own }: Sides): Promise<string[]> {
  const { endpoint, name } = field
  const about = aboutOf(endpoint, name)
  if (about === undefined || about === 'shared') return []
  const ask = (key: Key) => person.raw(endpoint, inputFor(field, key, own) as Input)
  const answer = await ask(about === 'platform' ? 1 : keys[about])
  const told = JSON.stringify(answer)
  const wrong: string[] = []
  if (about === 'platform') {
    if (endpoint.access !== 'session' && answer.code !== CODES.NO_PERMISSION) wrong.push('is the platform’s')
  } else {
    const { code, msg } = await ask(NO_KEY[about] ?? NO_NUMBER)
    if (code !== answer.code || msg !== answer.msg) wrong.push(`for one that does not exist: ${code} ${msg}`)
  }
  if (told.includes(MARK)) wrong.push('told of it')
  if (answer.code === CODES.SYSTEM_EXCEPTION) wrong.push('broke')
  return wrong.map((fault) => `${callOf(field)}: ${fault}; ${told.slice(0, 300)}`)
}

/** All the other company's rows are read after so many calls: one that changed them is found among those. */
const CALLS_BETWEEN_LOOKS = 25

/** What is wrong with calls that name another company's record: with their answers, and with what they left behind. */
export async function faults(
  app: TestApp,
  person: Client,
  fields: readonly Named[],
  sides: Sides,
): Promise<string[]> {
  const wrong: string[] = []
  let before = await checksumOf(app.db, sides.companyId)
  for (let from = 0; from < fields.length; from += CALLS_BETWEEN_LOOKS) {
    const some = fields.slice(from, from + CALLS_BETWEEN_LOOKS)
    for (const field of some) wrong.push(...(await toldWrongly(person, field, sides)))
    const after = await checksumOf(app.db, sides.companyId)
    if (after !== before) wrong.push(`${some.map(callOf).join(' or ')}: changed its rows`)
    before = after
  }
  return wrong
}
