import { dayOf } from '@visa/contract/dates'
import type { HandlerInput } from '@visa/contract/endpoint'
import type { Page } from '@visa/contract/page'
import {
  READ_KINDS,
  type PrivacyRow,
  type PrivacyState,
  type ScanRead,
  type privacyPage,
  type scanReads,
} from '@visa/contract/privacy/privacy'
import type { Language } from '@visa/contract/session/personal'
import { SHORT_NATIONS } from '@visa/contract/visa/order'
import type { NationCode } from '@visa/contract/visa/products'
import type { ActingPerson } from '../../../access/mover.ts'
import { personFor } from '../../../access/person-name.ts'
import { rowsWithin } from '../../../access/rows-within.ts'
import { cappedPage } from '../../../db/capped-page.ts'
import { instantOf } from '../../../db/instant.ts'
import { allOf, sql, type Queryable, type Sql } from '../../../db/sql.ts'
import { matchesSearch } from '../../../search/matches-search.ts'
import { companyName, given } from '../../visa/order/list-parts.service.ts'
import { applicantTable } from '../../visa/order/order-records.service.ts'
import {
  HOLD_REASON,
  KEPT_UNTIL,
  LAST_RETURN,
  keepDays,
  lastDay,
  platformDays,
} from '../erase/due.service.ts'

type WithNation<Row> = Omit<Row, 'visaCountry'> & { nationCode: NationCode; [column: string]: unknown }

const told = <Row>({ nationCode, ...row }: WithNation<Row>): Row =>
  ({ ...row, visaCountry: SHORT_NATIONS[nationCode] }) as Row

const NAME = sql`case when a.cn_name = '' then trim(a.surname || ' ' || a.given_names) else a.cn_name end`

const ERASED = sql`exists (select from privacy_erasure e where e.applicant_id = p.applicant_id)`
const HELD = sql`${HOLD_REASON} is not null`

/** Each state by itself, in the order in which one goes before another. */
function conditions(now: Date, eraseAfter: Sql): Readonly<Record<PrivacyState, Sql>> {
  const today = sql`${dayOf(now)}::date`
  const agreed = sql`coalesce(${KEPT_UNTIL} >= ${today}, false)`
  const isOver = sql`${eraseAfter} < ${today}`
  const open = sql`not ${ERASED} and not ${HELD}`
  return {
    erased: ERASED,
    held: sql`not ${ERASED} and ${HELD}`,
    waiting: sql`${open} and not ${isOver}`,
    agreed: sql`${open} and ${isOver} and ${agreed}`,
    due: sql`${open} and ${isOver} and not ${agreed}`,
  }
}

/** People whose passports went back, the one received last first. */
export async function pagePrivacy(
  db: Queryable,
  { viewer, now }: ActingPerson,
  { keyword, state, ...page }: HandlerInput<typeof privacyPage>['query'],
): Promise<Page<PrivacyRow>> {
  const after = lastDay(keepDays(now, await platformDays(db)))
  const states = conditions(now, after)
  const found = await cappedPage<WithNation<PrivacyRow>>(db, page, {
    columns: sql`a.id, ${NAME} as name, p.passport_no as "passportNo", p.order_id as "orderId",
      o.order_no as "orderNo", a.nation_code as "nationCode", ${companyName(sql`p.accept_org_id`)} as "acceptOrgName",
      ${instantOf(sql`p.moved_at`)} as "returnedAt",
      case when ${states.erased} then 'erased' when ${states.held} then 'held' when ${states.waiting} then 'waiting'
        when ${states.agreed} then 'agreed' else 'due' end as state,
      case when ${ERASED} or ${HELD} then null else greatest(${after}, ${KEPT_UNTIL}) end as "eraseOn",
      coalesce(${HOLD_REASON}, '') as "holdReason", ${KEPT_UNTIL} as "keepUntil",
      ${instantOf(sql`e.erased_at`)} as "erasedAt", e.files, coalesce(e.digest, '') as digest,
      (select count(*) from contract_signature s join centre_contract c on c.id = s.contract_id
        where c.order_id = p.order_id) as "signedContracts"`,
    from: sql`passport_item p join visa_applicant a on a.id = p.applicant_id join visa_order o on o.id = p.order_id
      left join privacy_erasure e on e.applicant_id = p.applicant_id`,
    where: allOf(
      LAST_RETURN,
      rowsWithin(viewer, applicantTable, 'a'),
      given(keyword, (typed) => matchesSearch('a', typed)),
      given(state, (wanted) => states[wanted]),
    ),
    orderBy: sql`p.created_at desc, p.id desc`,
  })
  return { ...found, rows: found.rows.map((row) => told<PrivacyRow>(row)) }
}

/** Whose record a row of the log is about. */
const APPLICANT_OF = sql`case l.entity when 'visa_applicant' then l.entity_id::bigint
  when 'visa_document' then (select d.applicant_id from visa_document d where d.id = l.entity_id::bigint)
  else (select r.applicant_id from visa_result r where r.id = l.entity_id::bigint) end`

/** Who opened which scan of whom. */
export async function pageReads(
  db: Queryable,
  { viewer, language }: ActingPerson & { language: Language },
  { keyword, applicantId, ...page }: HandlerInput<typeof scanReads>['query'],
): Promise<Page<ScanRead>> {
  const word = language === 'zh' ? sql`k.cname` : sql`k.ename`
  const found = await cappedPage<WithNation<ScanRead>>(db, page, {
    columns: sql`l.id, ${instantOf(sql`l.at`)} as at, ${personFor(viewer, sql`l.actor_id`)} as "readerName",
      a.id as "applicantId", ${NAME} as name, a.order_id as "orderId", o.order_no as "orderNo",
      a.nation_code as "nationCode", l.entity as kind, l.address,
      coalesce((select coalesce((select ${word} from dict_data k where k.type = 'MATERIAL_KIND' and k.code = d.document),
        d.document) from visa_document d where l.entity = 'visa_document' and d.id = l.entity_id::bigint), '') as document`,
    from: sql`change_log l join visa_applicant a on a.id = ${APPLICANT_OF} join visa_order o on o.id = a.order_id`,
    where: allOf(
      sql`l.action = 'read' and l.entity = any(${READ_KINDS}::text[])`,
      rowsWithin(viewer, applicantTable, 'a'),
      given(keyword, (typed) => matchesSearch('a', typed)),
      given(applicantId, (id) => sql`a.id = ${id}`),
    ),
    orderBy: sql`l.id desc`,
  })
  return { ...found, rows: found.rows.map((row) => told<ScanRead>(row)) }
}
