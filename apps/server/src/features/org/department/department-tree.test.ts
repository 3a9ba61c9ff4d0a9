import { CODES } from '@visa/contract/codes'
import {
  departmentCodeExist,
  departmentDelete,
  departmentDrag,
  departmentLog,
  departmentMoveEffect,
  departmentPeople,
  departmentSave,
} from '@visa/contract/org/department-manage'
import { DATA_SCOPE } from '@visa/contract/org/data-scope'
import { departmentsOfCompany } from '@visa/contract/org/department-options'
import { LIVE_CHANNEL, LIVE_TOPICS } from '@visa/contract/shell/live'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { createBus } from '../../../db/bus.ts'
import { one, rows, sql } from '../../../db/sql.ts'
import type { Client } from '../../../testing/client.ts'
import { newPerson, newRole } from '../../../testing/staff.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'

let server: TestApp
let admin: Client
let count = 0

beforeAll(async () => {
  server = await startTestApp({ eventLoopLagMs: () => 0 })
  admin = await server.as('admin')
})
afterAll(() => server.close())

const GONE = { code: '9999', msg: '记录不存在或已被删除', data: null }

const companyId = async (code: string): Promise<number> =>
  (await one<{ id: number }>(server.db, sql`select id from company where company_code = ${code}`)).id

const add = async (parentId: number | null = null, company?: number): Promise<number> => {
  count += 1
  const body = {
    parentId,
    departmentCode: `T${count}`,
    departmentName: `部门${count}`,
    ...(company === undefined ? {} : { companyId: company }),
  }
  return (await admin.call(departmentSave, { body })).id
}

/** The children of a department with their places. */
const below = (parentId: number): Promise<{ id: number; sortNo: number }[]> =>
  rows(
    server.db,
    sql`select id, sort_no as "sortNo" from department where parent_id = ${parentId} order by sort_no`,
  )

const drag = (id: number, parentId: number | '', position: number) =>
  admin.refused(departmentDrag, { body: { id, parentId, position } })

test('P3.27 P7.60 a department is added behind its siblings, changed and deleted, each of it in the log', async () => {
  const root = await add()
  const [first, second] = [await add(root), await add(root)]
  expect(await below(root)).toEqual([
    { id: first, sortNo: 1 },
    { id: second, sortNo: 2 },
  ])
  const changed = {
    id: first,
    parentId: root,
    departmentCode: 'T-CHANGED',
    departmentName: '改名部',
    remark: '备注',
  }
  expect(await admin.call(departmentSave, { body: changed })).toEqual({ id: first })
  const all = await admin.call(departmentsOfCompany, { query: {} })
  expect(all.find(({ id }) => id === first)).toMatchObject(changed)
  expect(await admin.call(departmentDelete, { body: { id: first } })).toBeNull()
  expect(await below(root)).toEqual([{ id: second, sortNo: 1 }])
  expect(await admin.refused(departmentDelete, { body: { id: first } })).toEqual(GONE)
  expect(await admin.refused(departmentSave, { body: changed })).toEqual(GONE)
  expect(await drag(first, root, 0)).toEqual(GONE)
  const { rows: log } = await admin.call(departmentLog, { query: {} })
  expect(log.slice(0, 3).map(({ action, subject }) => [action, subject])).toEqual([
    ['delete', '改名部'],
    ['update', '改名部'],
    ['add', expect.stringMatching(/^部门/)],
  ])
  expect(log[1]?.changes.map(({ field }) => field)).toEqual(['departmentCode', 'departmentName', 'remark'])
})

test('P5.17 what is missing is said in the words of the field', async () => {
  const empty = await admin.raw(departmentSave, { body: { departmentCode: ' ', departmentName: '' } })
  expect(empty.msg).toContain('请输入部门编码')
  const unnamed = await admin.raw(departmentSave, { body: { departmentCode: 'OK' } })
  expect(unnamed.msg).toContain('请输入部门名称')
})

test('P7.59 a code is unique in its company only, and a department may keep its own', async () => {
  const agent = await companyId('AGENT-YX')
  const taken = async (departmentCode: string, more: object = {}) =>
    admin.call(departmentCodeExist, { query: { departmentCode, ...more } })
  expect(await taken('GM')).toBe(true)
  expect(await taken('GM', { companyId: agent })).toBe(false)
  expect(await taken('NOBODY')).toBe(false)
  const { id } = await one<{ id: number }>(
    server.db,
    sql`select id from department where department_code = 'GM'`,
  )
  expect(await taken('GM', { id })).toBe(false)
  const body = { departmentCode: 'GM', departmentName: '重复' }
  const refused = { code: '9999', msg: '部门编码 GM 在该公司下已存在', data: null }
  expect(await admin.refused(departmentSave, { body })).toEqual(refused)
  const own = await add()
  expect(await admin.refused(departmentSave, { body: { ...body, id: own } })).toEqual(refused)
  const atOnce = await Promise.all(
    Array.from({ length: 6 }, (_, n) =>
      admin.refused(departmentSave, { body: { departmentCode: 'RACE', departmentName: `同时${n}` } }),
    ),
  )
  expect(atOnce.filter(({ code }) => code === CODES.SUCCESS)).toHaveLength(1)
})

