import { DEMO_PASSWORD } from '@visa/contract/demo'
import { DATA_SCOPE } from '@visa/contract/org/data-scope'
import { userDetail, userLog, userPage } from '@visa/contract/org/user-calls'
import { OPEN_WORK_KINDS, userOpenWork, userTransfer } from '@visa/contract/org/user-transfer'
import { personalInfo } from '@visa/contract/session/personal'
import { systemLogin, systemLogined } from '@visa/contract/session/system'
import { expect, test } from 'vitest'
import { loadViewer } from '../../../access/viewer.ts'
import { one, rows, sql } from '../../../db/sql.ts'
import { OPEN_WORK } from '../../../open-work.ts'
import { existingFile } from '../../file/stored/stored.service.ts'
import { TEST_CAPTCHA } from '../../../testing/client.ts'
import { newOrder } from '../../../testing/orders.ts'
import { handIn } from '../../../testing/passports.ts'
import { companyId, departmentId, newPerson, newRole, userId } from '../../../testing/staff.ts'
import { testApp, type TestApp } from '../../../testing/test-app.ts'

const MD5 = 'a'.repeat(32)
const QUIET = { eventLoopLagMs: () => 0 }
const GONE = { code: '9999', msg: '记录不存在或已被删除', data: null }

/** Somebody of the centre who moves, the colleague who stays, and where to. */
async function scene(server: TestApp) {
  const leaving = await newRole(server, {
    company: 'CENTER-BJ',
    roleName: '离开者',
    dataScope: DATA_SCOPE.OWN,
    grants: ['sys.notice'],
  })
  const arriving = await newRole(server, {
    company: 'AGENT-YX',
    roleName: '到达者',
    dataScope: DATA_SCOPE.OWN,
    grants: ['sys.notice'],
  })
  const id = await newPerson(server, { company: 'CENTER-BJ', userName: 'mover', roleIds: [leaving] })
  const successorId = await newPerson(server, { company: 'CENTER-BJ', userName: 'stayer' })
  const agent = await companyId(server, 'AGENT-YX')
  const department = await one<{ id: number }>(
    server.db,
    sql`insert into department (company_id, department_code, department_name)
        values (${agent}, 'NEW', '新部门') returning id`,
  )
  const body = { id, companyId: agent, departmentIds: [department.id], roleIds: [arriving], successorId }
  return { id, successorId, body, centre: await companyId(server, 'CENTER-BJ'), agent }
}

/** One open thing of each kind. */
async function openThings({ db }: TestApp, id: number, company: number): Promise<void> {
  await db.query(sql`
    insert into notice (company_id, title, content, platform, show_place, start_at, created_by)
    values (${company}, '下周通知', 'x', 'PC', 'PC_HOME', now() + interval '7 days', ${id})`)
  await db.query(sql`
    insert into export_task (kind, title, format, status, query, language, owner_id, company_id, created_at,
      expires_at, data_scope)
    values ('notice', '导出', 'xlsx', 32, '{}', 'zh', ${id}, ${company}, now(), now() + interval '1 day', 1)`)
  await db.query(sql`
    insert into form_draft (user_id, kind, record_id, body, updated_at, expires_at)
    values (${id}, 'order', '1', '{}', now(), now() + interval '1 day')`)
  // One under way and one that has ended: somebody must see both.
  await db.query(sql`
    insert into visa_order (order_no, nation_code, visa_type, status, centre_id, handler_id, claimed_by)
    values ('V26111699998', 'RUS', 1, 8, ${company}, ${id}, ${id}), ('V26111699999', 'RUS', 1, 88, ${company}, ${id}, null)`)
  await db.query(sql`
    update membership set owner_id = ${id}
    where id = (select min(id) from membership where company_id = ${company})`)
}

