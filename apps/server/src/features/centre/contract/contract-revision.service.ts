import type { Mover } from '../../../access/mover.ts'
import type { Tx } from '../../../db/pool.ts'
import { affected, sql } from '../../../db/sql.ts'
import { seenRow } from '../../../refusal/held-row.ts'
import { documentsOf, peopleOf } from './contract-people.repo.ts'
import { feesOf } from './contract-fees.repo.ts'
import { contractTable } from './contract.table.ts'

/** Keeps what a contract says now, under its revision. */
export async function noteRevision(tx: Tx, by: Mover, id: number, reason: string): Promise<void> {
  const contract = await seenRow(tx, { viewer: null }, contractTable, id)
  const snapshot = {
    contract,
    applicants: await peopleOf(tx, id),
    fees: await feesOf(tx, id),
    documents: await documentsOf(tx, id),
  }
  await affected(
    tx,
    sql`insert into contract_revision (contract_id, revision, snapshot, reason, made_by, made_at)
        values (${id}, ${contract.revision}, ${JSON.stringify(snapshot)}::jsonb, ${reason}, ${by.actor.userId}, ${by.now})`,
  )
}
