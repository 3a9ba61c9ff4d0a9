import { ENDED_CONTRACTS } from '@visa/contract/centre/contract.states'
import { maskDocument } from '@visa/contract/org/user-identity'
import type { Tx } from '../../../db/pool.ts'
import { fixed, affected, first, rows, sql, type Sql } from '../../../db/sql.ts'
import { refreshContractSearch } from '../../centre/contract/contract-search.service.ts'
import type { ApplicantRow } from '../../visa/order/order-records.service.ts'
import { applicantDocument, refreshSearch } from '../../visa/order/order-search.service.ts'

/**
 * Every place in the database that holds what somebody filled in or had scanned. What stays is what happened: names,
 * numbers of orders and contracts, states, movements, hand-outs and money.
 */

/** What snapshots tell of somebody beyond their name. */
const blanked = (passportNo: string): string =>
  JSON.stringify({
    sex: '',
    birthDate: null,
    nationality: '',
    passportNo: maskDocument(passportNo),
    passportExpiry: null,
    mobile: '',
  })

/** The elements of a list in a document that are of this person, blanked. */
const blankIn = (list: Sql, isTheirs: Sql, passportNo: string): Sql =>
  sql`(select coalesce(jsonb_agg(case when ${isTheirs} then each.e || ${blanked(passportNo)}::jsonb else each.e end
    order by each.place), '[]') from jsonb_array_elements(${list}) with ordinality as each (e, place))`

/** What can be looked for in texts: anything shorter or odder stands in half of them and is nobody's. */
export const NUMBER = /^(?=.*\d)[A-Za-z0-9]{6,}$/

/**
 * The passport by which rows are found that name nobody; empty: none is. While somebody else, or the same person on
 * another journey, is kept under it, such a row may be theirs: it goes with the last of them.
 */
export async function soughtNumber(tx: Tx, { id, passportNo }: ApplicantRow): Promise<string> {
  if (!NUMBER.test(passportNo)) return ''
  const other = await first(
    tx,
    sql`select 1 from visa_applicant where passport_no = ${passportNo} and id <> ${id}
        union all select 1 from contract_applicant p join centre_contract c on c.id = p.contract_id
          where p.passport_no = ${passportNo} and p.applicant_id is null and c.status not in (${fixed(...ENDED_CONTRACTS)}) limit 1`,
  )
  return other === undefined ? passportNo : ''
}

/** Whether a text speaks of the passport that is sought, as a word of its own. */
export const quotes = (text: Sql, sought: string): Sql =>
  sought === '' ? sql`false` : sql`${text} ~ ${`(^|[^A-Za-z0-9])${sought}($|[^A-Za-z0-9])`}`

/** The letters by which somebody collected, once nobody else is left whom they are for. */
export const lettersOf = (applicantId: number): Sql =>
  sql`select p.authorisation_id as id from custody_authorisation_person p where p.applicant_id = ${applicantId}
        and not exists (select from custody_authorisation_person o where o.authorisation_id = p.authorisation_id
          and o.applicant_id <> p.applicant_id
          and not exists (select from privacy_erasure e where e.applicant_id = o.applicant_id))`

/** What was signed for at a collection, once nobody else is left whose passport it was. */
export const collectionsOf = (applicantId: number): Sql =>
  sql`select h.collection_id as id from visa_handover h where h.applicant_id = ${applicantId} and h.collection_id is not null
        and not exists (select from visa_handover o where o.collection_id = h.collection_id
          and o.applicant_id <> h.applicant_id
          and not exists (select from privacy_erasure e where e.applicant_id = o.applicant_id))`

/** The elements of a list with this passport, its number masked. */
const blankNumbers = (list: Sql, passportNo: string): Sql =>
  sql`(select coalesce(jsonb_agg(case when each.e ->> 'passportNo' = ${passportNo}
      then each.e || ${JSON.stringify({ passportNo: maskDocument(passportNo) })}::jsonb else each.e end
    order by each.place), '[]') from jsonb_array_elements(${list}) with ordinality as each (e, place))`

/** The passports of somebody, as they came in. */
const itemsOf = (applicantId: number): Sql =>
  sql`(select p.id from passport_item p where p.applicant_id = ${applicantId})`

/** The counts in which somebody's passport was seen, explained or missed: their reports tell its number. */
export const countsOf = (applicantId: number, sought: string): Sql =>
  sql`select x.count_id as id from custody_count_scan x where x.item_id in ${itemsOf(applicantId)}
          or (x.item_id is null and x.code = ${sought})
        union select n.count_id from custody_count_note n where n.item_id in ${itemsOf(applicantId)}
        union select c.id from custody_count c, passport_item p where p.applicant_id = ${applicantId}
          and c.told @> jsonb_build_object('differences', jsonb_build_array(jsonb_build_object('passportId', p.id)))`