test('P7.58 dragging keeps the order dense on both sides, and the same place again is no change', async () => {
  const [left, right] = [await add(), await add()]
  const [a, b, c] = [await add(left), await add(left), await add(left)]
  const d = await add(right)
  await drag(b, right, 0)
  expect(await below(left)).toEqual([
    { id: a, sortNo: 1 },
    { id: c, sortNo: 2 },
  ])
  expect(await below(right)).toEqual([
    { id: b, sortNo: 1 },
    { id: d, sortNo: 2 },
  ])
  await drag(c, left, 0)
  await drag(d, left, 99)
  expect((await below(left)).map(({ id }) => id)).toEqual([c, a, d])
  const { rows: before } = await admin.call(departmentLog, { query: {} })
  await drag(d, left, 2)
  expect((await admin.call(departmentLog, { query: {} })).rows[0]).toEqual(before[0])
  await drag(c, '', 0)
  const all = await admin.call(departmentsOfCompany, { query: {} })
  const top = all.filter(({ parentId }) => parentId === null)
  expect(top[0]).toMatchObject({ id: c, sortNo: 1 })
  const tops = top.map(({ sortNo }) => sortNo)
  expect(tops).toEqual(tops.map((_, index) => index + 1))
})

test('no department comes below itself, nor below one of another company, by dragging or by saving', async () => {
  const top = await add()
  const middle = await add(top)
  const low = await add(middle)
  const foreign = await add(null, await companyId('AGENT-YX'))
  for (const parentId of [top, middle, low]) {
    expect((await drag(top, parentId, 0)).msg).toMatch(/^不能把部门“部门\d+”移到它自己或它的下级部门之下$/)
  }
  expect((await drag(top, foreign, 0)).msg).toBe('上级部门不属于该公司')
  const saved = { departmentCode: 'T-SELF', departmentName: '自己' }
  const under = await admin.refused(departmentSave, { body: { ...saved, id: top, parentId: low } })
  expect(under.msg).toMatch(/^不能把部门/)
  const elsewhere = await admin.refused(departmentSave, { body: { ...saved, parentId: foreign } })
  expect(elsewhere.msg).toBe('上级部门不属于该公司')
})

test('many drags at once leave a tree: no ring, nothing lost, every order dense', async () => {
  const root = await add()
  const ids = [root]
  for (let n = 0; n < 7; n += 1) ids.push(await add(ids.at(Math.floor(n / 2)) ?? root))
  const moves = ids.slice(1).flatMap((id) => ids.map((parent, index) => ({ id, parent, index })))
  const answers = await Promise.all(moves.map(({ id, parent, index }) => drag(id, parent, index % 3)))
  expect(answers.every(({ code }) => code === CODES.SUCCESS || code === CODES.FAILURE)).toBe(true)
  expect(answers.filter(({ code }) => code === CODES.SUCCESS).length).toBeGreaterThan(0)
  const reached = await rows<{ id: number }>(
    server.db,
    sql`with recursive tree as (
          select id from department where id = ${root}
          union select d.id from department d join tree on d.parent_id = tree.id)
        select id from tree`,
  )
  expect(reached.map(({ id }) => id).toSorted((x, y) => x - y)).toEqual(ids.toSorted((x, y) => x - y))
  for (const id of ids) {
    const places = (await below(id)).map(({ sortNo }) => sortNo)
    expect(places).toEqual(places.map((_, index) => index + 1))
  }
})

test('P7.61 what has departments or people in it is not deleted, and the numbers are told', async () => {
  const parent = await add()
  await add(parent)
  const used = await admin.refused(departmentDelete, { body: { id: parent } })
  expect(used.msg).toMatch(/^部门“部门\d+”下还有 1 个下级部门、0 名员工，不能删除$/)
  const { id } = await one<{ id: number }>(
    server.db,
    sql`select id from department where department_code = 'IT'`,
  )
  const peopled = await admin.refused(departmentDelete, { body: { id } })
  expect(peopled.msg).toBe('部门“信息技术部”下还有 0 个下级部门、1 名员工，不能删除')
  expect(await admin.call(departmentPeople, { query: { id } })).toEqual([
    { id: expect.any(Number), userName: 'admin', realName: '陈志远', valid: 1, blocked: false },
  ])
})

