import { allDistricts } from '@visa/contract/dict/district'
import {
  districtAdd,
  districtBatchDelete,
  districtDelete,
  districtDetail,
  districtLog,
  districtPage,
  districtUpdate,
} from '@visa/contract/dict/district-manage'
import { LIVE_CHANNEL } from '@visa/contract/shell/live'
import { companySave } from '@visa/contract/org/company-manage'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { SYSTEM_ACTOR } from '../../../access/actor.ts'
import { createBus } from '../../../db/bus.ts'
import { one, sql } from '../../../db/sql.ts'
import type { Client } from '../../../testing/client.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { grantResources } from '../../org/role/role.service.ts'

let server: TestApp
let admin: Client

beforeAll(async () => {
  server = await startTestApp()
  admin = await server.as('admin')
})
afterAll(() => server.close())

const idsOf = ({ rows }: { rows: { id: string }[] }) => rows.map(({ id }) => id)
const msgOf = async (answer: Promise<{ msg: string }>) => (await answer).msg

test('P7.32 districts are paged by parent and level, and found by code, name and pinyin', async () => {
  const provinces = await admin.call(districtPage, { query: { level: '1', pageSize: 50 } })
  expect(provinces.records).toBe(34)
  expect(await admin.call(districtPage, { query: { parentId: '0', pageSize: 50 } })).toEqual(provinces)
  expect(
    (await admin.call(districtPage, { query: { parentId: '0', keyword: '朝阳' } })).records,
  ).toBeGreaterThan(2)
  const cities = await admin.call(districtPage, { query: { parentId: '130000' } })
  expect(cities.rows[0]).toMatchObject({ id: '130100', parentName: '河北省', level: '2' })
  expect(cities.rows[0]?.childCount).toBeGreaterThan(10)
  for (const keyword of ['石家庄', 'shijiazhuang', 'sjz', '1301']) {
    const found = await admin.call(districtPage, { query: { keyword, level: '2' } })
    expect(idsOf(found), keyword).toContain('130100')
  }
  const below = await admin.call(districtPage, { query: { parentId: '130000', keyword: '长安' } })
  expect(idsOf(below)).toEqual(['130102'])
  expect(idsOf(await admin.call(districtPage, { query: { parentId: '110000', keyword: '长安' } }))).toEqual(
    [],
  )
  expect(await admin.call(districtDetail, { query: { id: '110105' } })).toMatchObject({
    fullname: '朝阳区',
    parentName: '北京市',
    childCount: 0,
  })
  expect(await msgOf(admin.refused(districtDetail, { query: { id: '999999' } }))).toBe('记录不存在或已被删除')
})

test('P7.33 P7.34 a district is added below another, changed and deleted, everybody hears of it, and the log tells it', async () => {
  const heard: string[] = []
  const bus = createBus(server.url, () => undefined)
  bus.on(LIVE_CHANNEL, (topic) => heard.push(topic))
  await bus.start()
  onTestFinished(() => bus.close())
  const body = { id: '139901', parentId: '130000', fullname: '新设市' }
  expect(await admin.call(districtAdd, { body })).toEqual({ id: '139901' })
  await expect.poll(() => heard).toContain('district')
  expect(await admin.call(districtDetail, { query: { id: '139901' } })).toMatchObject({
    name: '新设',
    level: '2',
    parentName: '河北省',
  })
  await admin.call(districtAdd, { body: { id: '139911', parentId: '139901', fullname: '城东区' } })
  await admin.call(districtUpdate, { body: { ...body, fullname: '新城市', name: '新城' } })
  const all = await (await server.as('customer')).call(allDistricts, {})
  expect(all.find(({ id }) => id === '139901')).toMatchObject({
    name: '新城',
    fullname: '新城市',
    level: '2',
  })
  expect(await msgOf(admin.refused(districtDelete, { body: { id: '139901' } }))).toBe(
    '新城市 下还有 1 个区划，不能删除',
  )
  expect(await admin.call(districtBatchDelete, { body: { ids: '139901,139911' } })).toEqual({ deleted: 2 })
  const { rows } = await admin.call(districtLog, { query: { parentId: '130000' } })
  expect(rows.map(({ action }) => action)).toEqual(['delete', 'update', 'add'])
  expect(rows[1]?.changes).toEqual([
    { field: 'fullname', from: '新设市', to: '新城市' },
    { field: 'name', from: '新设', to: '新城' },
  ])
})

