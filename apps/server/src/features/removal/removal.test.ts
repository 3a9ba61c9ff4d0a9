import { dictDataAdd, dictDataBatchDelete, dictDataDelete, dictDataPage } from '@visa/contract/dict/dict-data'
import { dictTypeAdd } from '@visa/contract/dict/dict-type'
import { noticeAdd, noticeDelete, noticeDetail, noticeKnown, noticeLog } from '@visa/contract/notice/notice'
import { companyDetail, companySave } from '@visa/contract/org/company-manage'
import { tagAdd, tagDelete, tagList, tagLog } from '@visa/contract/org/company-tag'
import { DATA_SCOPE } from '@visa/contract/org/data-scope'
import { removalUndo, UNDO_MINUTES } from '@visa/contract/removal/removal'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { one, rows, sql } from '../../db/sql.ts'
import { sweep } from '../../jobs/sweep.ts'
import type { Client } from '../../testing/client.ts'
import { newPerson, newRole } from '../../testing/staff.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'

let server: TestApp
let admin: Client

beforeAll(async () => {
  server = await startTestApp()
  admin = await server.as('admin')
})
afterAll(() => server.close())

const undo = (id: number, who = admin) => who.raw(removalUndo, { body: { id } })
const TOO_LATE = '超过 10 分钟或已撤销，无法撤销删除'

const tag = async (name: string) => (await admin.call(tagAdd, { body: { name, color: 'blue' } })).id
const removeTag = async (id: number, uses = 0) =>
  (await admin.call(tagDelete, { params: { id }, query: { uses } })).undoId
const tagNames = async () => (await admin.call(tagList, {})).map(({ name }) => name)

test('a tag comes back as it was, with the companies that carried it, and the log tells both', async () => {
  const id = await tag('要恢复')
  const { id: company } = await admin.call(companySave, {
    body: { companyCode: '', companyName: '恢复公司', shortName: '恢复', identityCode: 4, tagIds: [id] },
  })
  const before = (await admin.call(tagList, {})).find((each) => each.id === id)
  const undoId = await removeTag(id, 1)
  expect(await tagNames()).not.toContain('要恢复')
  expect(await undo(undoId)).toMatchObject({ code: '0000' })
  expect((await admin.call(tagList, {})).find((each) => each.id === id)).toEqual(before)
  const { tags } = await admin.call(companyDetail, { query: { id: company } })
  expect(tags.map((each) => each.id)).toEqual([id])
  const { rows: log } = await admin.call(tagLog, { query: {} })
  expect(log.filter(({ subject }) => subject === '要恢复').map(({ action }) => action)).toEqual([
    'restore',
    'delete',
    'add',
  ])
  expect((await undo(undoId)).msg).toBe(TOO_LATE)
})

test('dictionary entries come back one or several at once, where their codes are still free', async () => {
  await admin.call(dictTypeAdd, { body: { type: 'UNDONE', name: '撤销用' } })
  const add = async (code: string) =>
    (await admin.call(dictDataAdd, { body: { type: 'UNDONE', code, cname: `名${code}` } })).id
  const codes = async () =>
    (await admin.call(dictDataPage, { query: { type: 'UNDONE' } })).rows.map(({ code }) => code)
  const ids = [await add('A'), await add('B'), await add('C')]
  const { deleted, undoId } = await admin.call(dictDataBatchDelete, { body: { ids: ids.slice(0, 2) } })
  expect([deleted, await codes()]).toEqual([2, ['C']])
  expect((await undo(undoId)).code).toBe('0000')
  expect(await codes()).toEqual(['A', 'B', 'C'])
  const single = await admin.call(dictDataDelete, { body: { id: ids[2] ?? 0 } })
  await add('C')
  expect((await undo(single.undoId)).msg).toBe(
    '无法撤销删除：名称或编码已被新的记录使用，或它所属的记录已不存在',
  )
  expect(await codes()).toEqual(['A', 'B', 'C'])
})

test('a notice comes back with whoever has read it', async () => {
  const { id } = await admin.call(noticeAdd, {
    body: { title: '撤销通知', content: '<p>内容</p>', platform: 'MANAGER', showPlace: 'MANAGER_HOME' },
  })
  await admin.call(noticeKnown, { body: { ids: [id] } })
  const before = await admin.call(noticeDetail, { query: { id } })
  expect(before.knownCount).toBe(1)
  const { undoId } = await admin.call(noticeDelete, { body: { id } })
  expect((await admin.refused(noticeDetail, { query: { id } })).msg).toBe('记录不存在或已被删除')
  expect((await undo(undoId)).code).toBe('0000')
  expect(await admin.call(noticeDetail, { query: { id } })).toEqual(before)
  const { rows: log } = await admin.call(noticeLog, { query: { id } })
  expect(log.map(({ action }) => action)).toEqual(['restore', 'delete', 'add'])
})

test('nobody undoes what somebody else deleted, and nobody after the time', async () => {
  const undoId = await removeTag(await tag('别人的'))
  const grants = ['sys.tag', 'sys.tag.delete']
  const { companyCode: company } = await one<{ companyCode: string }>(
    server.db,
    sql`select c.company_code as "companyCode" from company c join app_user u on u.company_id = c.id
        where u.user_name = 'admin'`,
  )
  const role = { company, roleName: '标签管理员', dataScope: DATA_SCOPE.ALL, grants }
  await newPerson(server, { company, userName: 'tagger', roleIds: [await newRole(server, role)] })
  const colleague = await server.as('tagger')
  expect((await undo(undoId, colleague)).msg).toBe(TOO_LATE)
  expect((await undo(undoId, await server.as('agent'))).msg).toBe(TOO_LATE)
  expect((await undo(undoId, server.visitor())).code).toBe('2323')
  await server.db.query(sql`update removal set expires_at = now() - interval '1 second' where id = ${undoId}`)
  expect((await undo(undoId)).msg).toBe(TOO_LATE)
  await sweep(server.db, new Date())
  expect(await rows(server.db, sql`select id from removal where id = ${undoId}`)).toEqual([])
  expect(UNDO_MINUTES).toBe(10)
})

test('undone twice at once it comes back once', async () => {
  const undoId = await removeTag(await tag('两次'))
  const answers = await Promise.all([undo(undoId), undo(undoId)])
  expect(answers.map(({ code }) => code).toSorted()).toEqual(['0000', '9999'])
  expect((await tagNames()).filter((name) => name === '两次')).toHaveLength(1)
})
