import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { dictWords } from './dict-words.ts'

const CODES = { CUSTOMER: 1, AGENT: 4 } as const
const DELIVERED = { CUSTOMER: '客户', AGENT: '代理商' }

it('calls codes as the dictionary does, and as delivered until it has answered', () => {
  expect(dictWords(CODES, DELIVERED, [])).toEqual(DELIVERED)
  const entries = [
    { code: '4', name: '分销伙伴' },
    { code: '8', name: '受理机构' },
  ]
  expect(dictWords(CODES, DELIVERED, entries)).toEqual({ CUSTOMER: '客户', AGENT: '分销伙伴' })
})

it('whatever dictionary has its codes locked gives its words to the screens', () => {
  const root = fileURLToPath(new URL('../features', import.meta.url))
  const sources = readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file))
    .map((file) => readFileSync(join(root, file), 'utf8'))
    .join('\n')
  const used = [...sources.matchAll(/useDictWords\(\s*'(\w+)'/g)].map(([, type]) => type)
  const locked = ['ACTIVE_STATUS', 'AUDIT_STATUS', 'COMPANY_IDENTITY', 'DATA_SCOPE', 'RESOURCE_TYPE']
  expect(new Set(used)).toEqual(new Set(locked))
})
