import { isStoppedByChanges, OPEN_APPROVALS } from '@visa/contract/centre/approval.states'
import type { ContractLack } from '@visa/contract/centre/contract-lack'
import { contractProblems, type ContractProblem } from '@visa/contract/centre/contract-rules'
import { CONTRACT_STATUS } from '@visa/contract/centre/contract.states'
import type { ApprovalKind } from '@visa/contract/centre/approval.states'
import { formatMoney } from '@visa/contract/money'
import { dayOf } from '@visa/contract/dates'
import { endsBeforeJourney, passportTip } from '@visa/contract/rules/passport'
import type { Language } from '@visa/contract/session/personal'
import { operationText, type OperationOf } from '@visa/contract/states'
import { applicantName } from '@visa/contract/visa/applicant'
import { VISA_TYPE } from '@visa/contract/visa/products'
import type { CONTRACT_MACHINE } from '@visa/contract/centre/contract.states'
import { contractMessages } from '@visa/messages/centre/contracts'
import { errorMessages } from '@visa/messages/errors'
import { requestFieldMessages } from '@visa/messages/request-fields'
import { ruleMessages } from '@visa/messages/rules'
import { contractStateMessages } from '@visa/messages/states/contract-states'
import { fill, type LocalText, type Params } from '@visa/messages/texts'
import { first, fixed, rows, sql, type Queryable } from '../../../db/sql.ts'
import { Refusal } from '../../../refusal/refusal.ts'
import { twinsOf, twinTold } from '../../custody/passport-twin.service.ts'
import { lodgedOf } from '../../visa/order/consular-spent.service.ts'
import { misfitsOf } from '../../visa/order/price-fits.service.ts'
import { isBlocked } from '../option/option.service.ts'
import { feesOf } from './contract-fees.repo.ts'
import { isComing, isHeld, peopleOf, type StoredPerson } from './contract-people.repo.ts'
import { faultyLabels } from './contract-labels.service.ts'
import { withoutNationality } from './contract-nationality.service.ts'
import { payerOf } from './contract-payer.service.ts'
import { balanceOf, creditFor } from './contract-subject.service.ts'
import type { Contract } from './contract.table.ts'

/** What a contract lacks for an operation, told in words wherever it is asked: at the button and in the refusal. */

type LackKey = keyof (typeof contractMessages)['zh']['lacks']
export type Operation = OperationOf<typeof CONTRACT_MACHINE>

const inEach = (tell: (language: Language) => string): LocalText => ({ zh: tell('zh'), en: tell('en') })

const lack = (key: LackKey, params: Params = {}): LocalText =>
  inEach((language) => fill(contractMessages[language].lacks[key], params))

const operationName = (operation: Operation): LocalText =>
  inEach((language) => operationText(contractStateMessages[language], operation))

export const kindName = (kind: ApprovalKind): LocalText =>
  inEach((language) => contractMessages[language].approvalKinds[kind])

/** What the order that is made of it would lack, by the names of the fields. */
const problemLack = ({ field, rule, params = {} }: ContractProblem): LocalText =>
  inEach((language) =>
    fill(errorMessages[language].invalidField, {
      field: requestFieldMessages[language][field],
      reason: fill(ruleMessages[language][rule], params),
    }),
  )

/** Changes that wait. */
const pendingOf = (
  db: Queryable,
  contractId: number,
): Promise<{ kind: ApprovalKind; approvalNo: string }[]> =>
  rows(
    db,
    sql`select kind, approval_no as "approvalNo" from contract_approval
        where contract_id = ${contractId} and status in (${fixed(...OPEN_APPROVALS)}) order by kind`,
  )

function lacksOfPerson(person: StoredPerson, seq: number, onPaper: boolean): LocalText[] {
  const name = applicantName(person)
  if (name === '') return [lack('name', { seq: seq + 1 })]
  const { birthDate, passportNo, label, withdrawn } = person
  return [
    ...(birthDate === null ? [lack('birthDate', { name })] : []),
    ...(passportNo === '' ? [lack('passportNo', { name })] : []),
    ...(onPaper && label === '' && !withdrawn ? [lack('label', { name })] : []),
  ]
}

