import { IDENTITY } from '@visa/contract/identity'
import { COMPANY_LEVEL, type AuditStatus, type CompanyDraft } from '@visa/contract/org/company'
import { instant } from '../../../db/instant.ts'
import type { Tx } from '../../../db/pool.ts'
import {
  affected,
  containing,
  one,
  rows,
  sql,
  startingWith,
  type Queryable,
  type Sql,
} from '../../../db/sql.ts'
import { withinScope } from '../../../access/scope.ts'
import type { Viewer } from '../../../access/viewer.ts'

/** What can be written about a company, apart from its standing. */
export type CompanyFields = Omit<CompanyDraft, 'auditStatus' | 'isCentre'>

const levelOf = ({ parentId }: Pick<CompanyFields, 'parentId'>): number =>
  parentId === null ? COMPANY_LEVEL.HEAD : COMPANY_LEVEL.BRANCH

export async function insertCompany(tx: Tx, draft: CompanyDraft, pinyin: string): Promise<number> {
  const [logo] = draft.logo
  const { id } = await one<{ id: number }>(
    tx,
    sql`insert into company (company_code, company_name, short_name, ename, tax_code, identity_code, is_centre,
          parent_id, level, audit_status, pinyin, contact_name, contact_mobile, phone, email, district_id, address, logo,
          logo_name, invoice_title, bank_name, bank_account, remark)
        values (${draft.companyCode}, ${draft.companyName}, ${draft.shortName}, ${draft.ename}, ${draft.taxCode},
          ${draft.identityCode}, ${draft.isCentre}, ${draft.parentId}, ${levelOf(draft)}, ${draft.auditStatus}, ${pinyin},
          ${draft.contactName}, ${draft.contactMobile}, ${draft.phone}, ${draft.email}, ${draft.districtId},
          ${draft.address}, ${logo?.storageName ?? ''}, ${logo?.fileName ?? ''}, ${draft.invoiceTitle},
          ${draft.bankName}, ${draft.bankAccount}, ${draft.remark})
        returning id`,
  )
  return id
}

export async function updateCompany(
  tx: Tx,
  id: number,
  fields: CompanyFields,
  pinyin: string,
): Promise<void> {
  const [logo] = fields.logo
  await affected(
    tx,
    sql`update company set company_code = ${fields.companyCode}, company_name = ${fields.companyName},
          short_name = ${fields.shortName}, ename = ${fields.ename}, tax_code = ${fields.taxCode},
          identity_code = ${fields.identityCode},
          is_centre = is_centre and ${fields.identityCode} = ${IDENTITY.VISA}, parent_id = ${fields.parentId}, level = ${levelOf(fields)},
          pinyin = ${pinyin}, contact_name = ${fields.contactName}, contact_mobile = ${fields.contactMobile},
          phone = ${fields.phone}, email = ${fields.email}, district_id = ${fields.districtId},
          address = ${fields.address}, logo = ${logo?.storageName ?? ''}, logo_name = ${logo?.fileName ?? ''},
          invoice_title = ${fields.invoiceTitle}, bank_name = ${fields.bankName},
          bank_account = ${fields.bankAccount}, remark = ${fields.remark}, updated_at = now()
        where id = ${id}`,
  )
}

export interface LockedCompany extends Omit<CompanyFields, 'logo'> {
  id: number
  auditStatus: AuditStatus
  stopReason: string
  spPlatform: boolean
  spNo: string
  logo: string
  logoName: string
  updateTime: string
}

/**
 * Holds companies still until the transaction ends, against new people and branches as well; always in id order, so
 * that two changes cannot deadlock.
 */
export const lockCompanies = (tx: Tx, ids: readonly number[]): Promise<LockedCompany[]> =>
  rows<LockedCompany>(
    tx,
    sql`select id, company_code as "companyCode", company_name as "companyName", short_name as "shortName", ename,
          tax_code as "taxCode", identity_code as "identityCode", parent_id as "parentId",
          audit_status as "auditStatus", stop_reason as "stopReason", sp_platform as "spPlatform", sp_no as "spNo",
          contact_name as "contactName", contact_mobile as "contactMobile", phone, email,
          district_id as "districtId", address, logo, logo_name as "logoName", invoice_title as "invoiceTitle",
          bank_name as "bankName", bank_account as "bankAccount", remark, ${instant('updated_at')} as "updateTime"
        from company where id = any(${ids}::bigint[]) order by id for update`,
  )

export const companiesWithoutPinyin = (
  tx: Tx,
): Promise<{ id: number; companyName: string; shortName: string }[]> =>
  rows(
    tx,
    sql`select id, company_name as "companyName", short_name as "shortName" from company
        where pinyin = '' order by id for no key update`,
  )

export async function savePinyin(tx: Tx, found: readonly { id: number; pinyin: string }[]): Promise<void> {
  await affected(
    tx,
    sql`update company c set pinyin = given.pinyin
        from unnest(${found.map(({ id }) => id)}::bigint[], ${found.map(({ pinyin }) => pinyin)}::text[])
          as given (id, pinyin)
        where c.id = given.id`,
  )
}

export interface CompanyHit {
  id: number
  title: string
  code: string
}

/** Companies whose code, tax code, names or pinyin hold what somebody typed. */
export const matchesKeyword = (keyword: string, pinyin: string | undefined): Sql => {
  const [within, ahead] = [containing(keyword), startingWith(keyword)]
  const spelt = pinyin === undefined ? sql`false` : sql`c.pinyin like ${containing(pinyin)}`
  return sql`(c.company_code ilike ${within} or c.tax_code ilike ${ahead} or c.company_name ilike ${within}
    or c.short_name ilike ${within} or c.ename ilike ${within} or ${spelt})`
}

/** Companies by code, name or pinyin, the best first: the very code, a code that begins so, a name that does. */
export function findCompanies(
  db: Queryable,
  viewer: Viewer,
  { keyword, pinyin, limit }: { keyword: string; pinyin: string | undefined; limit: number },
): Promise<CompanyHit[]> {
  const [within, ahead] = [containing(keyword), startingWith(keyword)]
  const spelt = pinyin === undefined ? sql`false` : sql`pinyin like ${containing(pinyin)}`
  return rows<CompanyHit>(
    db,
    sql`select id, company_name as title, company_code as code from company
        where ${withinScope(viewer, { company: sql`id` })}
          and (company_code ilike ${ahead} or company_name ilike ${within} or short_name ilike ${within}
            or ename ilike ${within} or ${spelt})
        order by lower(company_code) = lower(${keyword}) desc, company_code ilike ${ahead} desc,
          (short_name ilike ${ahead} or company_name ilike ${ahead} or ename ilike ${ahead}) desc, company_code
        limit ${limit}`,
  )
}
