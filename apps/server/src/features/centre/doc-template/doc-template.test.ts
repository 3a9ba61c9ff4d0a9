import {
  docTemplateDelete,
  docTemplatePage,
  docTemplatePreview,
  docTemplatePublish,
  docTemplateSave,
  docTemplateTry,
  type DocTemplateRow,
} from '@visa/contract/centre/config-doc-template'
import { contractAccept } from '@visa/contract/centre/contract-calls'
import { contractPrint, contractReceipt } from '@visa/contract/centre/contract-papers'
import { DOC_KINDS } from '@visa/contract/centre/doc-fields'
import { DocBody, docFaults, docLacks } from '@visa/contract/centre/doc-template'
import { CODES } from '@visa/contract/codes'
import { dayOf } from '@visa/contract/dates'
import { addDays } from '@visa/contract/rules/days'
import { LANGUAGES } from '@visa/contract/session/personal'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { one, sql } from '../../../db/sql.ts'
import type { Client } from '../../../testing/client.ts'
import { centreClerk, newContract } from '../../../testing/contracts.ts'
import { otherManager } from '../../../testing/second-centre.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { shippedDoc } from './doc-template.service.ts'

let server: TestApp
let manager: Client
let clerk: Client
let stranger: Client
const today = dayOf(new Date())

beforeAll(async () => {
  server = await startTestApp()
  manager = await server.as('center_mgr')
  clerk = await centreClerk(server, 'paper_one')
  stranger = await otherManager(server)
})
afterAll(() => server.close())

const versions = async (kind: DocTemplateRow['kind']): Promise<DocTemplateRow[]> =>
  (await manager.call(docTemplatePage, { query: { kind } })).rows

const bytesAt = async (url: string): Promise<Buffer> => (await server.app.inject({ url })).rawPayload

const bodyOf = (...blocks: object[]) => DocBody.parse({ blocks })

describe('C7.33 templates of papers', () => {
  test('what the product comes with tells nothing unknown and lacks nothing, in both languages', () => {
    for (const kind of DOC_KINDS)
      for (const language of LANGUAGES) {
        const body = shippedDoc(kind)[language]
        expect([kind, docFaults(kind, body), docLacks(kind, body)]).toEqual([kind, [], []])
      }
  })

  test('names that every object has are no lists and no fields of a paper', async () => {
    const { zh, en } = shippedDoc('receipt')
    const columns = [{ title: '{{constructor}}', value: '{{toString}}' }]
    for (const rows of ['constructor', 'toString', '__proto__']) {
      const odd = bodyOf({ type: 'table', rows, columns, when: 'valueOf' })
      const draft = {
        kind: 'receipt' as const,
        name: '试',
        zh: { ...zh, blocks: [...zh.blocks, ...odd.blocks] },
        en,
      }
      expect((await manager.refused(docTemplateSave, { body: draft })).msg).toContain(rows)
    }
  })

  test('draft, refused by its unknown fields, published from a day on, and never changed after that', async () => {
    const { zh, en } = shippedDoc('slip')
    const draft = { kind: 'slip', name: '大字版', zh, en } as const
    const wrong = bodyOf({ type: 'text', text: '{{contract.promiseTime}} {{contract.no' })
    const refused = await manager.refused(docTemplateSave, { body: { ...draft, zh: wrong } })
    expect(refused.msg).toContain('contract.promiseTime')
    const { id, updateTime } = await manager.call(docTemplateSave, { body: draft })
    expect((await manager.refused(docTemplateSave, { body: draft })).msg).toContain('已有一份草稿')
    const short = bodyOf({ type: 'text', text: '{{contract.no}}' })
    const saved = await manager.call(docTemplateSave, { body: { ...draft, id, zh: short, seen: updateTime } })
    const stale = await manager.raw(docTemplateSave, { body: { ...draft, id, seen: updateTime } })
    expect(stale.code).not.toBe(CODES.SUCCESS)
    const lacks = await manager.refused(docTemplatePublish, { body: { id, validFrom: today } })
    expect(lacks.msg).toContain('applicants[]')
    await manager.call(docTemplateSave, { body: { ...draft, id, seen: saved.updateTime } })
    const past = await manager.refused(docTemplatePublish, { body: { id, validFrom: addDays(today, -1) } })
    expect(past.msg).toContain(today)
    await manager.call(docTemplatePublish, { body: { id, validFrom: addDays(today, 3) } })
    expect((await versions('slip')).map(({ version, phase }) => [version, phase])).toEqual([
      [1, 'coming'],
      [0, 'inForce'],
    ])
    for (const call of [
      () => manager.refused(docTemplateDelete, { body: { id } }),
      () => manager.refused(docTemplatePublish, { body: { id, validFrom: today } }),
    ])
      expect((await call()).msg).toContain('已发布')
    // Whatever a program thinks.
    await expect(server.db.query(sql`update doc_template set name = 'x' where id = ${id}`)).rejects.toThrow(
      /append-only/,
    )
  })

  test('of several who begin the first draft of a paper at once one has begun it, the others are told', async () => {
    const draft = { kind: 'authority', name: '同时', ...shippedDoc('authority') } as const
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => manager.raw(docTemplateSave, { body: draft })),
    )
    const told = '这种文档已有一份草稿，请继续编辑它，或先删除'
    const refused = answers.filter(({ code }) => code !== CODES.SUCCESS)
    expect(refused.map(({ msg }) => msg)).toEqual(Array.from({ length: 5 }, () => told))
  })

  test('another centre has its own, and reaches none of these', async () => {
    const { id } = await manager.call(docTemplateSave, {
      body: { kind: 'envelope', name: '信封', ...shippedDoc('envelope') },
    })
    expect((await stranger.refused(docTemplateDelete, { body: { id } })).code).toBe(CODES.FAILURE)
    const look = { id, kind: 'envelope', language: 'zh' } as const
    expect((await stranger.refused(docTemplatePreview, { query: look })).code).toBe(CODES.FAILURE)
    const rows = await stranger.call(docTemplatePage, { query: { kind: 'envelope' } })
    expect(rows.rows.map(({ version }) => version)).toEqual([0])
    await manager.call(docTemplateDelete, { body: { id } })
  })
})

