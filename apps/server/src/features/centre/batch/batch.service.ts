import type { BatchDetail, batchPay, batchSubmit } from '@visa/contract/centre/batch'
import type { ContractPerson } from '@visa/contract/centre/contract'
import { CONTRACT_STATUS } from '@visa/contract/centre/contract.states'
import type { HandlerInput } from '@visa/contract/endpoint'
import { formatMoney } from '@visa/contract/money'
import type { Language } from '@visa/contract/session/personal'
import { VISA_TYPE } from '@visa/contract/visa/products'
import type { ActingPerson } from '../../../access/mover.ts'
import { looseNumber } from '../../../db/day-number.ts'
import { addRow } from '../../../db/logged-rows.ts'
import type { Tx } from '../../../db/pool.ts'
import { rows, sql } from '../../../db/sql.ts'
import { updateRow } from '../../../db/table-rows.ts'
import { heldRow } from '../../../refusal/held-row.ts'
import { Refusal } from '../../../refusal/refusal.ts'
import { refusalText } from '../../../refusal/refusal-text.ts'
import { refusalOf } from '../../../sheets/importer.ts'
import { reserveLabels } from '../../custody/label.service.ts'
import type { Subjects } from '../../money/payment/subjects.service.ts'
import { takePayment } from '../../money/payment/take.service.ts'
import { centreOf } from '../contract/contract-checks.service.ts'
import { createContract } from '../contract/contract-write.service.ts'
import { isGood, lookAt, reasonsOf, wantedOf, type Looked } from './batch-look.service.ts'
import { peopleRefused } from './people-refused.ts'
import { contractsOf, detailOfBatch } from './batch.repo.ts'
import { batchTable, type FaultyRow } from './batch.table.ts'

type Reader = ActingPerson & { language: Language }
type Sent = HandlerInput<typeof batchSubmit>['body']

/** So many rows are named in a refusal. */
const NAMED = 12

const faultyOf = (look: Looked, language: Language): FaultyRow => ({
  row: look.row,
  name: look.name || look.passportNo,
  reasons: reasonsOf(look, language),
})

function refuseFaulty(faulty: readonly FaultyRow[], nameOf = ({ row }: FaultyRow) => `${row}`): never {
  const named = faulty.slice(0, NAMED).map(nameOf)
  throw new Refusal('batchFaulty', {
    count: faulty.length,
    rows: `${named.join(', ')}${faulty.length > NAMED ? ' …' : ''}`,
  })
}

/** Labels for those who brought none, in the order of their rows: as they come out of the printer they go on. */
async function labelled(
  tx: Tx,
  by: Reader,
  good: readonly Looked[],
  visaType: number,
): Promise<{ people: ContractPerson[]; runId: number | null }> {
  const bare = good.filter(({ person }) => person.label === '').length
  if (visaType !== VISA_TYPE.STICKER || bare === 0)
    return { people: good.map(({ person }) => person), runId: null }
  const { id } = await reserveLabels(tx, by, bare)
  const drawn = (
    await rows<{ code: string }>(
      tx,
      sql`select code from passport_label where batch_id = ${id} order by code`,
    )
  ).map(({ code }) => code)
  const people = good.map(({ person }) =>
    person.label === '' ? { ...person, label: drawn.shift() ?? '' } : person,
  )
  return { people, runId: id }
}

interface Making {
  good: readonly Looked[]
  /** The same with their labels. */
  people: readonly ContractPerson[]
  make: (people: ContractPerson[]) => Promise<unknown>
}

/** One contract for each; what is refused there is undone alone and told of its row. */
async function makeEach(tx: Tx, { language }: Reader, { good, people, make }: Making): Promise<FaultyRow[]> {
  const faulty: FaultyRow[] = []
  for (const [index, look] of good.entries()) {
    const refused = await refusalOf(tx, () => make([people[index] ?? look.person]))
    if (refused === undefined) continue
    const reasons =
      refused instanceof Refusal ? refusalText(language, refused) : peopleRefused(refused, language)?.get(0)
    if (reasons === undefined) throw refused
    faulty.push({ row: look.row, name: look.name, reasons })
  }
  return faulty
}

