import { blankValues } from '@visa/contract/application/form'
import type { Field, Script } from '@visa/contract/application/field'
import { keptForm } from '@visa/contract/application/forms'
import { FORM_CODES, type FormCode } from '@visa/contract/visa/form-codes'
import { CODES } from '@visa/contract/codes'
import { applicantForm, applicantSave } from '@visa/contract/visa/applicant-form'
import { presenceTell } from '@visa/contract/shell/presence'
import { orderPage } from '@visa/contract/visa/order-list'
import type { OrderFields } from '@visa/contract/visa/order'
import fc from 'fast-check'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { one, rows, sql } from '../../../db/sql.ts'
import type { Client } from '../../../testing/client.ts'
import { bareOrder } from '../../../testing/bare-order.ts'
import { reasonsOf } from '../../../testing/orders.ts'
import { userId } from '../../../testing/staff.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'

let server: TestApp
let agent: Client
let admin: Client
beforeAll(async () => {
  server = await startTestApp()
  agent = await server.as('agent')
  admin = await server.as('admin')
})
afterAll(() => server.close())

const somebody = async (fields: Partial<OrderFields> = {}): Promise<number> =>
  (await bareOrder(server, { fields })).applicantIds[0] ?? 0

const save = (client: Client, id: number, ...changes: { field: string; value: unknown; base?: unknown }[]) =>
  client.call(applicantSave, { body: { id, changes } })

const valuesOf = async (id: number) => (await agent.call(applicantForm, { query: { id } })).values

