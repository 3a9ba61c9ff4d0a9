import { CompanyDraft } from '@visa/contract/org/company'
import { DepartmentDraft } from '@visa/contract/org/department'
import { RoleDraft } from '@visa/contract/org/role'
import { expect, test } from 'vitest'
import { SYSTEM_ACTOR } from '../../../access/actor.ts'
import type { Db } from '../../../db/pool.ts'
import { one, rows, sql } from '../../../db/sql.ts'
import { demoDb } from '../../../testing/migrated-db.ts'
import { addDepartment } from '../department/department.service.ts'
import { addRole, grantResources } from '../role/role.service.ts'
import { addCompany } from './company.service.ts'

const companyDraft = (fields: Partial<CompanyDraft> = {}): CompanyDraft =>
  CompanyDraft.parse({
    companyCode: 'AGENT-NEW',
    companyName: '成都新程旅行社有限公司',
    shortName: '新程旅行',
    identityCode: 4,
    ...fields,
  })

const platformId = async (db: Db): Promise<number> =>
  (await one<{ id: number }>(db, sql`select id from company where company_code = 'PLATFORM'`)).id

test('a company has its code and name to itself and waits for its audit', async () => {
  const db = await demoDb()
  const add = (fields?: Partial<CompanyDraft>) =>
    db.tx((tx) => addCompany(tx, SYSTEM_ACTOR, companyDraft(fields)))
  const id = await add()
  expect(await one(db, sql`select audit_status as status, level from company where id = ${id}`)).toEqual({
    status: 0,
    level: 1,
  })
  await expect(add({ companyName: '另一家', shortName: '另一家' })).rejects.toMatchObject({
    key: 'companyCodeTaken',
  })
  await expect(
    add({
      companyName: '又一家',
      shortName: '又一家',
      companyCode: companyDraft().companyCode.toLowerCase(),
    }),
  ).rejects.toMatchObject({ key: 'companyCodeTaken' })
  await expect(add({ companyCode: 'OTHER' })).rejects.toMatchObject({ key: 'companyNameTaken' })
  expect(CompanyDraft.safeParse({ ...companyDraft(), identityCode: 3 }).success).toBe(false)
})

test('a department hangs on a parent of its own company', async () => {
  const db = await demoDb()
  const companyId = await db.tx((tx) => addCompany(tx, SYSTEM_ACTOR, companyDraft()))
  const add = (fields: Partial<DepartmentDraft>) =>
    db.tx((tx) =>
      addDepartment(
        tx,
        SYSTEM_ACTOR,
        DepartmentDraft.parse({ companyId, departmentCode: 'D1', departmentName: '一部', ...fields }),
      ),
    )
  const parentId = await add({})
  await add({ departmentCode: 'D1-1', departmentName: '一组', parentId })
  await expect(add({})).rejects.toMatchObject({ key: 'departmentCodeTaken' })
  const other = await platformId(db)
  await expect(add({ companyId: other, departmentCode: 'D2', parentId })).rejects.toMatchObject({
    key: 'departmentParentForeign',
  })
  await expect(add({ companyId: 999_999 })).rejects.toMatchObject({ key: 'companyUnknown' })
})

test('a role is given known resources only, and the log names what was given', async () => {
  const db = await demoDb()
  const companyId = await platformId(db)
  const add = () =>
    db.tx((tx) => addRole(tx, SYSTEM_ACTOR, RoleDraft.parse({ companyId, roleName: '数据维护员' })))
  const grant = (codes: string[]) => db.tx((tx) => grantResources(tx, SYSTEM_ACTOR, id, codes))
  const id = await add()
  await expect(add()).rejects.toMatchObject({ key: 'roleNameTaken' })
  await grant(['sys', 'platform$sys.dict@own', '~sys.dict.type.add'])
  await grant(['sys'])
  await expect(grant(['sys.dict', 'no.such'])).rejects.toMatchObject({
    key: 'resourceUnknown',
    params: { codes: 'no.such' },
  })
  expect(
    await rows(
      db,
      sql`select r.code, g.role_part as role, g.custom_part as custom, g.menu_only as "menuOnly"
          from role_resource g join resource r on r.id = g.resource_id where g.role_id = ${id} order by r.id`,
    ),
  ).toEqual([
    { code: 'sys', role: '', custom: '', menuOnly: false },
    { code: 'sys.dict', role: 'platform', custom: 'own', menuOnly: false },
    { code: 'sys.dict.type.add', role: '', custom: '', menuOnly: true },
  ])
  const log = await rows<{ changes: unknown }>(
    db,
    sql`select changes from change_log where entity = 'role' and entity_id = ${String(id)} and action = 'update'`,
  )
  expect(log).toEqual([
    {
      changes: [{ field: 'granted', from: null, to: ['sys', 'platform$sys.dict@own', '~sys.dict.type.add'] }],
    },
  ])
})
