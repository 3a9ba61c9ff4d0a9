import { isLabel, labelCode, type LabelBatch } from '@visa/contract/custody/label'
import type { PassportItem } from '@visa/contract/custody/passport'
import type { Page, PageRequest } from '@visa/contract/page'
import { isReadable } from '@visa/contract/rules/patterns'
import type { ActingPerson } from '../../access/mover.ts'
import { recordChange } from '../../db/change-log.ts'
import { cappedPage } from '../../db/capped-page.ts'
import { instantOf } from '../../db/instant.ts'
import { changeRow } from '../../db/logged-rows.ts'
import type { Tx } from '../../db/pool.ts'
import { affected, first, one, rows, sql, type Queryable } from '../../db/sql.ts'
import { heldRow } from '../../refusal/held-row.ts'
import { orGone } from '../../refusal/or-gone.ts'
import { InvalidInput, Refusal } from '../../refusal/refusal.ts'
import { loadEntries } from '../dict/dict-data/dict-data.service.ts'
import { passportById } from './passport.repo.ts'
import { refuseElsewhere, refuseOddTime, stepFields } from './passport.service.ts'
import { passportTable } from './passport.table.ts'

const BATCH_COLUMNS = sql`b.id, b.first_no as "firstNo", b.count,
  (select count(*) from passport_label l where l.batch_id = b.id and l.item_id is not null) as bound,
  (select count(*) from passport_label l where l.batch_id = b.id and l.voided_at is not null) as voided,
  coalesce(u.real_name, '') as "createUser", ${instantOf(sql`b.created_at`)} as "createTime"`
const BATCHES = sql`passport_label_batch b left join app_user u on u.id = b.made_by`

type Found = Omit<LabelBatch, 'first' | 'last'> & { firstNo: number }

const told = ({ firstNo, ...batch }: Found): LabelBatch => ({
  ...batch,
  first: labelCode(firstNo),
  last: labelCode(firstNo + batch.count - 1),
})

/**
 * The first of so many numbers that follow on one another. Whoever draws between them makes a run with a gap, which is
 * left unused and drawn anew: under a lock every house would wait until the contracts of another one's batch are made.
 */
async function drawRun(tx: Tx, count: number): Promise<number> {
  for (;;) {
    const { low, high } = await one<{ low: number; high: number }>(
      tx,
      sql`select min(n) as low, max(n) as high
          from (select nextval('passport_label_no') as n from generate_series(1, ${count})) drawn`,
    )
    if (high - low + 1 === count) return low
  }
}

/** Reserves a run of numbers that follow on one another; a number is never given twice, nor after a failure again. */
export async function reserveLabels(tx: Tx, by: ActingPerson, count: number): Promise<LabelBatch> {
  const { companyId, userId } = by.viewer
  const firstNo = await drawRun(tx, count)
  const { id } = await one<{ id: number }>(
    tx,
    sql`insert into passport_label_batch (company_id, first_no, count, made_by, created_at)
        values (${companyId}, ${firstNo}, ${count}, ${userId}, ${by.now}) returning id`,
  )
  const codes = Array.from({ length: count }, (_, place) => labelCode(firstNo + place))
  await affected(
    tx,
    sql`insert into passport_label (code, company_id, batch_id, created_at)
        select code, ${companyId}, ${id}, ${by.now} from unnest(${codes}::text[]) code`,
  )
  return told(await one<Found>(tx, sql`select ${BATCH_COLUMNS} from ${BATCHES} where b.id = ${id}`))
}

export async function pageBatches(
  db: Queryable,
  { viewer }: ActingPerson,
  page: PageRequest,
): Promise<Page<LabelBatch>> {
  const found = await cappedPage<Found & { [column: string]: unknown }>(db, page, {
    columns: BATCH_COLUMNS,
    from: BATCHES,
    where: sql`b.company_id = ${viewer.companyId}`,
    orderBy: sql`b.id desc`,
  })
  return { ...found, rows: found.rows.map(told) }
}

/** Whose labels: the free ones of a run, or also those that are on passports, where a printer jammed on them. */
export interface LabelRun {
  id: number
  alsoBound: boolean
}

/** The labels of an own run that can be printed, and when it was reserved. */
export async function labelsToPrint(
  db: Queryable,
  { viewer }: ActingPerson,
  { id, alsoBound }: LabelRun,
): Promise<{ codes: string[]; at: Date }> {
  const { at } = orGone(
    await first<{ at: Date }>(
      db,
      sql`select created_at as at from passport_label_batch where id = ${id} and company_id = ${viewer.companyId}`,
    ),
  )
  const found = await rows<{ code: string }>(
    db,
    sql`select code from passport_label where batch_id = ${id} and voided_at is null
          and (${alsoBound} or item_id is null) order by code`,
  )
  return { codes: found.map(({ code }) => code), at }
}

