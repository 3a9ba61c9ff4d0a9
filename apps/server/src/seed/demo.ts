import { DEMO_PASSWORD } from '@visa/contract/demo'
import { CompanyDraft } from '@visa/contract/org/company'
import { DepartmentDraft } from '@visa/contract/org/department'
import { RoleDraft } from '@visa/contract/org/role'
import { UserDraft } from '@visa/contract/org/user'
import { WX_CHANNELS } from '@visa/contract/session/wx'
import { SYSTEM_ACTOR } from '../access/actor.ts'
import type { Tx } from '../db/pool.ts'
import { addCompany } from '../features/org/company/company.service.ts'
import { addDepartment } from '../features/org/department/department.service.ts'
import { addRole, grantResources } from '../features/org/role/role.service.ts'
import { getParam } from '../features/org/system-param/system-param.service.ts'
import { addUser } from '../features/org/user/user.service.ts'
import { addBinding } from '../features/session/wx/binding.service.ts'
import { keepBill } from '../features/supply/bill/bill-enter.service.ts'
import { seedAuthorizations } from './demo-authorizations.ts'
import { DEMO_BILLS } from './demo-bills.ts'
import { DEMO_CONTACTS, seedTags } from './demo-contacts.ts'
import { DEMO_COMPANIES, type DemoCompany, type DepartmentSeed, type RoleSeed } from './demo-data.ts'
import { seedVersions } from './demo-versions.ts'
import { seedNotices } from './notices.ts'
import { makeAdministratorRole } from './platform.ts'

type Ids = ReadonlyMap<string, number>

const idOf = (ids: Ids, key: string): number => {
  const id = ids.get(key)
  if (id === undefined) throw new Error(`the demo data names ${key} before it exists`)
  return id
}

async function seedDepartments(
  tx: Tx,
  companyId: number,
  seeds: readonly DepartmentSeed[],
  parentId: number | null = null,
): Promise<[string, number][]> {
  const ids: [string, number][] = []
  for (const [index, { children = [], ...seed }] of seeds.entries()) {
    const draft = DepartmentDraft.parse({ ...seed, companyId, parentId, sortNo: index + 1 })
    const id = await addDepartment(tx, SYSTEM_ACTOR, draft)
    ids.push([seed.departmentCode, id], ...(await seedDepartments(tx, companyId, children, id)))
  }
  return ids
}

async function seedRoles(tx: Tx, companyId: number, seeds: readonly RoleSeed[]): Promise<[string, number][]> {
  const ids: [string, number][] = []
  for (const { grants, ...seed } of seeds) {
    const id = await addRole(tx, SYSTEM_ACTOR, RoleDraft.parse({ ...seed, companyId }))
    if (grants === 'everything') await makeAdministratorRole(tx, id)
    else await grantResources(tx, SYSTEM_ACTOR, id, grants)
    ids.push([seed.roleName, id])
  }
  return ids
}

async function seedCompany(tx: Tx, demo: DemoCompany): Promise<number> {
  const { company } = demo
  const told = CompanyDraft.parse({ ...company, ...DEMO_CONTACTS[company.companyCode] })
  const companyId = await addCompany(tx, SYSTEM_ACTOR, told)
  const departments = new Map(await seedDepartments(tx, companyId, demo.departments))
  const roles = new Map(await seedRoles(tx, companyId, demo.roles))
  for (const { roleName, departmentCode, simplePassword = false, wx = {}, ...person } of demo.users) {
    const draft = UserDraft.parse({
      ...person,
      companyId,
      email: `${person.userName}@visa-desk.example`,
      password: simplePassword ? await getParam(tx, 'security.simplePassword') : DEMO_PASSWORD,
      roleIds: [idOf(roles, roleName)],
      departmentIds: [idOf(departments, departmentCode)],
    })
    const id = await addUser(tx, SYSTEM_ACTOR, draft)
    for (const channel of WX_CHANNELS) {
      const openId = wx[channel]
      if (openId === undefined) continue
      const account = { id, realName: person.realName }
      await addBinding(tx, SYSTEM_ACTOR, account, { channel, openId, unionId: '' }, new Date())
    }
  }
  return companyId
}

async function seedBills(tx: Tx, companies: Ids): Promise<void> {
  for (const { supplier, buyer, ...bill } of DEMO_BILLS) {
    const [supplierCompanyId, buyerCompanyId] = [idOf(companies, supplier), idOf(companies, buyer)]
    await keepBill(
      tx,
      { actor: SYSTEM_ACTOR, now: new Date() },
      { ...bill, supplierCompanyId, buyerCompanyId },
    )
  }
}

/** Companies of every side of the business with people to log in as, tags, bills between them and notices; the same every time. */
export async function seedDemo(tx: Tx): Promise<void> {
  const companies = new Map<string, number>()
  for (const demo of DEMO_COMPANIES) companies.set(demo.company.companyCode, await seedCompany(tx, demo))
  await seedTags(tx, companies)
  await seedBills(tx, companies)
  await seedAuthorizations(tx, companies, new Date())
  await seedVersions(tx, new Date())
  await seedNotices(tx, 'admin')
}
