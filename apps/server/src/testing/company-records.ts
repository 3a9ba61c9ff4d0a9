import { randomBytes } from 'node:crypto'
import { DAY_FIGURES } from '@visa/contract/centre/day-report'
import type { Db } from '../db/pool.ts'
import { one, rows, sql, identifier, type Sql } from '../db/sql.ts'

const NONE = Object.fromEntries(DAY_FIGURES.map((figure) => [figure, 0]))
/** The report of a day on which nothing happened. */
const DAY = {
  day: '2020-01-01',
  figures: NONE,
  weekBefore: NONE,
  month: NONE,
  urgencies: [],
  stock: { opening: 0, closing: 0 },
  labelsLeft: 0,
  ways: [],
  shifts: [],
  late: [],
  lateMore: 0,
  corrections: [],
}

/** Kinds of records that belong to a company. */
export type RecordKind =
  | 'company'
  | 'department'
  | 'role'
  | 'user'
  | 'notice'
  | 'export'
  | 'import'
  | 'file'
  | 'session'
  | 'binding'
  | 'bill'
  | 'sms'
  | 'log'
  | 'member'
  | 'order'
  | 'applicant'
  | 'document'
  | 'passport'
  | 'formTask'
  | 'parcel'
  | 'sendBill'
  | 'payment'
  | 'refund'
  | 'shift'
  | 'moneyReceipt'
  | 'recharge'
  | 'financeReview'
  | 'reconcileItem'
  | 'statement'
  | 'accountBill'
  | 'bankAccount'
  | 'contract'
  | 'contractBatch'
  | 'returnedList'
  | 'feeApproval'
  | 'paymentApproval'
  | 'dayReport'

/** Whether a record of a kind is one person's, and so out of a colleague's reach, or for all people of the company. */
export const BELONGS_TO: Readonly<Record<RecordKind, 'person' | 'company'>> = {
  company: 'company',
  department: 'company',
  role: 'company',
  notice: 'company',
  bill: 'company',
  user: 'person',
  export: 'person',
  import: 'person',
  file: 'person',
  session: 'person',
  binding: 'person',
  sms: 'person',
  log: 'person',
  member: 'person',
  order: 'person',
  applicant: 'person',
  document: 'person',
  passport: 'person',
  formTask: 'person',
  parcel: 'company',
  sendBill: 'company',
  payment: 'person',
  refund: 'person',
  shift: 'person',
  moneyReceipt: 'person',
  recharge: 'company',
  financeReview: 'person',
  reconcileItem: 'company',
  statement: 'company',
  accountBill: 'company',
  bankAccount: 'company',
  contract: 'person',
  contractBatch: 'person',
  returnedList: 'person',
  feeApproval: 'person',
  paymentApproval: 'person',
  dayReport: 'company',
}

/** Of each kind the key that calls name a record by. */
export type RecordKeys = Readonly<Record<RecordKind, number | string>>