/** One contract for all of them; whoever it is refused for is left out, and told of their row. */
async function makeOne(tx: Tx, by: Reader, { good, people, make }: Making): Promise<FaultyRow[]> {
  if (good.length === 0) return []
  const refused = await refusalOf(tx, () => make([...people]))
  if (refused === undefined) return []
  const told = peopleRefused(refused, by.language)
  if (told === undefined) throw refused
  const faulty = good.flatMap(({ row, name }, index): FaultyRow[] => {
    const reasons = told.get(index)
    return reasons === undefined ? [] : [{ row, name, reasons }]
  })
  const stays = (_: unknown, index: number) => !told.has(index)
  const rest = { good: good.filter(stays), people: people.filter(stays), make }
  return [...faulty, ...(await makeOne(tx, by, rest))]
}

/**
 * Makes the contracts of a batch in one transaction: a server that dies leaves all of it or nothing, and whoever sends
 * the same again is told what was made the first time.
 */
export async function submitBatch(tx: Tx, by: Reader, sent: Sent): Promise<BatchDetail> {
  const { mode, faults, shared } = sent
  const { language } = by
  const looked = await lookAt(tx, by, sent)
  const left = looked.filter((look) => !isGood(look)).map((look) => faultyOf(look, language))
  const good = looked.filter(isGood)
  if (left.length > 0 && faults === 'none') refuseFaulty(left)
  if (good.length === 0) throw new Refusal('batchNothingGood')
  const { people, runId } = await labelled(tx, by, good, shared.visaType)
  const batchId = await addRow(tx, by.actor, batchTable, {
    batchNo: await looseNumber(tx, 'PL', by.now),
    centreId: centreOf(by),
    operatorId: by.viewer.userId,
    customerName: shared.customerName,
    payerId: shared.payerId,
    mode,
    rowCount: looked.length,
    labelBatchId: runId,
  })
  const make = (applicants: ContractPerson[]) =>
    createContract(tx, by, { ...wantedOf(sent), orderId: null, applicants }, batchId)
  const making = { good, people, make }
  const refused = await (mode === 'one' ? makeOne(tx, by, making) : makeEach(tx, by, making))
  // Nobody was told before what only making it found.
  if (refused.length > 0 && faults === 'none')
    refuseFaulty(refused, ({ row, reasons }) => `${row}: ${reasons}`)
  if (refused.length === good.length) throw new Refusal('batchNothingGood')
  const faulty = [...left, ...refused].toSorted((one, other) => one.row - other.row)
  await updateRow(tx, batchTable, batchId, { madeCount: looked.length - faulty.length, faulty })
  return detailOfBatch(tx, by, batchId)
}

/** Takes what all contracts of a batch owe as one payment of its payer; each contract keeps its part of it. */
export async function payBatch(
  tx: Tx,
  subjects: Subjects,
  by: ActingPerson,
  { id, way, amountCents, reference }: HandlerInput<typeof batchPay>['body'],
): Promise<{ amountCents: number; count: number }> {
  const { batchNo, customerName } = await heldRow(tx, by, batchTable, id)
  const owing = (await contractsOf(tx, id)).filter(({ owedCents }) => owedCents > 0)
  const owed = owing.reduce((sum, { owedCents }) => sum + owedCents, 0)
  if (owed === 0) throw new Refusal('batchNothingOwed', { batchNo })
  if (owed !== amountCents) throw new Refusal('batchOwedOther', { batchNo, owed: formatMoney(owed) })
  let slipOf: number | undefined
  for (const { id: subjectId, owedCents } of owing) {
    const taking = {
      subjectKind: 'CONTRACT' as const,
      subjectId,
      amountCents: owedCents,
      way,
      reference,
      payCode: '',
      payer: customerName,
      remark: batchNo,
    }
    const paymentId = await takePayment(tx, subjects, by, taking, slipOf)
    slipOf ??= paymentId
  }
  return { amountCents: owed, count: owing.length }
}

/** Those of a batch that wait to be accepted; refused where none does. */
export async function waitingIn(tx: Tx, by: ActingPerson, id: number): Promise<number[]> {
  await heldRow(tx, by, batchTable, id)
  const waiting = (await contractsOf(tx, id)).filter(({ status }) => status === CONTRACT_STATUS.WAITING)
  if (waiting.length === 0) throw new Refusal('batchNothingWaits')
  return waiting.map((contract) => contract.id)
}