/** Passports that end before the journey does, at any centre; at one that says so also those that end soon after it. */
async function validityLacks(
  db: Queryable,
  contract: Contract,
  people: readonly StoredPerson[],
  now: Date,
): Promise<LocalText[]> {
  const last = contract.exitDate ?? contract.entryDate ?? undefined
  const blocksShort = await isBlocked(db, contract, 'passportValidity', now)
  const today = dayOf(now)
  return people.flatMap((person) => {
    const until = person.passportExpiry
    if (until === null) return []
    const params = { name: applicantName(person), until }
    if (endsBeforeJourney(until, today, last)) return [lack('expires', params)]
    return blocksShort && passportTip(until, today, last) !== undefined ? [lack('validity', params)] : []
  })
}

/** Nobody is let through at the price of another passport than that which is applied with. */
const nationalityLacks = async (db: Queryable, { id }: Contract): Promise<LocalText[]> =>
  (await misfitsOf(db, [id])).map(({ name, nationality }) => lack('otherNationality', { name, nationality }))

async function signatureLacks(db: Queryable, contract: Contract, now: Date): Promise<LocalText[]> {
  const { id, revision } = contract
  if (!(await isBlocked(db, contract, 'contractSigned', now))) return []
  const signed = await first(
    db,
    sql`select 1 from contract_signature where contract_id = ${id} and revision = ${revision}`,
  )
  return signed === undefined ? [lack('unsigned', { revision })] : []
}

/** Passports that the house has by another contract or order: the counter is told who has them, and where. */
async function heldLacks(
  db: Queryable,
  { centreId }: Contract,
  people: readonly StoredPerson[],
): Promise<LocalText[]> {
  return (await twinsOf(db, centreId, people.filter(isComing))).map((twin) =>
    inEach((language) =>
      fill(contractMessages[language].lacks.held, {
        passportNo: twin.passportNo,
        twin: twinTold(twin)[language],
      }),
    ),
  )
}

/** Labels that cannot be stuck on; one that another contract has only spoken for goes to whoever comes first. */
async function labelLacks(
  db: Queryable,
  { id: contractId, centreId, orderId }: Contract,
  people: readonly StoredPerson[],
): Promise<LocalText[]> {
  const coming = people.filter(isComing)
  const labels = coming.map(({ label }) => label)
  const faulty = await faultyLabels(db, { viewer: null, centreId, labels, contractId, orderId })
  return coming.flatMap((person) => {
    const fault = faulty.find(({ label }) => label === person.label.toUpperCase())?.fault
    if (fault === undefined || fault === 'spoken') return []
    const params = { name: applicantName(person), label: person.label }
    return [inEach((language) => fill(contractMessages[language].labelFaults[fault], params))]
  })
}

/** Before it is accepted its applicants, their labels and its fees are whole. */
async function lacksToAccept(db: Queryable, contract: Contract, now: Date): Promise<LocalText[]> {
  const people = await peopleOf(db, contract.id)
  const fees = await feesOf(db, contract.id)
  const onPaper = contract.visaType === VISA_TYPE.STICKER
  const numbers = people.map(({ passportNo }) => passportNo)
  const twice = numbers.filter((no, index) => no !== '' && numbers.indexOf(no) < index)
  return [
    ...(people.length === 0 ? [lack('people')] : []),
    ...people.flatMap((person, seq) => lacksOfPerson(person, seq, onPaper)),
    ...(await withoutNationality(db, contract, people)).map((person) =>
      lack('nationality', { name: applicantName(person) }),
    ),
    ...(await validityLacks(db, contract, people, now)),
    ...twice.map((passportNo) => lack('twice', { passportNo })),
    ...(onPaper ? await heldLacks(db, contract, people) : []),
    ...(onPaper ? await labelLacks(db, contract, people) : []),
    ...(contract.feeGaps > 0 ? [lack('fees', { count: contract.feeGaps })] : []),
    ...(fees.length === 0 ? [lack('noFees')] : []),
    ...contractProblems(contract).map(problemLack),
  ]
}