test('levels follow from the parent: counties stand directly below a municipality, nothing below a county', async () => {
  await admin.call(districtAdd, { body: { id: '110199', parentId: '110000', fullname: '新城区' } })
  expect((await admin.call(districtDetail, { query: { id: '110199' } })).level).toBe('3')
  await admin.call(districtAdd, { body: { id: '990000', fullname: '新省' } })
  expect((await admin.call(districtDetail, { query: { id: '990000' } })).level).toBe('1')
  const add = (fields: object) =>
    msgOf(admin.raw(districtAdd, { body: { id: '990101', fullname: '某地', ...fields } }))
  expect(await add({ parentId: '110105' })).toBe('区县之下不能再新增区划')
  expect(await add({ parentId: '888888' })).toBe('上级区划不存在或已被删除')
  expect(await add({ id: '110105', parentId: '110000' })).toBe('区划代码 110105 已存在')
  expect(await add({ id: '110198', fullname: '朝阳区', parentId: '110000' })).toBe('同一上级下已有 朝阳区')
  expect(await add({ id: '999999', parentId: '110000' })).toBe('“北京市”之下的区划代码应以 11 开头')
  expect(await add({ id: '12' })).toContain('请输入6位数字的区划代码')
  expect(await add({ fullname: '某省' })).toBe('省级区划代码应以 0000 结尾')
  expect(await add({ id: '980000', fullname: '河北省' })).toBe('同一上级下已有 河北省')
})

test('a district moves only below a parent that keeps its level, never below itself', async () => {
  const place = { id: '130102', fullname: '长安区', name: '长安' }
  const move = (parentId: string | null) => admin.refused(districtUpdate, { body: { ...place, parentId } })
  expect((await move('130200')).code).toBe('0000')
  expect((await move('130100')).code).toBe('0000')
  expect((await move('110000')).msg).toBe('“北京市”之下的区划代码应以 11 开头')
  expect((await move('130000')).msg).toBe('只能移动到同一级别的上级区划之下')
  expect((await move(null)).msg).toBe('省级区划代码应以 0000 结尾')
  expect((await move('130102')).msg).toBe('区县之下不能再新增区划')
  const gone = { id: '999998', fullname: '无', parentId: '130000' }
  expect(await msgOf(admin.refused(districtUpdate, { body: gone }))).toBe('记录不存在或已被删除')
})

test('what a record names stays, and with it the whole batch', async () => {
  await admin.call(companySave, {
    body: {
      companyCode: '',
      companyName: '滨海社',
      shortName: '滨海',
      identityCode: 4,
      districtId: '120116',
    },
  })
  expect(await msgOf(admin.refused(districtDelete, { body: { id: '120116' } }))).toBe(
    '滨海新区 已被业务记录使用，不能删除',
  )
  expect((await admin.refused(districtBatchDelete, { body: { ids: ['120116', '120117'] } })).code).toBe(
    '9999',
  )
  expect((await admin.refused(districtBatchDelete, { body: { ids: ['120117', '999999'] } })).code).toBe(
    '9999',
  )
  expect(await admin.call(districtDetail, { query: { id: '120117' } })).toMatchObject({ level: '3' })
})

test('of ten people who add the same district at once one wins', async () => {
  const body = { id: '120198', parentId: '120000', fullname: '抢先区' }
  const answers = await Promise.all(Array.from({ length: 10 }, () => admin.refused(districtAdd, { body })))
  expect(answers.filter(({ code }) => code === '0000')).toHaveLength(1)
})

test('only the platform changes districts, and only with the permission', async () => {
  const body = { id: '120197', parentId: '120000', fullname: '越权区' }
  const customer = await server.as('customer')
  expect((await customer.refused(districtPage, { query: {} })).code).toBe('1111')
  expect((await customer.refused(districtAdd, { body })).code).toBe('1111')
  const { id: roleId } = await one<{ id: number }>(
    server.db,
    sql`select role_id as id from user_role ur join app_user u on u.id = ur.user_id where u.user_name = 'agent'`,
  )
  await server.db.tx((tx) =>
    grantResources(tx, SYSTEM_ACTOR, roleId, ['sys.district', 'sys.district.add', 'sys.district.delete']),
  )
  const agent = await server.as('agent')
  expect((await agent.refused(districtPage, { query: {} })).code).toBe('0000')
  expect((await agent.refused(districtAdd, { body })).code).toBe('1111')
  expect((await agent.refused(districtDelete, { body: { id: '120117' } })).code).toBe('1111')
})