describe('an application is saved field by field', () => {
  test('a passport of a companion is refused at its field, also of two who write it at once', async () => {
    const { applicantIds } = await bareOrder(server, { people: 3 })
    const [first = 0, two = 0, three = 0] = applicantIds
    const write = (client: Client, id: number, value: string, base: string) =>
      client.raw(applicantSave, { body: { id, changes: [{ field: 'passportNo', value, base }] } })
    const taken = await write(agent, two, 'e12345670', 'E12345671')
    expect(reasonsOf(taken)).toEqual({ passportNo: '本订单中已有持该护照的申请人' })
    const both = await Promise.all([
      write(agent, first, 'E77777777', 'E12345670'),
      write(admin, two, 'E77777777', 'E12345671'),
    ])
    expect(both.filter(({ code }) => code === CODES.SUCCESS)).toHaveLength(1)
    // Of somebody who was cancelled it is free again.
    await server.db.query(
      sql`update visa_applicant set status = 88 where id = any(${[first, two]}::bigint[])`,
    )
    expect((await write(agent, three, 'E77777777', 'E12345672')).code).toBe(CODES.SUCCESS)
  })

  test('however incomplete, by whom and when is told, and lists follow it', async () => {
    const { id: orderId, orderNo, applicantIds } = await bareOrder(server)
    const [id = 0] = applicantIds
    const before = await agent.call(applicantForm, { query: { id } })
    expect(before).toMatchObject({ orderId, orderNo, formCode: 'ru-sticker', writable: true, seq: 1 })
    expect(before.values).toMatchObject({ cnName: '申请人1', passportNo: 'E12345670' })
    const { saved, conflicts } = await save(
      agent,
      id,
      { field: 'cnName', value: '吕静怡', base: '申请人1' },
      { field: 'surname', value: ' lyu ' },
      { field: 'passportExpiryDate', value: '2031-05-06' },
      { field: 'homeAddress', value: '1 Lane' },
    )
    expect({ saved, conflicts }).toEqual({
      saved: ['cnName', 'surname', 'passportExpiryDate', 'homeAddress'],
      conflicts: [],
    })
    const after = await agent.call(applicantForm, { query: { id } })
    expect(after.values).toMatchObject({ cnName: '吕静怡', surname: 'LYU', homeAddress: '1 Lane' })
    expect(after.stamps['homeAddress']).toMatchObject({ by: '林晓梅' })
    expect(after.family).toMatchObject([{ id, name: '吕静怡' }])
    expect(after.family[0]?.filled).toBeGreaterThan(before.family[0]?.filled ?? 99)
    expect(
      await one(server.db, sql`select surname, passport_expiry from visa_applicant where id = ${id}`),
    ).toEqual({ surname: 'LYU', passport_expiry: '2031-05-06' })
    const found = await agent.call(orderPage, { query: { applicant: 'lvjingyi' } })
    expect(found.rows.map((row) => row.id)).toEqual([orderId])
    // Emptied again.
    await save(agent, id, { field: 'homeAddress', value: '', base: '1 Lane' })
    expect(await valuesOf(id)).not.toHaveProperty('homeAddress')
  })

  test('the log names the fields and tells nothing of what is in them', async () => {
    const id = await somebody()
    await save(
      agent,
      id,
      { field: 'idCardNo', value: '110105198804120012' },
      { field: 'email', value: 'a@b.example' },
    )
    const [log] = await rows<{ changes: unknown }>(
      server.db,
      sql`select changes from change_log where entity = 'visa_applicant' and entity_id = ${String(id)}
          order by id desc limit 1`,
    )
    expect(log?.changes).toEqual([{ field: 'formFields', from: null, to: ['idCardNo', 'email'] }])
  })

  test('an unknown field or another kind of value is refused at its field, and nothing is written', async () => {
    const id = await somebody()
    const refused = await agent.raw(applicantSave, {
      body: {
        id,
        changes: [
          { field: 'homeCity', value: 'BEIJING', base: null },
          { field: 'birthDate', value: 'soon', base: null },
          { field: '__proto__', value: 'x', base: null },
          { field: 'stays', value: [{ name: 'x'.repeat(500) }], base: null },
        ],
      },
    })
    expect(refused.msg).toBe('出生日期：请输入正确的日期')
    expect(Object.keys(reasonsOf(refused))).toEqual(['birthDate', '__proto__', 'stays.0.name'])
    expect(await valuesOf(id)).not.toHaveProperty('homeCity')
    admin.language = 'en'
    const english = await admin.raw(applicantSave, {
      body: { id, changes: [{ field: 'surname', value: 7, base: null }] },
    })
    expect(english.msg).toMatch(/^Surname as in passport/)
    admin.language = 'zh-CN'
  })

  test.each([40, 56])(
    'what was reviewed or is lodged (%i) stays as it is, though others of the order are open',
    async (status) => {
      const { id: orderId, applicantIds } = await bareOrder(server, { people: 2 })
      const [lodged = 0, open = 0] = applicantIds
      await server.db.query(sql`update visa_applicant set status = ${status} where id = ${lodged}`)
      const refused = await agent.raw(applicantSave, {
        body: { id: lodged, changes: [{ field: 'homeCity', value: 'X', base: null }] },
      })
      expect(refused).toMatchObject({
        code: CODES.FAILURE,
        msg: '申请人1 已审核通过、送签或结束，申请表和资料不能再修改；需要修改请先退回补资料',
      })
      expect((await agent.call(applicantForm, { query: { id: lodged } })).writable).toBe(false)
      expect((await save(agent, open, { field: 'homeCity', value: 'X' })).saved).toEqual(['homeCity'])
      expect(orderId).toBeGreaterThan(0)
    },
  )
})