test('without the permission nothing is done, and departments of other companies are not there', async () => {
  const visitor = await server.as('agent')
  const own = await add()
  const denied = { code: CODES.NO_PERMISSION, msg: '没有操作权限', data: null }
  const body = { departmentCode: 'X', departmentName: 'X' }
  expect(await visitor.refused(departmentSave, { body })).toEqual(denied)
  expect(await visitor.refused(departmentDelete, { body: { id: own } })).toEqual(denied)
  await server.db.query(sql`
    insert into role_resource (role_id, resource_id)
    select ur.role_id, r.id from user_role ur join app_user u on u.id = ur.user_id cross join resource r
    where u.user_name = 'agent' and r.code in ('sys.department', 'sys.department.add', 'sys.department.delete')`)
  await expect
    .poll(async () => (await visitor.refused(departmentDelete, { body: { id: own } })).code)
    .toBe('9999')
  expect(await visitor.refused(departmentDelete, { body: { id: own } })).toEqual(GONE)
  expect(await visitor.refused(departmentPeople, { query: { id: own } })).toEqual(GONE)
  // Adding and changing are permitted one by one.
  expect(await visitor.refused(departmentSave, { body: { ...body, id: own } })).toEqual(denied)
  const foreign = await companyId('PLATFORM')
  const elsewhere = await visitor.refused(departmentSave, { body: { ...body, companyId: foreign } })
  expect(elsewhere.msg).toBe('公司不存在或已被删除')
  expect((await visitor.call(departmentLog, { query: { companyId: foreign } })).rows).toEqual([])
  expect(await visitor.call(departmentSave, { body })).toEqual({ id: expect.any(Number) })
})

test('P7.62 adding, dragging and deleting are heard of by other browsers', async () => {
  let heard: string[] = []
  const bus = createBus(server.url, () => undefined)
  onTestFinished(() => bus.close())
  bus.on(LIVE_CHANNEL, (topic) => heard.push(topic))
  await bus.start()
  const told = async (work: () => Promise<unknown>) => {
    heard = []
    await work()
    await expect.poll(() => heard).toContain('org')
  }
  let id = 0
  await told(async () => (id = await add()))
  await told(() => drag(id, '', 0))
  await told(() => admin.call(departmentDelete, { body: { id } }))
  expect(LIVE_TOPICS.org.some((path) => departmentsOfCompany.path.startsWith(path))).toBe(true)
})

test('a move tells beforehand what it changes: who comes with it, who gains sight of them and who loses it', async () => {
  const [oldTop, newTop] = [await add(), await add()]
  const moving = await add(oldTop)
  const lowest = await add(moving)
  const { id: role } = await one<{ id: number }>(
    server.db,
    sql`insert into app_role (company_id, role_name, data_scope)
        select company_id, '部门主管', ${DATA_SCOPE.DEPARTMENT_TREE} from department where id = ${moving} returning id`,
  )
  const put = async (name: string, department: number, roles: readonly number[]) => {
    const { id } = await one<{ id: number }>(
      server.db,
      sql`insert into app_user (company_id, user_name, real_name, password_hash)
          select company_id, ${name}, ${name}, '' from department where id = ${department} returning id`,
    )
    await server.db.query(
      sql`insert into user_department (user_id, department_id) values (${id}, ${department})`,
    )
    for (const roleId of roles)
      await server.db.query(sql`insert into user_role (user_id, role_id) values (${id}, ${roleId})`)
  }
  await put('effect1', lowest, [])
  await put('effect2', moving, [role])
  await put('effect3', oldTop, [role])
  await put('effect4', newTop, [role])
  await put('effect5', newTop, [role])
  await put('effect6', newTop, [])
  const effect = (parentId: number | '') =>
    admin.call(departmentMoveEffect, { query: { id: moving, parentId } })
  expect(await effect(newTop)).toEqual({ departments: 2, people: 2, gaining: 2, losing: 1 })
  expect(await effect('')).toEqual({ departments: 2, people: 2, gaining: 0, losing: 1 })
  expect(await effect(oldTop)).toEqual({ departments: 2, people: 2, gaining: 0, losing: 0 })
  const grants = ['sys.department', 'sys.department.edit']
  const foreign = { company: 'AGENT-YX', roleName: '外部主管', dataScope: DATA_SCOPE.COMPANY, grants }
  const roleIds = [await newRole(server, foreign)]
  await newPerson(server, { company: 'AGENT-YX', userName: 'stranger', roleIds })
  const stranger = await server.as('stranger')
  const query = { id: moving, parentId: newTop }
  expect(await stranger.refused(departmentMoveEffect, { query })).toEqual(GONE)
})
