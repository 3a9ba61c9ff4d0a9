import { IDENTITY } from '@visa/contract/identity'
import { AUDIT_STATUS, CompanyDraft } from '@visa/contract/org/company'
import { CompanySubmit } from '@visa/contract/org/company-version'
import type { Actor } from '../access/actor.ts'
import type { ActingPerson } from '../access/mover.ts'
import { loadViewer } from '../access/viewer.ts'
import type { Tx } from '../db/pool.ts'
import { first, sql } from '../db/sql.ts'
import { auditVersion } from '../features/org/company/company-audit.service.ts'
import { addCompany } from '../features/org/company/company.service.ts'
import { companyTable } from '../features/org/company/company.table.ts'
import { submitVersion } from '../features/org/company/company-version.service.ts'
import { seenRow } from '../refusal/held-row.ts'

/** Whoever filled in these companies; they are no account of the demonstration. */
const filler = (name: string): Actor => ({ userId: null, name, companyId: null, address: '', requestId: '' })

const contact = (name: string, mobile: string) => [{ role: '签证负责人', name, mobile, email: '' }]

/** Nobody has a gateway yet: what would be told by message is not. */
const SILENT = { platform: 'stand-in', templateOf: () => '', signature: '' } as const

const NANJING = {
  companyCode: 'TRAVEL-NJ',
  companyName: '南京秦淮商务旅行社有限公司',
  shortName: '秦淮商旅',
  ename: 'Qinhuai Business Travel',
  taxCode: '91320104MA2A4K7X3P',
  identityCode: IDENTITY.AGENT,
  licenceNo: 'L-JS-CJ00517',
  licenceFrom: '2024-01-01',
  licenceTo: '2026-12-31',
  legalPerson: '高远',
  contacts: contact('张敏', '13800002076'),
  districtId: '320104',
  address: '中山南路388号6层',
  bankAccounts: [
    {
      accountName: '南京秦淮商务旅行社有限公司',
      bankName: '南京银行秦淮支行',
      accountNo: '3201 0000 1234 0812',
      isDefault: true,
    },
  ],
}

const CHENGDU = {
  companyCode: 'TRAVEL-SC',
  companyName: '成都蜀道国际旅行社有限公司',
  shortName: '蜀道国旅',
  identityCode: IDENTITY.AGENT,
  licenceNo: 'L-SC-CJ00288',
  licenceTo: '2027-06-30',
  legalPerson: '唐峻',
  contacts: contact('罗岚', '13800003188'),
}

const XIAMEN = {
  companyCode: 'TRAVEL-XM',
  companyName: '厦门鹭岛假期旅行社有限公司',
  shortName: '鹭岛假期',
  identityCode: IDENTITY.AGENT,
  licenceNo: 'L-FJ-CJ00102',
  licenceTo: '2025-03-31',
  legalPerson: '洪晓',
  contacts: contact('叶青', '13800004199'),
}

async function personOf(tx: Tx, userName: string, now: Date): Promise<ActingPerson> {
  const user = await first<{ id: number }>(tx, sql`select id from app_user where user_name = ${userName}`)
  const viewer = user && (await loadViewer(tx, user.id))
  if (viewer === undefined) throw new Error(`the demo data needs ${userName}`)
  return {
    viewer,
    actor: { ...filler(viewer.realName), userId: viewer.userId, companyId: viewer.companyId },
    now,
  }
}

/** Companies at every step of their audit: new and waiting, sent back, and in force with a change that waits. */
export async function seedVersions(tx: Tx, now: Date): Promise<void> {
  const admin = await personOf(tx, 'admin', now)
  const add = (draft: object, auditStatus: number) =>
    addCompany(tx, filler('注册申请人'), CompanyDraft.parse({ ...draft, auditStatus }))
  await add(CHENGDU, AUDIT_STATUS.TO_AUDIT)
  const refused = await add(XIAMEN, AUDIT_STATUS.TO_AUDIT)
  const { id: versionId } = (await first<{ id: number }>(
    tx,
    sql`select id from company_version where company_id = ${refused}`,
  )) ?? { id: 0 }
  const verdicts = [{ field: 'licenceTo' as const, ok: false, reasonCode: 2, text: '请上传换领后的许可证' }]
  await auditVersion(tx, SILENT, admin, { id: refused, versionId, pass: false, verdicts, note: '' })
  const id = await add(NANJING, AUDIT_STATUS.PASS)
  const row = await seenRow(tx, admin, companyTable, id)
  const body = CompanySubmit.parse({
    ...NANJING,
    id,
    companyName: '南京秦淮国际商旅有限公司',
    legalPerson: '邵以宁',
    licenceTo: '2029-12-31',
    note: '换法人、改名',
    seen: row.updateTime,
  })
  await submitVersion(tx, { ...admin, actor: { ...filler('张敏') } }, body)
}
