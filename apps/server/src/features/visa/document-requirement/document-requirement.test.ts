import { CODES } from '@visa/contract/codes'
import { DATA_SCOPE } from '@visa/contract/org/data-scope'
import {
  requirementAdd,
  requirementDelete,
  requirementList,
  requirementLog,
  requirementPage,
  requirementReplace,
  requirementUpdate,
  type RequirementRow,
} from '@visa/contract/visa/document-requirement'
import { documentList } from '@visa/contract/visa/document'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Client } from '../../../testing/client.ts'
import { testClock } from '../../../testing/clock.ts'
import { newOrder, reasonsOf } from '../../../testing/orders.ts'
import { newPerson, newRole } from '../../../testing/staff.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'

const clock = testClock('2026-11-16T02:00:00Z')
let server: TestApp
let admin: Client

beforeAll(async () => {
  server = await startTestApp({ now: clock.now })
  admin = await server.as('admin')
})
afterAll(() => server.close())

const RUSSIA = { nationCode: 'RUS', visaType: 1 } as const

const find = async (document: string, form: string): Promise<RequirementRow> => {
  const { rows } = await admin.call(requirementPage, { query: { ...RUSSIA, document, pageSize: 200 } })
  const row = rows.find(
    (each) => each.materialForm === form && each.category === '*' && each.phase === 'inForce',
  )
  if (row === undefined) throw new Error(`no ${document} ${form}`)
  return row
}

const bodyOf = ({ createTime: _made, updateTime: seen, phase: _phase, ...row }: RequirementRow) => ({
  ...row,
  seen,
})

const draft = { ...RUSSIA, document: 'DEPOSIT', materialForm: 'ORIGINAL', validFrom: '2026-11-17' } as const

const askedOf = async (applicantId: number, document: string): Promise<number[]> =>
  (await admin.call(documentList, { query: { applicantId } }))
    .filter((each) => each.document === document && each.must)
    .map(({ count }) => count)

test('P2.27 what is new is asked of later orders, and a running one goes on with what it was asked', async () => {
  const {
    applicantIds: [early = 0],
  } = await newOrder(server, { now: clock.now() })
  const { id } = await admin.call(requirementAdd, { body: draft })
  const photo = await find('PHOTO', 'ORIGINAL')
  const replaced = { id: photo.id, materialForm: 'ORIGINAL', count: 2, hintZh: '两张', from: '2026-11-17' }
  await admin.call(requirementReplace, { body: { ...replaced, seen: photo.updateTime } })
  const today = await admin.call(requirementList, { query: RUSSIA })
  expect(today.map((each) => each.id)).not.toContain(id)
  clock.pass(86_400)
  admin = await server.as('admin')
  const {
    applicantIds: [late = 0],
  } = await newOrder(server, { now: clock.now() })
  expect(await askedOf(early, 'DEPOSIT')).toEqual([])
  expect(await askedOf(late, 'DEPOSIT')).toEqual([1])
  expect(await askedOf(early, 'PHOTO')).toEqual([1])
  expect(await askedOf(late, 'PHOTO')).toEqual([2])
})

test('what begins today or earlier, asks the same twice, or names nothing that there is, is refused', async () => {
  const early = await admin.refused(requirementAdd, { body: { ...draft, validFrom: '2026-11-17' } })
  expect(early.msg).toBe('材料要求最早从明天（2026-11-18）起生效，已下的订单按下单时的要求办理')
  const refused = async (more: object) =>
    (await admin.refused(requirementAdd, { body: { ...draft, validFrom: '2026-12-01', ...more } })).msg
  expect(await refused({})).toContain('“存款证明”在这些日期已有同样的要求')
  expect(await refused({ document: 'NO_SUCH' })).toBe('资料种类：含有不存在或无权选择的项')
  expect(await refused({ materialForm: 'STONE' })).toBe('材料形式：含有不存在或无权选择的项')
  expect(await refused({ category: 'ETRAVEL' })).toBe('签证类别：含有不存在或无权选择的项')
  expect(await refused({ condition: [{ field: 'noSuchField', is: ['y'] }] })).toBe(
    '何时需要：含有不存在或无权选择的项',
  )
})

