import { DATA_SCOPE, type DataScope } from '@visa/contract/org/data-scope'
import { userDetail, userPage, userSave } from '@visa/contract/org/user-calls'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { one, rows, sql } from '../../../db/sql.ts'
import { departmentId, newPerson, newRole } from '../../../testing/staff.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'

let server: TestApp

beforeAll(async () => {
  server = await startTestApp({ eventLoopLagMs: () => 0 })
  // Spread over the tree: OPS has OPS-CS and OPS-DATA below it.
  for (const [name, departments] of Object.entries({
    'at.ops': ['OPS'],
    'at.cs': ['OPS-CS'],
    'at.data': ['OPS-DATA'],
    'at.both': ['OPS-CS', 'FIN'],
    'at.fin': ['FIN'],
    'at.none': [],
  })) {
    await newPerson(server, { company: 'PLATFORM', userName: name, departments })
  }
})
afterAll(() => server.close())

interface Person {
  id: number
  userName: string
  companyCode: string
  departments: string[]
}

const everybody = (): Promise<Person[]> =>
  rows(
    server.db,
    sql`select u.id, u.user_name as "userName", c.company_code as "companyCode",
          array(select d.department_code from user_department ud join department d on d.id = ud.department_id
            where ud.user_id = u.id) as departments
        from app_user u join company c on c.id = u.company_id`,
  )

/** Whom each scope lets see, told from people and departments alone. */
const MODEL: Readonly<Record<DataScope, (viewer: Person, person: Person) => boolean>> = {
  [DATA_SCOPE.OWN]: (viewer, person) => person.id === viewer.id,
  [DATA_SCOPE.DEPARTMENT]: (viewer, person) =>
    person.id === viewer.id || person.departments.some((code) => viewer.departments.includes(code)),
  [DATA_SCOPE.DEPARTMENT_TREE]: (viewer, person) =>
    person.id === viewer.id ||
    person.departments.some((code) =>
      viewer.departments.some((own) => code === own || code.startsWith(`${own}-`)),
    ),
  [DATA_SCOPE.COMPANY]: (viewer, person) => person.companyCode === viewer.companyCode,
  // None of these companies has a branch.
  [DATA_SCOPE.GROUP]: (viewer, person) => person.companyCode === viewer.companyCode,
  [DATA_SCOPE.ALL]: (viewer, person) =>
    viewer.companyCode === 'PLATFORM' || person.companyCode === viewer.companyCode,
}

test.for(
  Object.values(DATA_SCOPE).flatMap((scope) => [
    { scope, company: 'PLATFORM', departments: ['OPS'] },
    { scope, company: 'PLATFORM', departments: ['OPS-CS', 'FIN'] },
    { scope, company: 'PLATFORM', departments: [] },
    { scope, company: 'AGENT-YX', departments: ['SALES'] },
  ]),
)(
  'scope $scope of $company in $departments sees whom the model sees',
  async ({ scope, company, departments }) => {
    const name = `viewer.${scope}.${company}.${departments.join('.')}`.toLowerCase()
    const role = await newRole(server, {
      company,
      roleName: name,
      dataScope: scope,
      grants: ['sys.employee'],
    })
    const id = await newPerson(server, { company, userName: name, roleIds: [role], departments })
    const client = await server.as(name)
    const people = await everybody()
    const viewer = people.find((person) => person.id === id)
    expect(viewer).toBeDefined()
    if (viewer === undefined) return
    const wanted = people.filter((person) => MODEL[scope](viewer, person))
    const { rows: seen, records } = await client.call(userPage, { query: { pageSize: 200 } })
    const names = (list: readonly { userName: string }[]) => list.map(({ userName }) => userName).toSorted()
    expect(names(seen)).toEqual(names(wanted))
    expect(records).toBe(wanted.length)
    for (const person of people.slice(0, 8)) {
      const { code } = await client.refused(userDetail, { query: { id: person.id } })
      expect(code, person.userName).toBe(wanted.includes(person) ? '0000' : '9999')
    }
  },
)

test('P7.50 filters: a department with those below it, a role, a company and the state', async () => {
  const admin = await server.as('admin')
  const found = async (query: object) =>
    (await admin.call(userPage, { query: { pageSize: 200, keyword: 'at.', ...query } })).rows
      .map(({ userName }) => userName)
      .toSorted()
  const ops = await departmentId(server, 'PLATFORM', 'OPS')
  expect(await found({ departmentId: ops })).toEqual(['at.both', 'at.cs', 'at.data', 'at.ops'])
  const cs = await departmentId(server, 'PLATFORM', 'OPS-CS')
  expect(await found({ departmentId: cs })).toEqual(['at.both', 'at.cs'])
  expect(await found({ standing: 'frozen' })).toEqual([])
  const { roleId } = await one<{ roleId: number }>(
    server.db,
    sql`select role_id as "roleId" from user_role ur join app_user u on u.id = ur.user_id
        where u.user_name = 'simple'`,
  )
  const holders = await admin.call(userPage, { query: { roleId } })
  expect(holders.rows.map(({ userName }) => userName)).toEqual(['simple'])
})

test('whoever sees a part of the company neither adds nor moves people where they would not see them', async () => {
  const role = await newRole(server, {
    company: 'PLATFORM',
    roleName: '部门主管',
    dataScope: DATA_SCOPE.DEPARTMENT_TREE,
    grants: ['sys.employee', 'sys.employee.add', 'sys.employee.edit'],
  })
  await newPerson(server, { company: 'PLATFORM', userName: 'head', roleIds: [role], departments: ['OPS'] })
  const head = await server.as('head')
  const [cs, fin] = [
    await departmentId(server, 'PLATFORM', 'OPS-CS'),
    await departmentId(server, 'PLATFORM', 'FIN'),
  ]
  const body = { userName: 'head.new', realName: '新人', departmentIds: [cs] }
  const outside = { ...body, departmentIds: [fin] }
  expect((await head.refused(userSave, { body: outside })).msg).toBe('数据范围不能超过自己的数据范围')
  const { id } = await head.call(userSave, { body })
  expect((await head.refused(userSave, { body: { ...outside, id } })).msg).toBe(
    '数据范围不能超过自己的数据范围',
  )
  expect(await head.call(userSave, { body: { ...body, id, departmentIds: [cs, fin] } })).toMatchObject({ id })
})