describe('two people at one application', () => {
  test('a field that the other has changed since is told and stays; all others are written', async () => {
    const id = await somebody()
    await save(admin, id, { field: 'homeCity', value: 'SHANGHAI' })
    const { saved, conflicts } = await save(
      agent,
      id,
      { field: 'homeCity', value: 'BEIJING' },
      { field: 'email', value: 'a@b.example' },
    )
    expect(saved).toEqual(['email'])
    // Somebody of another company is told as the company; the platform knows everybody.
    expect(conflicts).toMatchObject([{ field: 'homeCity', theirs: 'SHANGHAI', by: '平台' }])
    const stampOf = async (client: Client) =>
      (await client.call(applicantForm, { query: { id } })).stamps['homeCity']?.by
    expect([await stampOf(agent), await stampOf(admin)]).toEqual(['平台', '陈志远'])
    expect(await valuesOf(id)).toMatchObject({ homeCity: 'SHANGHAI', email: 'a@b.example' })
    // Both typed the same; and whoever saw it goes on from it.
    expect((await save(agent, id, { field: 'homeCity', value: 'SHANGHAI', base: '' })).conflicts).toEqual([])
    const next = await save(agent, id, { field: 'homeCity', value: 'BEIJING', base: 'SHANGHAI ' })
    expect(next.saved).toEqual(['homeCity'])
  })

  test('whoever is at somebody of the same order is told of a save, and nobody else', async () => {
    const { id: orderId, applicantIds } = await bareOrder(server, { people: 2 })
    const [id = 0, sibling = 0] = applicantIds
    const elsewhere = await somebody()
    const told: string[] = []
    const listener = new pg.Client({ connectionString: server.url })
    await listener.connect()
    onTestFinished(() => listener.end())
    listener.on('notification', ({ payload = '' }) => void told.push(payload))
    await listener.query('listen live')
    const heard = () => told.filter((payload) => payload.startsWith('applicant'))
    // Nobody looks: nothing is said.
    await save(agent, id, { field: 'homeCity', value: 'A' })
    await admin.call(presenceTell, { body: { kind: 'visaApplicant', id: elsewhere } })
    await save(agent, id, { field: 'homeCity', value: 'B', base: 'A' })
    await admin.call(presenceTell, { body: { kind: 'visaApplicant', id: sibling, doing: 'edit' } })
    const accept = await server.as('accept')
    await accept.call(presenceTell, { body: { kind: 'visaOrder', id: orderId } })
    await save(agent, id, { field: 'homeCity', value: 'C', base: 'B' })
    await expect.poll(heard).toHaveLength(1)
    const readers = heard()[0]?.replace('applicant ', '').split(',').map(Number)
    expect(readers?.toSorted((a, b) => a - b)).toEqual(
      [await userId(server, 'admin'), await userId(server, 'accept')].toSorted((a, b) => a - b),
    )
  })

  test('a save that comes twice finds its own values and leaves one log row', async () => {
    const id = await somebody()
    for (const _ of [1, 2, 3]) await save(agent, id, { field: 'homeCity', value: 'beijing' })
    const logs = await rows(
      server.db,
      sql`select 1 from change_log where entity = 'visa_applicant' and entity_id = ${String(id)} and action = 'update'`,
    )
    expect(logs).toHaveLength(1)
  })

  test('at the very same moment nothing is lost', async () => {
    const id = await somebody()
    const fields = ['homeCity', 'homeAddress', 'email', 'position', 'employerName', 'otherNames']
    await Promise.all(
      fields.map((field, index) => save(index % 2 === 0 ? agent : admin, id, { field, value: `v${index}` })),
    )
    expect(await valuesOf(id)).toMatchObject(Object.fromEntries(fields.map((field, at) => [field, `v${at}`])))
    const same = await Promise.all(
      [agent, admin].map((client, index) => save(client, id, { field: 'fatherName', value: `f${index}` })),
    )
    expect(same.map(({ saved }) => saved.length).toSorted((a, b) => a - b)).toEqual([0, 1])
    expect(same.flatMap(({ conflicts }) => conflicts)).toHaveLength(1)
  })

  test(
    'however saves of two people interleave, no value is written over that its writer had not seen',
    { timeout: 120_000 },
    async () => {
      const id = await somebody()
      const NAMES = ['homeCity', 'email', 'position'] as const
      const step = fc.record({
        who: fc.constantFrom(0, 1),
        look: fc.boolean(),
        writes: fc.dictionary(fc.constantFrom(...NAMES), fc.constantFrom('', 'a', 'b', 'c'), { minKeys: 1 }),
      })
      const clients = [agent, admin]
      await fc.assert(
        fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 10 }), async (steps) => {
          const model = await valuesOf(id)
          const views = [{ ...model }, { ...model }]
          for (const { who, look, writes } of steps) {
            const client = clients[who]
            const view = views[who]
            if (client === undefined || view === undefined) throw new Error('nobody')
            if (look) views[who] = { ...model }
            const seen = views[who] ?? {}
            const changes = Object.entries(writes).map(([field, value]) => ({
              field,
              value,
              base: seen[field],
            }))
            const { saved, conflicts } = await save(client, id, ...changes)
            for (const { field, value, base } of changes) {
              const stored = model[field] ?? ''
              const isMine = stored === (base ?? '') || stored === value
              expect(saved.includes(field)).toBe(isMine)
              expect(conflicts.some((each) => each.field === field && (each.theirs ?? '') === stored)).toBe(
                !isMine,
              )
              if (isMine) {
                model[field] = value
                seen[field] = value
              }
            }
          }
          const held = await valuesOf(id)
          for (const name of NAMES) expect(held[name] ?? '').toBe(model[name] ?? '')
        }),
        { numRuns: 15 },
      )
    },
  )
})