/** One record of each kind in the company of a user. Every name in them holds the mark: who tells it has told of them. */
export async function seedRecords(
  db: Db,
  userName: string,
  mark: string,
): Promise<{ companyId: number; keys: RecordKeys }> {
  const key = async (statement: Sql): Promise<number | string> =>
    (await one<{ key: number | string }>(db, statement)).key
  const { user, company } = await one<{ user: number; company: number }>(
    db,
    sql`update app_user set real_name = ${mark} || real_name, nick_name = ${mark} where user_name = ${userName}
        returning id as user, company_id as company`,
  )
  await db.query(sql`
    update company set company_name = ${mark} || company_name, short_name = ${mark} || short_name where id = ${company}`)
  const storageName = `files/${mark}/1.png`
  const order = await key(sql`
    insert into visa_order (order_no, nation_code, visa_type, status, agent_id, accept_org_id, owner_id, handler_id,
      contact_name, search)
    values (${mark}, 'RUS', 1, 8, ${company}, ${company}, ${user}, ${user}, ${mark}, ${` ${mark.toLowerCase()} `})
    returning id as key`)
  const applicant = await key(sql`
    insert into visa_applicant (order_id, seq, form_code, status, cn_name)
    values (${order}, 1, 'ru-sticker', 8, ${mark}) returning id as key`)
  const payment = await key(sql`
    insert into payment (payment_no, book_id, subject_kind, subject_id, subject_no, attempt_no, amount_cents, way, status,
      paid_at, payer, agent_id, accept_org_id, cashier_id)
    values (${`ZF${mark}`}, ${company}, 'ORDER', ${order}, ${mark}, 1, 100, 'CARD', 16, now(), ${mark}, ${company}, ${company},
      ${user}) returning id as key`)
  const contract = await key(sql`
    insert into centre_contract (contract_no, centre_id, status, customer_kind, customer_name, contact_name,
      contact_mobile, nation_code, visa_type, price_version, operator_id)
    values (${`HT${mark}`}, ${company}, 1, 'PERSON', ${mark}, ${mark}, ${mark}, 'RUS', 1, current_date, ${user})
    returning id as key`)
  const approval = (kind: string, change: object): Promise<number | string> =>
    key(sql`
      insert into contract_approval (approval_no, kind, status, contract_id, centre_id, operator_id, reason, change,
        before, before_cents, after_cents, asked_by)
      values (${`SP${kind}${mark}`}, ${kind}, 1, ${contract}, ${company}, ${user}, ${mark},
        ${JSON.stringify(change)}::jsonb, ${JSON.stringify(change)}::jsonb, 0, 0, ${user}) returning id as key`)
  const keys: RecordKeys = {
    company,
    user,
    department: await key(sql`
      insert into department (company_id, department_code, department_name) values (${company}, ${mark}, ${mark})
      returning id as key`),
    role: await key(sql`
      insert into app_role (company_id, role_name) values (${company}, ${mark}) returning id as key`),
    notice: await key(sql`
      insert into notice (company_id, title, content, platform, show_place, company_ids, start_at, created_by)
      values (${company}, ${mark}, ${mark}, 'PC', 'PC_HOME', array[${company}::bigint], now(), ${user}) returning id as key`),
    export: await key(sql`
      insert into export_task (kind, title, format, status, query, language, owner_id, company_id, file_name,
        storage_name, created_at, expires_at)
      values ('notice', ${mark}, 'csv', 32, '{}', 'zh', ${user}, ${company}, ${mark}, ${storageName}, now(),
        now() + interval '7 days') returning id as key`),
    import: await key(sql`
      insert into import_task (kind, options, status, language, owner_id, company_id, file_name, error_file,
        created_at, expires_at)
      values ('dictData', '{}', 40, 'zh', ${user}, ${company}, ${mark}, ${storageName}, now(),
        now() + interval '1 day') returning id as key`),
    file: await key(sql`
      insert into stored_file (storage_name, file_name, size, md5, mime, owner_id, company_id)
      values (${storageName}, ${mark}, 1, md5(${mark}), 'image/png', ${user}, ${company}) returning storage_name as key`),
    session: await key(sql`
      insert into session (token_hash, user_id, created_at, seen_at, idle_seconds, expires_at)
      values (${randomBytes(32)}, ${user}, now(), now(), 7200, now() + interval '1 day')
      returning encode(token_hash, 'hex') as key`),
    binding: await key(sql`
      insert into third_party_binding (user_id, channel, open_id) values (${user}, 'WX', ${mark})
      on conflict (user_id, channel) do update set open_id = excluded.open_id returning id as key`),
    bill: await key(sql`
      insert into supply_bill (bill_no, kind, order_type, title, status, supplier_company_id, buyer_company_id)
      values (${mark}, 1, 'VISA', ${mark}, 8, ${company}, ${company}) returning id as key`),
    sms: await key(sql`
      insert into sms_message (message_type, mobile, content, company_id, send_user_id)
      values ('test', (select mobile from app_user where id = ${user}), ${mark}, ${company}, ${user}) returning id as key`),
    order,
    applicant,
    document: await key(sql`
      insert into visa_document (applicant_id, document, status, note)
      values (${applicant}, 'PASSPORT', 1, ${mark}) returning id as key`),
    passport: await key(sql`
      insert into passport_item (order_id, applicant_id, passport_no, holder, status, place, place_note, move_cause,
        moved_at)
      values (${order}, ${applicant}, ${mark}, ${mark}, 1, 'SAFE', ${mark}, 'RECEIPT', now()) returning id as key`),
    formTask: await key(sql`
      insert into form_task (order_id, applicant_id, holder, site, schema_version, payload, status, made_by,
        made_company_id)
      values (${order}, ${applicant}, ${mark}, 'RU_EVISA', '3.2', '{}', 8, ${user}, ${company}) returning id as key`),
    payment,
    refund: await key(sql`
      insert into refund (refund_no, payment_id, amount_cents, way, status, reason, asked_by)
      values (${`TK${mark}`}, ${payment}, 50, 'CARD', 1, ${mark}, ${user}) returning id as key`),
    shift: await key(sql`
      insert into cashier_shift (shift_no, company_id, counter, cashier_id, status, float_cents, opened_at)
      values (${`BC${mark}`}, ${company}, ${mark}, ${user}, 1, 0, now()) returning id as key`),
    moneyReceipt: await key(sql`
      insert into receipt (company_id, receipt_no, payment_id, payer, amount_cents, issued_by, issued_at)
      values (${company}, 900000 + ${payment}::bigint, ${payment}, ${mark}, 100, ${user}, now()) returning id as key`),
    statement: await key(sql`
      insert into channel_statement (book_id, way, day, file_name, file_hash)
      values (${company}, 'CARD', '2026-01-01', ${mark}, ${mark}) returning id as key`),
    reconcileItem: await key(sql`
      insert into reconcile_item (book_id, day, way, kind, status, theirs_no, theirs_cents, party)
      values (${company}, '2026-01-02', 'CARD', 'onlyTheirs', 2, ${mark}, 100, ${mark}) returning id as key`),
    financeReview: await key(sql`
      insert into finance_review (subject_kind, subject_id, subject_no, book_id, accept_org_id, owner_id, status,
        total_cents, paid_cents, refunded_cents, remark, moved_at)
      values ('ORDER', ${order}, ${mark}, ${company}, ${company}, ${user}, 1, 100, 100, 0, ${mark}, now())
      returning id as key`),
    recharge: await key(sql`
      insert into account_recharge (recharge_no, book_id, company_id, amount_cents, way, status, payer, asked_by)
      values (${`CZ${mark}`}, ${company}, ${company}, 100, 'WECHAT', 1, ${mark}, ${user}) returning id as key`),
    accountBill: await key(sql`
      insert into account_bill (bill_no, book_id, company_id, month, status, opening_cents, charged_cents, paid_cents,
        adjusted_cents, closing_cents, due_day)
      values (${`ZD${mark}`}, ${company}, ${company}, date '1900-01-01' + make_interval(months =>
        (select count(*)::integer from account_bill)), 1, 0, 100, 0, 0, 100, '2026-02-20')
      returning id as key`),
    bankAccount: await key(sql`
      insert into bank_account (book_id, account_name, bank_name, account_no)
      values (${company}, ${mark}, ${mark}, ${mark}) returning id as key`),
    contract,
    dayReport: await key(sql`
      insert into centre_day_report (report_no, centre_id, day, content, checksum, closed_at)
      values (${`RB${mark}`}, ${company}, (select coalesce(min(day), '2020-01-02') - 1 from centre_day_report), ${JSON.stringify({ ...DAY, centreName: mark })}::jsonb, ${mark}, now())
      returning id as key`),
    returnedList: await key(sql`
      insert into returned_list (list_no, centre_id, operator_id, sender, file_name, header, columns)
      values (${`HD${mark}`}, ${company}, ${user}, ${mark}, ${mark}, '["name"]', '["name"]') returning id as key`),
    contractBatch: await key(sql`
      insert into contract_batch (batch_no, centre_id, operator_id, customer_name, mode, row_count)
      values (${`PL${mark}`}, ${company}, ${user}, ${mark}, 'one', 1) returning id as key`),
    feeApproval: await approval('FEE', { lines: [], discountCents: 0 }),
    paymentApproval: await approval('PAYMENT', {
      payerId: null,
      payerName: mark,
      invoiceTitle: '',
      invoiceTaxCode: '',
    }),
    parcel: await key(sql`
      insert into visa_parcel (company_id, waybill_no, arrived_by, arrived_at)
      values (${company}, ${mark}, ${user}, now()) returning id as key`),
    sendBill: await key(sql`
      insert into send_bill (bill_no, accept_org_id, created_by, nation_code, visa_type, consulate, lodging_day, status)
      values (${mark}, ${company}, ${user}, 'RUS', 1, ${mark}, current_date, 1) returning id as key`),
    log: await key(sql`
      insert into change_log (actor_id, actor_name, company_id, entity, entity_id, subject, action, changes)
      values (${user}, ${mark}, ${company}, 'user', ${String(user)}, ${mark}, 'update', '[]') returning id as key`),
    member: await key(sql`
      with person as (insert into member (vip_no, real_name, mobile) values (${mark}, ${mark}, ${mark}) returning id)
      insert into membership (member_id, company_id, owner_id, remark)
      select id, ${company}, ${user}, ${mark} from person returning member_id as key`),
  }
  return { companyId: company, keys }
}