interface Label {
  code: string
  itemId: number | null
  voided: boolean
}

/** A label of the own company; of others there is none to tell of. */
export const labelOf = (db: Queryable, { viewer }: ActingPerson, code: string): Promise<Label | undefined> =>
  first<Label & { [column: string]: unknown }>(
    db,
    sql`select code, item_id as "itemId", voided_at is not null as voided from passport_label
        where code = ${code} and company_id = ${viewer.companyId}`,
  )

async function heldFreeLabel(tx: Tx, by: ActingPerson, typed: string): Promise<string> {
  const code = typed.toUpperCase()
  if (!isLabel(code)) throw new Refusal('labelUnreadable', { code })
  await tx.query(sql`select from passport_label where code = ${code} for update`)
  const label = await labelOf(tx, by, code)
  if (label === undefined) throw new Refusal('labelUnknown', { code })
  if (label.voided) throw new Refusal('labelVoid', { code })
  if (label.itemId !== null) throw new Refusal('labelTaken', { code })
  return code
}

/** UNUSE_REASON: those of labels and those for all, of the own house; without a code the words alone tell why. */
async function refuseUnknownReason(tx: Tx, by: ActingPerson, code: string): Promise<void> {
  if (code === '') return
  const { UNUSE_REASON: reasons = [] } = await loadEntries(tx, ['UNUSE_REASON'], by.viewer)
  const isOffered = reasons.some(
    (each) =>
      each.code === code &&
      each.valid === 1 &&
      (each.resv1 === '' || each.resv1.split('|').includes('label')),
  )
  if (!isOffered) throw new InvalidInput([{ field: 'reasonCode', rule: 'choice', params: {} }])
}

export interface Binding {
  passportId: number
  code: string
  reason: string
  /** Absent: of the one before, if there is one, nobody said more than words. */
  reasonCode?: string
  scanned: boolean
  counter?: string
  clientAt?: string | undefined
}

/** Binds a free label to a passport in the house. In place of another one it takes a reason, and that one is spoiled. */
export async function bindLabel(tx: Tx, by: ActingPerson, binding: Binding): Promise<PassportItem> {
  const { passportId, reason, reasonCode = '', scanned, counter = '', clientAt } = binding
  refuseOddTime(by.now, clientAt)
  await refuseUnknownReason(tx, by, reasonCode)
  const row = await heldRow(tx, by, passportTable, passportId)
  // The same two scans once more.
  if (row.label === binding.code.toUpperCase()) return passportById(tx, by, passportId)
  refuseElsewhere(row)
  if (row.label !== null && !isReadable(reason)) throw new Refusal('labelReasonMissing', { name: row.holder })
  const code = await heldFreeLabel(tx, by, binding.code)
  const { userId } = by.viewer
  if (row.label !== null) {
    await affected(
      tx,
      sql`update passport_label set voided_at = ${by.now}, voided_by = ${userId}, void_reason = ${reason},
            void_code = ${reasonCode} where code = ${row.label}`,
    )
  }
  await affected(
    tx,
    sql`update passport_label set item_id = ${passportId}, bound_by = ${userId}, bound_at = ${by.now}
        where code = ${code}`,
  )
  const step = stepFields(by, { cause: 'LABEL', no: code, scanned, note: reason, counter, clientAt })
  await changeRow(tx, by.actor, passportTable, row, { label: code, ...step })
  return passportById(tx, by, passportId)
}

/** Gives up a label that was spoiled before it was used. */
export async function voidLabel(
  tx: Tx,
  by: ActingPerson,
  { code: typed, reason, reasonCode }: { code: string; reason: string; reasonCode: string },
): Promise<void> {
  await refuseUnknownReason(tx, by, reasonCode)
  const code = await heldFreeLabel(tx, by, typed)
  const { userId, companyId } = by.viewer
  await affected(
    tx,
    sql`update passport_label set voided_at = ${by.now}, voided_by = ${userId}, void_reason = ${reason},
          void_code = ${reasonCode}
        where code = ${code}`,
  )
  await recordChange(tx, by.actor, {
    entity: 'passport_label',
    entityId: code,
    subject: code,
    companies: [companyId],
    action: 'update',
    before: { reason: '' },
    after: { reason, reasonCode },
  })
}