/** The bills at whose retrieval somebody's passport turned up that was not on them: their sheets tell its number. */
export const strayIn = (applicantId: number, sought: string): Sql =>
  sql`select s.bill_id from retrieval_stray s where s.item_id in ${itemsOf(applicantId)}
        union select s.bill_id from retrieval_stray s where s.item_id is null and s.code = ${sought}`

/**
 * What was scanned of a passport is told by the passport from here on; a scan that nobody knew by a number of its own,
 * so that it is still one scan.
 */
const scans = (id: number, sought: string): Sql[] => [
  sql`update custody_count c set told = jsonb_set(c.told, '{differences}', (
          select coalesce(jsonb_agg(case when d.e ->> 'code' = ${sought} then d.e || '{"code": "***"}' else d.e end
            order by d.place), '[]')
          from jsonb_array_elements(c.told -> 'differences') with ordinality as d (e, place)))
      where ${sought} <> '' and c.told @> jsonb_build_object('differences',
        jsonb_build_array(jsonb_build_object('code', ${sought}::text)))`,
  sql`update custody_count_note set code = '#' || coalesce(item_id::text, 'x' || id), note = ''
      where item_id in ${itemsOf(id)} or (item_id is null and code = ${sought})`,
  sql`update custody_count_scan set code = '#' || coalesce(item_id::text, 'x' || id)
      where item_id in ${itemsOf(id)} or (item_id is null and code = ${sought})`,
  sql`update retrieval_stray set code = '#' || coalesce(item_id::text, 'x' || id), note = ''
      where item_id in ${itemsOf(id)} or (item_id is null and code = ${sought})`,
  sql`update custody_stray set code = '#' || id, note = '', answer = '', updated_at = now()
      where (item_id in ${itemsOf(id)} or (item_id is null and code = ${sought})) and code not like '#%'`,
]

/**
 * What an order and its contracts tell of their customer, and of whom they would send, also where nobody was registered,
 * once nobody is left whom it was for.
 */
export const customerRows = (orderId: number): Sql[] => [
  sql`update visa_order set customer_addr = '', updated_at = now() where id = ${orderId} and customer_addr <> ''`,
  sql`update centre_contract set customer_id_no = '', return_address = '', proxy = null, updated_at = now()
      where order_id = ${orderId} and (customer_id_no <> '' or return_address <> '' or proxy is not null)`,
  sql`update contract_revision r set snapshot = jsonb_set(r.snapshot, '{contract}',
        (r.snapshot -> 'contract') || '{"customerIdNo": "", "returnAddress": "", "proxy": null}')
      where r.contract_id in (select c.id from centre_contract c where c.order_id = ${orderId})
        and jsonb_typeof(r.snapshot -> 'contract') = 'object'`,
]

