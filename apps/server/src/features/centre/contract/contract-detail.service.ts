import type { ContractDetail } from '@visa/contract/centre/contract'
import type { contractLogs } from '@visa/contract/centre/contract-calls'
import type { contractServiceSummary } from '@visa/contract/centre/contract-services'
import { can } from '@visa/contract/authority'
import { dayOf } from '@visa/contract/dates'
import type { CallOutput } from '@visa/contract/endpoint'
import { FINANCE_MACHINE, FINANCE_STATUS } from '@visa/contract/money/finance-review.states'
import { paymentRecords } from '@visa/contract/money/payment'
import type { Language } from '@visa/contract/session/personal'
import { contractMessages } from '@visa/messages/centre/contracts'
import type { ActingPerson, Mover } from '../../../access/mover.ts'
import { personFor } from '../../../access/person-name.ts'
import { pageLog } from '../../../db/change-log.ts'
import { instantOf } from '../../../db/instant.ts'
import { first, fixed, sql, type Queryable } from '../../../db/sql.ts'
import { seenRow } from '../../../refusal/held-row.ts'
import { historyWithin } from '../../../workflow/history-within.ts'
import { moneyRecords } from '../../money/payment/balance.service.ts'
import { feeNames, feesOf, namedFee } from './contract-fees.repo.ts'
import { lacksTold } from './contract-lacks.service.ts'
import { contractRow } from './contract-list.repo.ts'
import { documentsOf, peopleOf, toldPeople } from './contract-people.repo.ts'
import { gaveUpIds, refundableIds } from './contract-refundable.service.ts'
import { contractFlow } from './contract.flow.ts'
import { contractTable } from './contract.table.ts'

type Reader = ActingPerson & { language: Language }

/** What its customer said of it in the end. */
const evaluationOf = async (db: Queryable, id: number): Promise<ContractDetail['evaluation']> =>
  (await first<{ stars: number; words: string; at: string }>(
    db,
    sql`select stars, words, ${instantOf(sql`updated_at`)} as at from contract_evaluation where contract_id = ${id}`,
  )) ?? null

/** Who confirmed its money, and when; what was handed in again waits for somebody. */
const confirmedOf = async (
  db: Queryable,
  { viewer }: Pick<Mover, 'viewer'>,
  id: number,
): Promise<ContractDetail['moneyConfirmed']> =>
  (await first<{ by: string; at: string }>(
    db,
    sql`select ${personFor(viewer, sql`h.actor_id`)} as by, ${instantOf(sql`h.at`)} as at
        from finance_review f join state_history h on h.machine = ${FINANCE_MACHINE.name} and h.record_id = f.id
          and h.to_state = ${String(FINANCE_STATUS.CONFIRMED)}
        where f.subject_kind = 'CONTRACT' and f.subject_id = ${id}
          and f.status in (${fixed(FINANCE_STATUS.CONFIRMED, FINANCE_STATUS.REVIEWED)})
        order by h.id desc limit 1`,
  )) ?? null

/** A contract whole, with what lacks for whatever could be done next. */
export async function detailOf(
  db: Queryable,
  by: Pick<Mover, 'viewer' | 'now'> & { language: Language },
  id: number,
): Promise<ContractDetail> {
  const row = await contractRow(db, by, id)
  const contract = await seenRow(db, by, contractTable, id)
  const names = await feeNames(db)
  const people = await peopleOf(db, id)
  return {
    ...contract,
    ...row,
    promise: contract.promiseExplained,
    applicants: toldPeople(people, contract.entryDate ?? dayOf(by.now)),
    refundableIds: await refundableIds(db, people),
    gaveUpIds: await gaveUpIds(db, contract, people),
    fees: (await feesOf(db, id)).map((fee) => namedFee(names, by.language, fee)),
    documents: await documentsOf(db, id),
    evaluation: await evaluationOf(db, id),
    moneyConfirmed: await confirmedOf(db, by, id),
    lacks: await lacksTold(db, contract, by),
  }
}

const LOGS = { page: 1, pageSize: 200 } as const

/** Everything that was changed, by whom, its way through its states, and its money for who may read that. */
export async function logsOf(
  db: Queryable,
  by: Reader,
  id: number,
): Promise<CallOutput<typeof contractLogs>> {
  const history = await historyWithin(db, by, contractFlow, id)
  const entities = [contractTable.entity, 'contract_fee_approval', 'contract_payment_approval']
  const { rows: changes, records: changed } = await pageLog(db, by.viewer, entities, {
    topic: String(id),
    ...LOGS,
  })
  const mayRead = [paymentRecords.access].flat().some((code) => can(by.viewer.authorities, code))
  const money = mayRead ? await moneyRecords(db, by.viewer, 'CONTRACT', id) : { payments: [], refunds: [] }
  return { changes, changed, history, ...money }
}

/** What is done under a contract, each service once. */
export async function summaryOf(
  db: Queryable,
  by: Reader,
  id: number,
): Promise<CallOutput<typeof contractServiceSummary>> {
  await seenRow(db, by, contractTable, id)
  const names = await feeNames(db)
  const sums = new Map<string, { group: string; name: string; quantity: number; amount: number }>()
  for (const fee of await feesOf(db, id)) {
    const { kind, service, group, name, quantity, amount } = namedFee(names, by.language, fee)
    const known = sums.get(`${kind} ${service}`)
    sums.set(`${kind} ${service}`, {
      group: contractMessages[by.language].groups[group],
      name,
      quantity: (known?.quantity ?? 0) + quantity,
      amount: (known?.amount ?? 0) + amount,
    })
  }
  return [...sums.values()]
}
