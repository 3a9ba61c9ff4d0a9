import { companyFields } from '@visa/contract/org/company'
import { companyDetail, companyExt, type CompanySave } from '@visa/contract/org/company-manage'
import { companyDoAudit, companyVersions, type CompanyAudit } from '@visa/contract/org/company-version'
import { picked } from '@visa/contract/shape'
import type { input } from 'zod/mini'
import type { Client } from './client.ts'
import { grantAll } from './grant-all.ts'
import { newPerson } from './staff.ts'
import type { TestApp } from './test-app.ts'

export type CompanyBody = Omit<input<typeof CompanySave>, 'id'> & { id: number }

/** A company as its form would send it back. */
export async function companyFormOf(person: Client, id: number): Promise<CompanyBody> {
  const company = await person.call(companyDetail, { query: { id } })
  const ext = await person.call(companyExt, { query: { id } })
  return { id, ...picked(companyFields, { ...ext, ...company }) }
}

/** Somebody else of the platform who may do everything: nobody audits their own entry. */
export async function newAuditor(
  server: TestApp,
  userName = 'auditor',
  realName = '审核员',
): Promise<Client> {
  await newPerson(server, { company: 'PLATFORM', userName, fields: { realName } })
  await grantAll(server.db, userName)
  return server.as(userName)
}

/** The version of a company that was handed in last. */
export async function newestVersion(person: Client, id: number) {
  const [newest] = await person.call(companyVersions, { query: { id } })
  if (newest === undefined) throw new Error(`company ${id} has no version`)
  return newest
}

/** Decides on the version that waits. */
export async function audit(
  auditor: Client,
  id: number,
  decision: Partial<input<typeof CompanyAudit>> & { pass: boolean },
) {
  const { id: versionId } = await newestVersion(auditor, id)
  return auditor.raw(companyDoAudit, { body: { id, versionId, ...decision } })
}