function statements({ id, orderId, passportNo, mobile }: ApplicantRow, sought: string): Sql[] {
  const contracts = sql`(select c.id from centre_contract c where c.order_id = ${orderId})`
  const tasks = sql`(select t.id from form_task t where t.applicant_id = ${id})`
  const masked = maskDocument(passportNo)
  return [
    sql`update visa_document set files = '[]', note = '', reason = '', updated_at = now() where applicant_id = ${id}`,
    sql`update visa_result set file = '', file_name = '', remark = '', reason = '', updated_at = now()
        where applicant_id = ${id}`,
    sql`delete from visa_upload_link where applicant_id = ${id}`,
    sql`update passport_check set visa = null, note = '', updated_at = now() where applicant_id = ${id}`,
    sql`update visa_handover set collector_mobile = '', address = '', note = '', reason = '',
          opened = (select coalesce(jsonb_agg(each.e || '{"reason": ""}' order by each.place), '[]')
            from jsonb_array_elements(opened) with ordinality as each (e, place)), updated_at = now()
        where applicant_id = ${id}`,
    // What was said of a condition quotes the address that was known, and the note of the check.
    sql`update gate_opening set why = '{"zh": "", "en": ""}', ask_reason = '', reason = '', id_no = '', address = '',
          updated_at = now() where applicant_id = ${id}`,
    sql`update gate_refusal set why = '{"zh": "", "en": ""}', ask_reason = '', reason = '', id_no = '', address = '',
          updated_at = now() where applicant_id = ${id}`,
    // What a consulate noted of somebody, and what was said of a passport that did not come.
    sql`update retrieval_line r set note = '',
          listed = case when r.listed ? 'remark' then r.listed || '{"remark": ""}' else r.listed end
        where r.line_id in (select l.id from send_bill_line l where l.applicant_id = ${id})`,
    sql`update custody_collection t set signature = '[]', photo = '[]', updated_at = now()
        where t.id in (${collectionsOf(id)})`,
    sql`update custody_authorisation t set letter = '[]', id_no = '', mobile = '', updated_at = now()
        where t.id in (${lettersOf(id)})`,
    sql`update centre_contract set proxy = null, updated_at = now() where authorisation_id in (${lettersOf(id)})`,
    sql`update contract_revision r set snapshot = jsonb_set(r.snapshot, '{contract,proxy}', 'null')
        where r.contract_id in ${contracts} and r.snapshot -> 'contract' -> 'proxy' <> 'null'::jsonb
          and exists (select 1 from centre_contract c where c.id = r.contract_id and c.proxy is null)`,
    sql`update visa_receipt r set lines = ${blankNumbers(sql`r.lines`, passportNo)} where r.order_id = ${orderId}
          and ${quotes(sql`r.lines::text`, passportNo)}`,
    sql`update form_task set payload = '{}', corrections = '[]', updated_at = now() where applicant_id = ${id}`,
    sql`update form_task_step set picture = '', page_text = '' where task_id in ${tasks}`,
    sql`delete from form_task_page where task_id in ${tasks}`,
    sql`delete from form_task_answer where task_id in ${tasks}`,
    sql`delete from form_draft where (kind like 'visa.order%' and record_id = ${String(orderId)})
          or (kind like 'visa.%' and kind not like 'visa.order%' and record_id = ${String(id)})
          or ${quotes(sql`body::text`, sought)}`,
    sql`update contract_applicant set sex = '', birth_date = null, nationality = '', passport_no = ${masked},
          passport_expiry = null, mobile = '' where applicant_id = ${id}`,
    sql`update contract_revision r set snapshot = jsonb_set(r.snapshot, '{applicants}',
          ${blankIn(
            sql`r.snapshot -> 'applicants'`,
            sql`each.e ->> 'applicantId' = ${String(id)}
            or (each.e ->> 'passportNo' = ${passportNo} and ${passportNo} <> '')`,
            passportNo,
          )})
        where r.contract_id in ${contracts}`,
    sql`update contract_approval set misfits = '[]', people = '[]'
          where contract_id in ${contracts} and (misfits <> '[]' or people <> '[]')`,
    sql`update send_bill b set snapshot = jsonb_set(b.snapshot, '{rows}',
          ${blankIn(sql`b.snapshot -> 'rows'`, sql`each.e ->> 'applicantId' = ${String(id)}`, passportNo)})
        where b.snapshot is not null
          and b.id in (select l.bill_id from send_bill_line l where l.applicant_id = ${id})`,
    sql`update returned_line set message = '',
          cells = (select coalesce(jsonb_agg(''::text), '[]') from jsonb_array_elements(cells))
        where applicant_id = ${id} or (applicant_id is null and ${quotes(sql`cells::text`, sought)})`,
    ...scans(id, sought),
    sql`update contract_batch set faulty = '[]' where ${quotes(sql`faulty::text`, sought)}`,
    // What was looked for is told by the filters of a list, and by its name.
    sql`update export_task set query = '{}', title = '***', file_name = '***'
        where ${quotes(sql`query::text || ' ' || title`, sought)}`,
    sql`update import_task set errors = '[]' where ${quotes(sql`errors::text`, sought)}`,
    sql`delete from removal where ${quotes(sql`parts::text`, sought)}`,
    sql`delete from idempotency_key where ${quotes(sql`answer`, sought)}`,
    sql`update sms_message set mobile = ${maskDocument(mobile)} where mobile = ${mobile} and mobile <> ''
          and busi_id = ${String(orderId)}`,
  ]
}

/** Empties all of it; how many rows. The applicant and their order are held by the caller. */
export async function eraseRows(
  tx: Tx,
  orderNo: string,
  applicant: ApplicantRow,
  sought: string,
): Promise<number> {
  let count = 0
  for (const statement of statements(applicant, sought)) count += await affected(tx, statement)
  const { id, orderId, cnName, surname, givenNames, passportNo: was } = applicant
  const passportNo = maskDocument(was)
  const search = applicantDocument(orderNo, { cnName, surname, givenNames, passportNo, mobile: '' })
  count += await affected(
    tx,
    sql`update visa_applicant set form_values = '{}', stamps = '{}', sex = '', birth_date = null, nationality = '',
          passport_no = ${passportNo}, passport_expiry = null, mobile = '', photo = '', photo_name = '',
          search = ${search}, updated_at = now() where id = ${id}`,
  )
  await refreshSearch(tx, orderId)
  for (const contract of await rows<{ id: number }>(
    tx,
    sql`select id from centre_contract where order_id = ${orderId}`,
  ))
    await refreshContractSearch(tx, contract.id)
  return count
}