async function lacksToReview(db: Queryable, contract: Contract, now: Date): Promise<LocalText[]> {
  const { owedCents } = await balanceOf(db, contract, now)
  if (owedCents === 0 || (await creditFor(db, contract, owedCents, now)) !== undefined) return []
  const payer = await payerOf(db, contract, now)
  return [
    lack('owed', { owed: formatMoney(owedCents) }),
    ...(payer?.mayPay === false ? [lack('payerShut', { name: payer.name })] : []),
  ]
}

const pendingLacks = async (db: Queryable, { id }: Contract): Promise<LocalText[]> =>
  (await pendingOf(db, id)).map(({ kind, approvalNo }) =>
    inEach((language) =>
      fill(contractMessages[language].lacks.pending, {
        kind: contractMessages[language].approvalKinds[kind],
        approvalNo,
      }),
    ),
  )

/** What was lodged is spent and under way: it is neither sent back nor given up as a whole. */
async function lodgedLacks(db: Queryable, { orderId }: Contract): Promise<LocalText[]> {
  const name = await lodgedOf(db, orderId)
  return name === undefined ? [] : [lack('lodged', { name })]
}

async function lacksToCancel(db: Queryable, { id }: Contract): Promise<LocalText[]> {
  const count = (await peopleOf(db, id)).filter(isHeld).length
  return count === 0 ? [] : [lack('passports', { count })]
}

const LACKS: Readonly<
  Partial<Record<Operation, (db: Queryable, contract: Contract, now: Date) => Promise<LocalText[]>>>
> = {
  accept: lacksToAccept,
  acceptAgain: lacksToAccept,
  review: async (db, contract, now) => [
    ...(await nationalityLacks(db, contract)),
    ...(await lacksToReview(db, contract, now)),
    ...(await signatureLacks(db, contract, now)),
  ],
  reviewedBack: lodgedLacks,
  cancel: async (db, contract) => [
    ...(await lodgedLacks(db, contract)),
    ...(await lacksToCancel(db, contract)),
  ],
}

const lacksFor = async (
  db: Queryable,
  contract: Contract,
  operation: Operation,
  now: Date,
): Promise<LocalText[]> => [
  ...(isStoppedByChanges(operation) ? await pendingLacks(db, contract) : []),
  ...((await LACKS[operation]?.(db, contract, now)) ?? []),
]

/** What speaks against an operation, as a guard of the flow answers it. */
export async function refusalFor(
  db: Queryable,
  contract: Contract,
  operation: Operation,
  now: Date,
): Promise<Refusal | undefined> {
  const lacks = await lacksFor(db, contract, operation, now)
  if (lacks.length === 0) return undefined
  return new Refusal('contractLacks', {
    contractNo: contract.contractNo,
    operation: operationName(operation),
    lacks: inEach((language) => lacks.map((each) => each[language]).join(language === 'zh' ? '；' : '; ')),
  })
}

const { WAITING, ACCEPTED, REVIEWED, ACCEPT_RETURNED, REVIEW_RETURNED } = CONTRACT_STATUS

/** What could be done next where it stands. */
const NEXT: Readonly<Partial<Record<number, readonly Operation[]>>> = {
  [WAITING]: ['accept', 'cancel', 'delete'],
  [ACCEPTED]: ['review', 'refundPassport', 'cancel'],
  [REVIEWED]: ['reviewedBack', 'refundPassport'],
  [ACCEPT_RETURNED]: ['acceptAgain', 'refundPassport', 'cancel'],
  [REVIEW_RETURNED]: ['acceptAgain', 'refundPassport', 'cancel'],
}

/** What could be done next, and is not while a change of it waits. */
export const stoppedByChanges = (status: number) => (NEXT[status] ?? []).filter(isStoppedByChanges)

/** The same for a page, of all that could be done next. */
export async function lacksTold(
  db: Queryable,
  contract: Contract,
  { language, now }: { language: Language; now: Date },
): Promise<ContractLack[]> {
  const told: ContractLack[] = []
  for (const operation of NEXT[contract.status] ?? [])
    for (const each of await lacksFor(db, contract, operation, now))
      told.push({ operation, text: each[language] })
  return told
}
