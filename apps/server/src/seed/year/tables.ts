import { rows, sql, type Queryable } from '../../db/sql.ts'

/** What copies of a day are made of. What is told of changes, and what waits to be sent, is not copied. */
export const TABLES = [
  'visa_order',
  'visa_applicant',
  'visa_order_fee',
  'visa_order_share',
  'visa_order_notice',
  'visa_document',
  'visa_paper',
  'visa_receipt',
  'visa_result',
  'centre_contract',
  'contract_applicant',
  'contract_document',
  'contract_fee',
  'contract_fee_log',
  'contract_revision',
  'passport_item',
  'passport_label_batch',
  'passport_label',
  'passport_movement',
  'passport_check',
  'visa_handover',
  'send_bill_line',
  'send_bill',
  'account_recharge',
  'payment',
  'receipt',
  'receipt_payment',
  'finance_review',
  'state_history',
  'ledger_group',
  'ledger_entry',
] as const
export type Table = (typeof TABLES)[number]

export const isTable = (name: string): name is Table => (TABLES as readonly string[]).includes(name)

const SUBJECTS: Readonly<Record<string, Table>> = {
  ORDER: 'visa_order',
  CONTRACT: 'centre_contract',
  RECHARGE: 'account_recharge',
}
const CAUSES: Readonly<Record<string, Table>> = {
  payment: 'payment',
  lodged: 'state_history',
  served: 'state_history',
}

/** Ids that no foreign key tells of: which column says whose they are. */
export const POINTS: Readonly<
  Partial<Record<Table, Readonly<Record<string, { by: string; to: (said: string) => Table | undefined }>>>>
> = {
  state_history: { record_id: { by: 'machine', to: (said) => (isTable(said) ? said : undefined) } },
  payment: { subject_id: { by: 'subject_kind', to: (said) => SUBJECTS[said] } },
  finance_review: { subject_id: { by: 'subject_kind', to: (said) => SUBJECTS[said] } },
  ledger_group: {
    subject_id: { by: 'subject_kind', to: (said) => SUBJECTS[said] },
    cause_id: { by: 'cause', to: (said) => CAUSES[said] },
  },
}

/** The same in what is kept as JSON, by the path there. */
export const JSON_POINTS: readonly (readonly [path: RegExp, to: Table])[] = [
  [/(^|\.)applicantId$/, 'visa_applicant'],
  [/(^|\.)orderId$/, 'visa_order'],
  [/(^|\.)contractId$/, 'centre_contract'],
  [/(^|\.)passportId$/, 'passport_item'],
  [/^contract\.id$/, 'centre_contract'],
  [/^applicants\.\d+\.id$/, 'contract_applicant'],
  [/^fees\.\d+\.id$/, 'contract_fee'],
]

/** Rows of these come with a row of another table. */
export const WITH: Readonly<Partial<Record<Table, readonly [column: string, of: Table]>>> = {
  visa_order_share: ['order_id', 'visa_order'],
  visa_order_notice: ['order_id', 'visa_order'],
  contract_revision: ['contract_id', 'centre_contract'],
  passport_label: ['batch_id', 'passport_label_batch'],
  receipt_payment: ['payment_id', 'payment'],
}

/** Whose they are is said by those that point to them. */
export const POINTED_BY: Readonly<Partial<Record<Table, readonly [table: Table, column: string]>>> = {
  send_bill: ['send_bill_line', 'bill_id'],
}

export interface Column {
  name: string
  type: string
  /** The table that it points to by a foreign key. */
  to: string | null
}

/** What can be written into a table, in the order of its columns. */
export const columnsOf = (db: Queryable, table: Table): Promise<Column[]> =>
  rows<Column & { [column: string]: unknown }>(
    db,
    sql`select a.attname::text as name, t.typname::text as type, (
          select k.confrelid::regclass::text from pg_constraint k
          where k.conrelid = a.attrelid and k.contype = 'f' and k.conkey = array[a.attnum] limit 1) as "to"
        from pg_attribute a join pg_type t on t.oid = a.atttypid
        where a.attrelid = ${table}::regclass and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
        order by a.attnum`,
  )