const LETTERS: Readonly<Record<Script, string>> = {
  any: '汉',
  han: '汉',
  name: 'A',
  latin: 'a',
  address: 'a',
  code: 'A',
  digits: '9',
  russianName: 'Я',
  russianOrLatin: 'я',
  phone: '1',
  email: 'a',
}
const MAIL = '@example.com'

const longest = (field: Field): unknown => {
  if (field.kind === 'text') {
    return field.script === 'email'
      ? 'a'.repeat(field.max - MAIL.length) + MAIL
      : LETTERS[field.script].repeat(field.max)
  }
  if (field.kind === 'date') return '9999-12-31'
  if (field.kind === 'yesNo') return 'y'
  if (field.kind === 'select') return 'codes' in field.choices ? field.choices.codes[0] : 'X'.repeat(64)
  if (field.kind === 'multi') return Array.from({ length: field.max }, (_, index) => `C${index}`)
  if (field.kind === 'file') return []
  return Array.from({ length: field.max }, () =>
    Object.fromEntries(Object.entries<Field>(field.columns).map(([name, column]) => [name, longest(column)])),
  )
}

const ELECTRONIC = {
  visaType: 2,
  visaCategory: '',
  purposeSection: '',
  purposeGoal: '',
  entries: '',
  urgencyLevel: 'NORMAL',
} as const
const PRODUCTS: Readonly<Record<FormCode, Partial<OrderFields>>> = {
  'ru-sticker': {},
  'ru-evisa': { ...ELECTRONIC, nationCode: 'RUS', visaCategory: 'TOURISM' },
  ph: { ...ELECTRONIC, nationCode: 'PHL' },
  tr: { ...ELECTRONIC, nationCode: 'TUR' },
  my: { ...ELECTRONIC, nationCode: 'MYS' },
}

describe.each(FORM_CODES)('the form %s', (code) => {
  test('the longest values of all its fields come back as they were sent', async () => {
    const id = await somebody(PRODUCTS[code])
    const form = keptForm(code)
    const { values: begun, formCode } = await agent.call(applicantForm, { query: { id } })
    expect(formCode).toBe(code)
    const wanted = Object.fromEntries(
      Object.entries(form.fields).map(([name, field]) => [name, longest(field)]),
    )
    const changes = Object.entries(wanted).map(([field, value]) => ({ field, value, base: begun[field] }))
    expect((await save(agent, id, ...changes)).conflicts).toEqual([])
    const filled = Object.entries(wanted).filter(([, value]) => !(Array.isArray(value) && value.length === 0))
    expect(await valuesOf(id)).toEqual(Object.fromEntries(filled))
    // And blank again.
    const blank = Object.entries<unknown>(blankValues(form)).map(([field, value]) => ({
      field,
      value,
      base: wanted[field],
    }))
    expect((await save(agent, id, ...blank)).conflicts).toEqual([])
    expect(await valuesOf(id)).toEqual({})
  })
})