test('P2.38 somebody moves to another company, and a colleague takes over what is open', async () => {
  const server = await testApp(QUIET)
  const second = await testApp({ ...QUIET, url: server.url })
  const admin = await server.as('admin')
  const { id, successorId, body, centre, agent } = await scene(server)
  await openThings(server, id, centre)
  const mover = await second.as('mover')
  expect(await mover.call(systemLogined, {})).toBe(true)
  expect(await admin.call(userOpenWork, { query: { id } })).toEqual([
    { kind: 'order', count: 1, needsSuccessor: true },
    { kind: 'member', count: 1, needsSuccessor: false },
    { kind: 'notice', count: 1, needsSuccessor: true },
    { kind: 'exportTask', count: 1, needsSuccessor: false },
    { kind: 'draft', count: 1, needsSuccessor: false },
  ])

  const { handedOver } = await admin.call(userTransfer, { body })
  expect(handedOver.map(({ kind }) => kind)).toEqual(['order', 'member', 'notice', 'exportTask', 'draft'])
  const moved = await admin.call(userDetail, { query: { id } })
  expect(moved).toMatchObject({ companyId: agent, roleNames: '到达者', departmentNames: '新部门' })
  // On the other instance too, at once.
  await expect.poll(() => mover.call(systemLogined, {})).toBe(false)
  const again = await second.as('mover')
  expect((await again.call(personalInfo, {})).userInfo.companyId).toBe(agent)

  const owners = await one(
    server.db,
    sql`select (select created_by from notice where title = '下周通知') as notice,
          (select user_id from form_draft where kind = 'order') as draft,
          (select count(*) from visa_order where handler_id = ${successorId} and claimed_by is null) as orders,
          (select count(*) from membership where owner_id = ${successorId}) as members,
          (select count(*) from export_task where owner_id = ${id} and expires_at > now()) as exports`,
  )
  expect(owners).toEqual({ notice: successorId, draft: successorId, orders: 2, members: 1, exports: 0 })
  expect(await admin.call(userOpenWork, { query: { id } })).toEqual([])
})

test('whoever answers for passports hands them over to a colleague before they move', async () => {
  const server = await testApp(QUIET)
  const admin = await server.as('admin')
  const { id, successorId, body } = await scene(server)
  const { applicantIds } = await newOrder(server)
  await handIn(server.db, applicantIds)
  await server.db.query(sql`update passport_item set custodian_id = ${id}, move_cause = 'PLACE'
    where applicant_id = any(${applicantIds}::bigint[])`)
  expect(await admin.call(userOpenWork, { query: { id } })).toContainEqual({
    kind: 'passport',
    count: 1,
    needsSuccessor: true,
  })
  expect((await admin.refused(userTransfer, { body: { ...body, successorId: null } })).msg).toBe(
    '人员mover 还有未完成的工作，请选择接手人',
  )
  await admin.call(userTransfer, { body })
  const [last] = await rows<{ cause: string; custodian: number; was: number }>(
    server.db,
    sql`select cause, to_custodian as custodian, from_custodian as was from passport_movement order by id desc limit 1`,
  )
  expect(last).toEqual({ cause: 'HAND_OVER', custodian: successorId, was: id })
})

test('both companies read of it, each of its own roles and departments', async () => {
  const server = await testApp(QUIET)
  const admin = await server.as('admin')
  const { id, body, centre, agent } = await scene(server)
  await admin.call(userTransfer, { body })
  const log = await rows<{ topic: string; companies: number[]; changes: string }>(
    server.db,
    sql`select topic, record_company_ids as companies, changes::text as changes from change_log
        where entity = 'user' and entity_id = ${String(id)} and action = 'update' order by id`,
  )
  expect(log.map(({ topic, companies }) => ({ topic, companies }))).toEqual([
    { topic: String(centre), companies: [centre] },
    { topic: String(agent), companies: [agent] },
  ])
  expect(log[0]?.changes).toContain('离开者')
  expect(log[0]?.changes).not.toContain('到达者')
  expect(log[1]?.changes).toContain('到达者')
  expect(log[1]?.changes).not.toContain('离开者')

  const reading = { dataScope: DATA_SCOPE.COMPANY, grants: ['sys.employee'] }
  for (const [company, userName, own] of [
    ['CENTER-BJ', 'centre.hr', '离开者'],
    ['AGENT-YX', 'agent.hr', '到达者'],
  ] as const) {
    const role = await newRole(server, { company, roleName: `人事${company}`, ...reading })
    await newPerson(server, { company, userName, roleIds: [role] })
    const told = await (await server.as(userName)).call(userLog, { query: { page: 1, pageSize: 20 } })
    const rowsOfMove = told.rows.filter(
      ({ subject, action }) => subject === '人员mover' && action === 'update',
    )
    expect(rowsOfMove).toHaveLength(1)
    expect(JSON.stringify(rowsOfMove)).toContain(own)
  }
})