/** Columns by which a row belongs to a company, and which of its keys they hold; whatever table has one. */
const OWNERS: Readonly<Record<string, Sql>> = {
  company_id: sql`select id from company where id = `,
  supplier_company_id: sql`select id from company where id = `,
  agent_company_id: sql`select id from company where id = `,
  accept_org_id: sql`select id from company where id = `,
  user_id: sql`select id from app_user where company_id = `,
  owner_id: sql`select id from app_user where company_id = `,
  role_id: sql`select id from app_role where company_id = `,
}

type Owned = readonly { table: string; column: string }[]

const readOwned = (db: Db): Promise<Owned> =>
  rows<Owned[number]>(
    db,
    sql`select table_name as table, column_name as column from information_schema.columns
        where table_schema = 'public' and column_name = any(${Object.keys(OWNERS)}) and table_name <> 'change_log'
        order by 1, 2`,
  )

/** Asked once for each database: that takes longer than the rows. */
const ownedIn = new WeakMap<Db, Owned>()

/** One text that changes with any row of a company, in whatever table it is; the log is not, for it only grows. */
export async function checksumOf(db: Db, companyId: number): Promise<string> {
  const owned = ownedIn.get(db) ?? (await readOwned(db))
  ownedIn.set(db, owned)
  const parts = owned.map(
    ({ table, column }) => sql`select ${table} || '.' || ${column} as part,
      md5(coalesce(string_agg(t::text, '|' order by t::text), '')) as sum
      from ${identifier(table)} t where t.${identifier(column)} in (${OWNERS[column] ?? sql`select 0 where 0 = `}${companyId})`,
  )
  const own = sql`select 'company' as part, md5(t::text) as sum from company t where id = ${companyId}
    union all select 'sms', md5(string_agg(t::text, '|' order by id)) from sms_message t`
  const all = parts.reduce((joined, part) => sql`${joined} union all ${part}`, own)
  const { sums } = await one<{ sums: string }>(
    db,
    sql`select string_agg(part || ' ' || coalesce(sum, ''), E'\n' order by part) as sums from (${all}) p`,
  )
  return sums
}
