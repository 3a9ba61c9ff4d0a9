import { CONTRACT_STATUS, ENDED_CONTRACTS } from '@visa/contract/centre/contract.states'
import type { BatchContract, BatchDetail, BatchRecord } from '@visa/contract/centre/batch'
import type { Page, PageRequest } from '@visa/contract/page'
import type { ActingPerson } from '../../../access/mover.ts'
import { personFor } from '../../../access/person-name.ts'
import { rowsWithin } from '../../../access/rows-within.ts'
import type { Viewer } from '../../../access/viewer.ts'
import { cappedPage } from '../../../db/capped-page.ts'
import { first, fixed, rows, sql, type Queryable, type Sql } from '../../../db/sql.ts'
import { selectOf } from '../../../db/table.ts'
import { orGone } from '../../../refusal/or-gone.ts'
import { CONTRACT_OWED } from '../../money/ledger/ledger.service.ts'
import { batchTable } from './batch.table.ts'

type Indexed = { [column: string]: unknown }

const LIVE = sql`c.batch_id = b.id and c.status not in (${fixed(...ENDED_CONTRACTS)})`

const columnsFor = (viewer: Viewer): Sql => sql`${selectOf(batchTable, undefined, 'b')},
  (select count(*) from centre_contract c where c.batch_id = b.id) as "contractCount",
  (select coalesce(sum(c.total_cents), 0) from centre_contract c where ${LIVE}) as "totalCents",
  (select coalesce(sum(${CONTRACT_OWED}), 0) from centre_contract c where ${LIVE}) as "owedCents",
  (select count(*) from centre_contract c where c.batch_id = b.id and c.status = ${fixed(CONTRACT_STATUS.WAITING)}) as waiting,
  ${personFor(viewer, sql`b.operator_id`)} as "operatorName"`

export const pageBatches = (
  db: Queryable,
  { viewer }: ActingPerson,
  page: PageRequest,
): Promise<Page<BatchRecord>> =>
  cappedPage<BatchRecord & Indexed>(db, page, {
    columns: columnsFor(viewer),
    from: sql`contract_batch b`,
    where: rowsWithin(viewer, batchTable, 'b'),
    orderBy: sql`b.created_at desc, b.id desc`,
  })

/** Contracts of a batch in the order of its rows. */
export const contractsOf = (db: Queryable, batchId: number): Promise<BatchContract[]> =>
  rows<BatchContract & Indexed>(
    db,
    sql`select c.id, c.contract_no as "contractNo", c.status, c.total_cents as "totalCents",
          ${CONTRACT_OWED} as "owedCents",
          (select count(*) from contract_applicant a where a.contract_id = c.id) as "peopleCount",
          coalesce((select case when a.cn_name = '' then trim(a.surname || ' ' || a.given_names) else a.cn_name end
            from contract_applicant a where a.contract_id = c.id order by a.seq limit 1), '') as people
        from centre_contract c where c.batch_id = ${batchId} order by c.id`,
  )

export async function detailOfBatch(
  db: Queryable,
  { viewer }: ActingPerson,
  id: number,
): Promise<BatchDetail> {
  const found = orGone(
    await first<Omit<BatchDetail, 'contracts'> & Indexed>(
      db,
      sql`select ${columnsFor(viewer)},
            coalesce((select k.short_name from company k where k.id = b.payer_id), '') as "payerName",
            coalesce((select min(l.code) || ' – ' || max(l.code) from passport_label l
              where l.batch_id = b.label_batch_id), '') as labels
          from contract_batch b where b.id = ${id} and ${rowsWithin(viewer, batchTable, 'b')}`,
    ),
  )
  return { ...found, contracts: await contractsOf(db, id) }
}