test('what cannot be is refused in words, and leaves everything as it was', async () => {
  const server = await testApp(QUIET)
  const admin = await server.as('admin')
  const { id, body, centre, agent } = await scene(server)
  await openThings(server, id, centre)
  const refused = async (change: Partial<typeof body> | { successorId: null }) =>
    (await admin.refused(userTransfer, { body: { ...body, ...change } })).msg
  const own = await userId(server, 'admin')
  expect(await refused({ id: own })).toBe('不能对自己的账号进行此操作')
  expect(await refused({ companyId: centre })).toBe('人员mover 已经在该公司')
  expect(await refused({ companyId: 999_999 })).toBe('公司不存在或已被删除')
  expect(await refused({ successorId: null })).toBe('人员mover 还有未完成的工作，请选择接手人')
  const unfit = '接手人必须是 人员mover 原公司中可用的其他员工'
  expect(await refused({ successorId: id })).toBe(unfit)
  expect(await refused({ successorId: own })).toBe(unfit)
  expect(await refused({ departmentIds: [await departmentId(server, 'PLATFORM', 'GM')] })).toBe(
    '所选部门不存在或不属于该公司',
  )
  const foreign = await newRole(server, {
    company: 'CENTER-BJ',
    roleName: '别家角色',
    dataScope: DATA_SCOPE.OWN,
    grants: [],
  })
  expect(await refused({ roleIds: [foreign] })).toBe('所选角色不存在或不属于该公司')
  await server.db.query(sql`update export_task set status = 24 where owner_id = ${id}`)
  expect(await refused({})).toBe('该员工有正在生成的导出文件，请等待完成或取消后再转移')
  await server.db.query(sql`update company set audit_status = 4 where id = ${agent}`)
  expect(await refused({})).toMatch(/^公司“.*”未通过审核或已停用，不能转入$/)
  admin.language = 'en'
  expect(await refused({})).toMatch(/has not passed its audit or is stopped: nobody can be moved there$/)
  expect(await admin.call(userDetail, { query: { id } })).toMatchObject({ companyId: centre })
  expect(await one(server.db, sql`select created_by as by from notice where title = '下周通知'`)).toEqual({
    by: id,
  })
})

test('the last administrator stays, and nobody gives or moves what they do not hold', async () => {
  const server = await testApp(QUIET)
  const { id, body } = await scene(server)
  const grants = ['cust.user', 'cust.user.transfer']
  const role = await newRole(server, {
    company: 'PLATFORM',
    roleName: '调动员',
    dataScope: DATA_SCOPE.ALL,
    grants,
  })
  await newPerson(server, { company: 'PLATFORM', userName: 'mover.of.people', roleIds: [role] })
  const weak = await server.as('mover.of.people')
  expect((await weak.refused(userTransfer, { body })).msg).toMatch(/^不能授予或管理自己没有的权限：/)
  expect(
    (await weak.refused(userTransfer, { body: { ...body, id: await userId(server, 'admin') } })).msg,
  ).toMatch(/^不能授予或管理自己没有的权限：/)

  // With all that the administrator holds, so that only being the last one counts.
  const administrator = await one<{ role: number }>(
    server.db,
    sql`select value::bigint as role from system_param where key = 'org.administratorRole'`,
  )
  await server.db.query(sql`
    insert into role_resource (role_id, resource_id)
    select ${role}, resource_id from role_resource where role_id = ${administrator.role}
    on conflict do nothing`)
  const strong = await server.as('mover.of.people')
  const last = await strong.refused(userTransfer, { body: { ...body, id: await userId(server, 'admin') } })
  expect(last.msg).toMatch(/是最后一位可用的系统管理员，不能进行此操作$/)
  await strong.call(userTransfer, { body })
  expect((await strong.call(userDetail, { query: { id } })).roleNames).toBe('到达者')
})

test('another company and a colleague of another department are not there', async () => {
  const server = await testApp(QUIET)
  const { id, body } = await scene(server)
  const grants = ['cust.user', 'cust.user.transfer', 'sys.notice']
  for (const [company, dataScope] of [
    ['AGENT-YX', DATA_SCOPE.ALL],
    ['CENTER-BJ', DATA_SCOPE.OWN],
  ] as const) {
    const role = await newRole(server, { company, roleName: `调动${company}`, dataScope, grants })
    await newPerson(server, { company, userName: `hr.${dataScope}`, roleIds: [role] })
    const person = await server.as(`hr.${dataScope}`)
    expect(await person.refused(userTransfer, { body })).toEqual(GONE)
    expect(await person.refused(userOpenWork, { query: { id } })).toEqual(GONE)
    expect(await person.refused(userDetail, { query: { id } })).toEqual(GONE)
  }
  // Whoever sees their own company alone cannot send people out of it.
  const role = await newRole(server, {
    company: 'CENTER-BJ',
    roleName: '本公司调动',
    dataScope: DATA_SCOPE.COMPANY,
    grants,
  })
  await newPerson(server, { company: 'CENTER-BJ', userName: 'hr.all', roleIds: [role] })
  expect((await (await server.as('hr.all')).refused(userTransfer, { body })).msg).toBe('公司不存在或已被删除')
})