describe('papers of contracts', () => {
  test('a paper keeps the version that made it and gives the same bytes again; a batch is one file', async () => {
    const { id } = await newContract(server, clerk, { people: 2 })
    await clerk.call(contractAccept, { body: { id } })
    const first = await clerk.call(contractReceipt, { query: { id } })
    const bytes = await bytesAt(first.url)
    expect(bytes.subarray(0, 5).toString()).toBe('%PDF-')
    const draft = { kind: 'contract', name: '新', ...shippedDoc('contract') } as const
    const made = await manager.call(docTemplateSave, { body: draft })
    await manager.call(docTemplatePublish, { body: { id: made.id, validFrom: today } })
    const again = await clerk.call(contractReceipt, { query: { id, kind: 'contract' } })
    expect(again.storageName).toBe(first.storageName)
    expect(await bytesAt(again.url)).toEqual(bytes)
    const { id: later } = await newContract(server, clerk)
    await clerk.call(contractAccept, { body: { id: later } })
    await clerk.call(contractReceipt, { query: { id: later } })
    const kept = await one<{ versions: (number | null)[] }>(
      server.db,
      sql`select array_agg(template_version order by id) as versions from kept_paper
          where table_name = 'centre_contract' and record_id in (${id}, ${later})`,
    )
    expect(kept.versions).toEqual([0, 1])
    for (const kind of ['receipt', 'authority', 'slip', 'envelope'] as const)
      expect((await clerk.call(contractReceipt, { query: { id, kind } })).url).toContain('/')
    const batch = { ids: [id, later].map(String), kind: 'slip' } as const
    const both = await clerk.call(contractPrint, { body: batch })
    expect((await clerk.call(contractPrint, { body: batch })).storageName).toBe(both.storageName)
    expect((await stranger.raw(contractPrint, { body: batch })).code).not.toBe(CODES.SUCCESS)
    const prints = await versions('contract')
    expect(prints.map(({ version, prints: count }) => [version, count])).toEqual([
      [1, 1],
      [0, 1],
    ])
  })

  test('a template is looked at on a contract within reach, and what does not fit is said by its block', async () => {
    const { id: recordId } = await newContract(server, clerk)
    const look = { kind: 'contract', language: 'en' } as const
    const shown = await manager.call(docTemplatePreview, { query: { ...look, recordId } })
    expect(shown.pages).toBeGreaterThan(0)
    expect(Buffer.from(shown.pdf, 'base64').subarray(0, 5).toString()).toBe('%PDF-')
    const beyond = await stranger.raw(docTemplatePreview, { query: { ...look, recordId } })
    expect(beyond.code).not.toBe(CODES.SUCCESS)
    const body = bodyOf({
      type: 'table',
      rows: 'fees',
      columns: [
        { title: '长'.repeat(200), value: '', share: 1 },
        { title: '', value: '', share: 100 },
      ],
    })
    const high = await manager.refused(docTemplateTry, { body: { ...look, body } })
    expect(high.msg).toContain('1')
    // Each text is short enough, and together they are too much.
    const much = { blocks: Array.from({ length: 11 }, () => ({ type: 'text', text: '长'.repeat(2900) })) }
    const long = await manager.raw(docTemplateTry, { body: { ...look, body: much } })
    expect(long.code).not.toBe(CODES.SUCCESS)
    expect(long.msg).toContain('3 万字')
  })
})