test('a condition asks for what its field can hold; of anything else the document would never be asked', async () => {
  const asking = (condition: object) =>
    admin.raw(requirementAdd, {
      body: { ...draft, document: 'INSURANCE', validFrom: '2026-12-01', condition: [condition] },
    })
  for (const wrong of [
    { field: 'institutionType', is: ['y'] },
    { field: 'institutionType', not: ['travel_company'] },
    { field: 'surname', is: ['LI'] },
    { field: 'noSuchField', is: ['y'] },
  ])
    expect(reasonsOf(await asking(wrong)), JSON.stringify(wrong)).toHaveProperty('condition')
  expect((await asking({ field: 'institutionType', is: ['SCHOOL', 'PERSON'] })).code).toBe(CODES.SUCCESS)
  // What checklists begin with asks for nothing else.
  const { rows } = await admin.call(requirementPage, { query: { pageSize: 200 } })
  const conditional = rows.filter(({ condition }) => condition.some((clause) => 'field' in clause))
  expect(conditional.length).toBeGreaterThan(3)
  for (const row of conditional)
    expect((await admin.raw(requirementUpdate, { body: bodyOf(row) })).code, row.document).toBe(CODES.SUCCESS)
})

test('of what is in force words change at once, what is asked does not, and it ends today at the earliest', async () => {
  const passport = await find('PASSPORT', 'COPY')
  await admin.call(requirementUpdate, {
    body: { ...bodyOf(passport), hintEn: 'The page with the picture', maxKb: 500 },
  })
  const now = await find('PASSPORT', 'COPY')
  expect(now).toMatchObject({ hintEn: 'The page with the picture', maxKb: 500 })
  expect((await admin.refused(requirementUpdate, { body: { ...bodyOf(now), count: 2 } })).msg).toContain(
    '已经生效',
  )
  const ended = { ...bodyOf(now), validTo: '2026-11-16' }
  expect((await admin.refused(requirementUpdate, { body: ended })).msg).toContain(
    '最早到今天（2026-11-17）结束',
  )
  expect((await admin.refused(requirementDelete, { body: { id: now.id } })).msg).toContain('不能删除')
  const { id } = await admin.call(requirementAdd, {
    body: { ...draft, document: 'MARRIAGE', validFrom: '2026-12-01' },
  })
  expect(await admin.call(requirementDelete, { body: { id } })).toBeNull()
  const log = await admin.call(requirementLog, { query: RUSSIA })
  expect(log.rows[0]?.action).toBe('delete')
})

test('two people who ask for the same at once: one is refused in words', async () => {
  const body = { ...draft, document: 'HOTEL', category: 'COMMON_WORK', validFrom: '2027-01-01' }
  const answers = await Promise.all([1, 2, 3].map(() => admin.raw(requirementAdd, { body })))
  expect(answers.filter(({ code }) => code === CODES.SUCCESS)).toHaveLength(1)
})

test('checklists are the platform’s: somebody of another company who holds the codes changes nothing', async () => {
  const role = await newRole(server, {
    company: 'AGENT-YX',
    roleName: 'list.agent',
    dataScope: DATA_SCOPE.COMPANY,
    grants: ['visa.category.requirement', 'visa.category.requirement.edit'],
  })
  await newPerson(server, { company: 'AGENT-YX', userName: 'list.agent', roleIds: [role] })
  const agent = await server.as('list.agent')
  expect((await agent.call(requirementPage, { query: {} })).rows.length).toBeGreaterThan(0)
  const passport = await find('PASSPORT', 'ORIGINAL')
  const denied = [
    await agent.raw(requirementAdd, { body: { ...draft, document: 'TICKET', validFrom: '2027-01-01' } }),
    await agent.raw(requirementUpdate, { body: bodyOf(passport) }),
    await agent.raw(requirementDelete, { body: { id: passport.id } }),
  ]
  expect(denied.map(({ code }) => code)).toEqual([
    CODES.NO_PERMISSION,
    CODES.NO_PERMISSION,
    CODES.NO_PERMISSION,
  ])
})