test('two at once: one moves, the other is told of it', async () => {
  const server = await testApp(QUIET)
  const second = await testApp({ ...QUIET, url: server.url })
  const { id, body } = await scene(server)
  const { updateTime: seen } = await (await server.as('admin')).call(userDetail, { query: { id } })
  const answers = await Promise.all(
    [server, second].map(async (each) =>
      (await each.as('admin')).refused(userTransfer, { body: { ...body, seen } }),
    ),
  )
  expect(answers.map(({ code }) => code).toSorted()).toEqual(['0000', '4444'])
})

test('what was uploaded for the old company is out of reach in the new one', async () => {
  const server = await testApp(QUIET)
  const { id, body, centre } = await scene(server)
  await server.db.query(sql`
    insert into stored_file (storage_name, file_name, size, md5, mime, owner_id, company_id, expires_at)
    values ('files/old/1.png', 'old.png', 1, ${MD5}, 'image/png', ${id}, ${centre}, now() + interval '1 day')`)
  await (await server.as('admin')).call(userTransfer, { body: { ...body, successorId: null } })
  const file = await one<{ owner: number; company: number }>(
    server.db,
    sql`select owner_id as owner, company_id as company from stored_file where storage_name = 'files/old/1.png'`,
  )
  expect(file).toEqual({ owner: id, company: centre })
  const viewer = await loadViewer(server.db, id)
  if (viewer === undefined) throw new Error('the mover cannot act')
  const again = server.db.tx((tx) =>
    existingFile(tx, viewer, { md5: MD5, size: 1 }, { now: new Date(), quotaBytes: 1e9 }),
  )
  expect(await again).toBeNull()
})

test('every kind of open work has its feature', () => {
  expect(OPEN_WORK.map(({ kind }) => kind).toSorted()).toEqual([...OPEN_WORK_KINDS].toSorted())
})

test('cust.user shows people by side and by when they were last here', async () => {
  const server = await testApp(QUIET)
  const role = await newRole(server, {
    company: 'PLATFORM',
    roleName: '用户查看',
    dataScope: DATA_SCOPE.ALL,
    grants: ['cust.user'],
  })
  await newPerson(server, { company: 'PLATFORM', userName: 'looker', roleIds: [role] })
  await newPerson(server, { company: 'AGENT-YX', userName: 'sleeper' })
  await newPerson(server, { company: 'AGENT-YX', userName: 'never' })
  await server.db.query(sql`
    insert into user_login (user_id, last_at)
    values (${await userId(server, 'sleeper')}, now() - interval '40 days')`)
  const looker = await server.as('looker')
  const names = async (query: object) =>
    (await looker.call(userPage, { query: { page: 1, pageSize: 100, ...query } })).rows.map(
      ({ userName }) => userName,
    )
  expect(await names({ lastLogin: 'WITHIN_7' })).toEqual(['looker'])
  expect(await names({ lastLogin: 'NOT_30' })).toContain('sleeper')
  expect(await names({ lastLogin: 'NOT_30' })).toContain('never')
  expect(await names({ lastLogin: 'NOT_90' })).not.toContain('sleeper')
  expect(await names({ lastLogin: 'NEVER' })).not.toContain('sleeper')
  const agents = await looker.call(userPage, { query: { page: 1, pageSize: 100, identityCode: 4 } })
  expect(agents.rows.map(({ userName }) => userName)).toContain('never')
  expect(new Set(agents.rows.map(({ identityCode }) => identityCode))).toEqual(new Set([4]))
  // A login of one's own is noted.
  const { data } = await server.visitor().refused(systemLogin, {
    body: { userName: 'never', password: DEMO_PASSWORD, imageCaptcha: TEST_CAPTCHA, rememberMe: false },
  })
  expect(data).not.toBeNull()
  expect(await names({ lastLogin: 'WITHIN_7' })).toContain('never')
})
