import type { ContractEstimate, ContractEstimateQuery } from '@visa/contract/centre/contract-estimate'
import { FEE_APPROVAL } from '@visa/contract/centre/approval.states'
import { dayOf } from '@visa/contract/dates'
import type { Language } from '@visa/contract/session/personal'
import { otherHolders } from '../../../access/holders.ts'
import type { ActingPerson } from '../../../access/mover.ts'
import type { Queryable } from '../../../db/sql.ts'
import { seenRow } from '../../../refusal/held-row.ts'
import { isOtherPeople, isSameJourney, pricedAgain } from './contract-again.service.ts'
import { refuseBirths } from './contract-entered.service.ts'
import { centreOf, discountLimit } from './contract-checks.service.ts'
import { feeNames, namedFee, type StoredFee } from './contract-fees.repo.ts'
import { lapsedOf } from './contract-lapsed.service.ts'
import { refusePayer } from './contract-payer.service.ts'
import { otherContracts, otherOrders, peopleOf } from './contract-people.repo.ts'
import { priceContract, promiseAt, totalsOf, type Priced } from './contract-price.service.ts'
import { isBlocked } from '../option/option.service.ts'
import { contractTable } from './contract.table.ts'

/** As long as nobody is entered, a price is told for one. */
const NOBODY = { birthDate: null, nationality: '' } as const

interface Asked extends Priced {
  centreId: number
  approvedCents: number
  /** How it is now, where it is changed. */
  was: { fees: StoredFee[]; totalCents: number } | null
}

/** What is asked for, at the centre that it is asked of, and the lines of it: as keeping it would price it. */
async function pricedAs(
  db: Queryable,
  by: ActingPerson,
  { applicants, contractId, orderId, ...wanted }: ContractEstimateQuery,
): Promise<Asked> {
  const own = centreOf(by)
  const payers = applicants.length === 0 ? [NOBODY] : applicants
  if (contractId === null) {
    refuseBirths(applicants, by.now)
    // Whose order it is pays for it, unless the counter says otherwise; then keeping it asks.
    if (orderId === null) await refusePayer(db, by, wanted.payerId)
    const priced = await priceContract(db, { ...wanted, centreId: own }, payers, dayOf(by.now))
    return { ...priced, centreId: own, approvedCents: 0, was: null }
  }
  const before = await seenRow(db, by, contractTable, contractId)
  if (wanted.payerId !== before.payerId) await refusePayer(db, by, wanted.payerId)
  const people = await peopleOf(db, contractId)
  refuseBirths(applicants, by.now, people)
  const otherPeople = await isOtherPeople(db, contractId, people, applicants)
  const priced = await pricedAgain(db, { was: before, wanted, payers, otherPeople })
  const approvedCents = !otherPeople && isSameJourney(wanted, before) ? before.discountCents : 0
  const was = { fees: priced.before, totalCents: before.totalCents }
  return { ...priced, centreId: before.centreId, approvedCents, was }
}

/** What a contract would cost and when it would be done, for somebody who is about to make or to change it. */
export async function estimateContract(
  db: Queryable,
  by: ActingPerson & { language: Language },
  asked: ContractEstimateQuery,
): Promise<ContractEstimate> {
  const { centreId, fees, gaps, approvedCents, was } = await pricedAs(db, by, asked)
  const { applicants, discountCents, contractId, orderId } = asked
  const passportNos = applicants.map(({ passportNo }) => passportNo)
  const names = await feeNames(db)
  const { viewer } = by
  const others = await otherContracts(db, { viewer, centreId, passportNos, contractId })
  const orders = await otherOrders(db, { viewer, centreId, passportNos, orderId })
  const discountLimitCents = await discountLimit(db, approvedCents)
  const collides = others.length + orders.length > 0
  return {
    fees: fees.map((fee) => {
      const { id: _id, ...named } = namedFee(names, by.language, { ...fee, id: 0, contractId: 0 })
      return named
    }),
    // What keeping it would refuse is not taken off either.
    totals: totalsOf(fees, discountCents > discountLimitCents ? 0 : discountCents),
    beforeCents: was === null ? null : was.totalCents,
    lapsing:
      was === null || contractId === null
        ? []
        : await lapsedOf(db, contractId, { before: was.fees, after: fees }, { names, language: by.language }),
    gaps,
    promise: await promiseAt(db, { ...asked, centreId }, by.now),
    others,
    orders,
    // Whoever decides on changes at the centre decides which of two it stays in.
    managers: collides ? await otherHolders(db, viewer, FEE_APPROVAL) : [],
    blocksValidity: await isBlocked(db, { centreId }, 'passportValidity', by.now),
    discountLimitCents,
  }
}
