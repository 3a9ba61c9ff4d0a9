import { companySave } from '@visa/contract/org/company-manage'
import { tagAdd, tagDelete, tagList, tagLog, tagUpdate } from '@visa/contract/org/company-tag'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { SYSTEM_ACTOR } from '../../../access/actor.ts'
import { one, sql } from '../../../db/sql.ts'
import type { Client } from '../../../testing/client.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { grantResources } from '../role/role.service.ts'

let server: TestApp
let admin: Client

beforeAll(async () => {
  server = await startTestApp()
  admin = await server.as('admin')
})
afterAll(() => server.close())

const add = async (name: string) => (await admin.call(tagAdd, { body: { name, color: 'blue' } })).id
const usesOf = async (id: number) => (await admin.call(tagList, {})).find((tag) => tag.id === id)?.uses

let count = 0
const company = async (tagIds: number[]) => {
  count += 1
  const body = {
    companyCode: '',
    companyName: `公司${count}`,
    shortName: `司${count}`,
    identityCode: 4,
    tagIds,
  }
  return (await admin.call(companySave, { body })).id
}

test('C7.27 a tag is added, listed in order, changed and deleted, and the log tells it', async () => {
  const { id } = await admin.call(tagAdd, {
    body: { name: '甲类', color: 'jade', sortNo: 2, remark: '重要' },
  })
  const { id: earlier } = await admin.call(tagAdd, { body: { name: '乙类', color: 'red', sortNo: 1 } })
  const ids = (await admin.call(tagList, {})).map((tag) => tag.id)
  expect(ids.indexOf(earlier)).toBeLessThan(ids.indexOf(id))
  const changed = { id, name: '甲', color: 'grey' as const, sortNo: 0, remark: '' }
  expect(await admin.call(tagUpdate, { body: changed })).toBeNull()
  expect(await admin.call(tagList, {})).toEqual(
    expect.arrayContaining([expect.objectContaining({ ...changed, uses: 0 })]),
  )
  expect(await admin.call(tagDelete, { params: { id }, query: {} })).toEqual({ undoId: expect.any(Number) })
  const gone = '记录不存在或已被删除'
  expect((await admin.refused(tagDelete, { params: { id }, query: {} })).msg).toBe(gone)
  expect((await admin.refused(tagUpdate, { body: changed })).msg).toBe(gone)
  const { rows } = await admin.call(tagLog, { query: {} })
  expect(rows.filter(({ subject }) => subject.startsWith('甲')).map(({ action }) => action)).toEqual([
    'delete',
    'update',
    'add',
  ])
})

test('a name is unique whatever its case and spaces; the colour is one of the theme', async () => {
  const id = await add('VIP 客户')
  const other = await add('普通客户')
  for (const name of ['VIP 客户', 'vip客户', ' V I P客 户 ', 'vIp  客户']) {
    const answer = await admin.refused(tagAdd, { body: { name, color: 'red' } })
    expect(answer, name).toMatchObject({ code: '9999', msg: `标签 ${name.trim()} 已存在` })
    expect((await admin.refused(tagUpdate, { body: { id: other, name, color: 'red' } })).code).toBe('9999')
  }
  expect(await admin.call(tagUpdate, { body: { id, name: 'vip客户', color: 'red' } })).toBeNull()
  expect((await admin.raw(tagAdd, { body: { name: '粉', color: '#ff00ff' } })).code).toBe('9999')
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => admin.refused(tagAdd, { body: { name: '抢先', color: 'red' } })),
  )
  expect(answers.filter(({ code }) => code === '0000')).toHaveLength(1)
})

test('a tag in use goes only when the number of companies was told, and leaves them', async () => {
  const id = await add('要删除的')
  await company([id])
  await company([id])
  expect(await usesOf(id)).toBe(2)
  const msg = '标签“要删除的”正被 2 家公司使用，请确认后再删除'
  expect((await admin.refused(tagDelete, { params: { id }, query: {} })).msg).toBe(msg)
  expect((await admin.refused(tagDelete, { params: { id }, query: { uses: 1 } })).msg).toBe(msg)
  expect(await admin.call(tagDelete, { params: { id }, query: { uses: 2 } })).toMatchObject({
    undoId: expect.any(Number),
  })
  expect(await usesOf(id)).toBeUndefined()
})

test('a tag cannot both go and be put on a company at one moment', async () => {
  for (let round = 0; round < 5; round += 1) {
    const id = await add(`争用${round}`)
    const body = {
      companyCode: '',
      companyName: `争用公司${round}`,
      shortName: `争${round}`,
      identityCode: 4,
    }
    const [removed, saved] = await Promise.all([
      admin.refused(tagDelete, { params: { id }, query: {} }),
      admin.refused(companySave, { body: { ...body, tagIds: [id] } }),
    ])
    expect([removed.code, saved.code].toSorted()).toEqual(['0000', '9999'])
  }
})

test('tags are the platform’s: others may neither see nor change them, whatever they were granted', async () => {
  const customer = await server.as('customer')
  expect((await customer.refused(tagList, {})).code).toBe('1111')
  const { id: roleId } = await one<{ id: number }>(
    server.db,
    sql`select role_id as id from user_role ur join app_user u on u.id = ur.user_id where u.user_name = 'accept'`,
  )
  await server.db.tx((tx) =>
    grantResources(tx, SYSTEM_ACTOR, roleId, ['sys.tag', 'sys.tag.add', 'sys.tag.edit', 'sys.tag.delete']),
  )
  const accept = await server.as('accept')
  const id = await add('不给看')
  for (const answer of [
    await accept.refused(tagList, {}),
    await accept.refused(tagLog, { query: {} }),
    await accept.refused(tagAdd, { body: { name: 'x', color: 'red' } }),
    await accept.refused(tagUpdate, { body: { id, name: 'x', color: 'red' } }),
    await accept.refused(tagDelete, { params: { id }, query: {} }),
  ]) {
    expect(answer.code).toBe('1111')
  }
})
