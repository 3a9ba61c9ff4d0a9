import { dayOf } from '@visa/contract/dates'
import type { ContractDetail } from '@visa/contract/centre/contract'
import {
  CONTRACT_STATUS,
  isEndedContract,
  isFixedContract,
  isOpenContract,
} from '@visa/contract/centre/contract.states'
import type { PhoneContract, PhoneContractRow, PhonePay } from '@visa/contract/centre/phone'
import { PASSPORT_STATUS } from '@visa/contract/custody/passport.states'
import type { PaymentAnswer } from '@visa/contract/money/payment'
import { PAYMENT_STATUS } from '@visa/contract/money/payment.states'
import type { Language } from '@visa/contract/session/personal'
import { applicantName } from '@visa/contract/visa/applicant'
import { RETURN_WAY } from '@visa/contract/visa/order'
import { theProduct } from '../../../access/mover.ts'
import { barcodeSvg } from '../../../barcode/barcode.ts'
import { rows, sql, type Queryable } from '../../../db/sql.ts'
import { ownPayOf, type Payments } from '../../money/payment/payment.service.ts'
import type { Customer } from '../../session/customer/customer.service.ts'
import { detailOf } from '../contract/contract-detail.service.ts'
import { applyBy } from '../../visa/product/apply-by.service.ts'
import { missingOf } from '../contract/contract-missing.service.ts'
import { contractData } from '../document/contract-data.service.ts'
import { signatureOf } from '../document/signed.service.ts'
import { optionsOf } from '../option/option.service.ts'
import { waysTaken } from '../way/way.service.ts'
import { refuseOthers } from './own-contract.service.ts'
import { passportSteps } from './passport-steps.repo.ts'
import { collectableOf, collectorsOf } from './phone-collector.service.ts'

interface Reader {
  language: Language
  now: Date
}

/** Of as many a list on a phone tells. */
const MOST = 50

const toldRow = async (
  db: Queryable,
  contract: ContractDetail,
  { language, now }: Reader,
): Promise<PhoneContractRow & { fields: Readonly<Record<string, string>> }> => {
  const { fields } = await contractData(db, contract, { language, now })
  const { id, contractNo, status, revision, peopleCount, promisedDate } = contract
  const { totalCents, owedCents, paidCents, back } = contract
  return {
    id,
    contractNo,
    status,
    revision,
    centreName: fields['centre.name'] ?? contract.centreName,
    product: fields['contract.product'] ?? '',
    peopleCount,
    promisedDate,
    totalCents,
    owedCents,
    paidCents,
    back,
    signed: (await signatureOf(db, id, revision)) !== undefined,
    fields,
  }
}

export async function ownContracts(
  db: Queryable,
  { mobile }: Customer,
  reader: Reader,
): Promise<PhoneContractRow[]> {
  const found = await rows<{ id: number }>(
    db,
    sql`select id from centre_contract
        where contact_mobile = ${mobile} and contact_mobile <> '' and status <> ${CONTRACT_STATUS.DELETED}
        order by created_at desc, id desc limit ${MOST}`,
  )
  const told: PhoneContractRow[] = []
  for (const { id } of found) {
    const contract = await detailOf(db, { viewer: null, ...reader }, id)
    told.push(await toldRow(db, contract, reader))
  }
  return told
}

/** A try to pay as a phone shows it: where the wallet opens, and the same for another phone. */
export async function toldPay({ payment }: PaymentAnswer): Promise<PhonePay> {
  const { way, status, amountCents, codeUrl, expiresAt } = payment
  const open = status === PAYMENT_STATUS.PAYING && codeUrl !== ''
  const svg = open ? await barcodeSvg('qr', codeUrl, 'QR') : ''
  const qr = open ? `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}` : ''
  return { way, status, amountCents, codeUrl: open ? codeUrl : '', qr, expiresAt }
}

const PHONE_WAYS = ['WECHAT', 'ALIPAY'] as const

async function waysOf(
  { db, channels }: Payments,
  { centreId, owedCents }: ContractDetail,
  now: Date,
): Promise<PhoneContract['ways']> {
  if (owedCents === 0) return []
  const taken = await waysTaken(db, PHONE_WAYS, { companyId: centreId, counter: undefined, now })
  const offered: PhoneContract['ways'] = []
  for (const way of PHONE_WAYS)
    if (taken.includes(way) && (await channels(way)) !== undefined) offered.push(way)
  return offered
}

const isHome = ({ applicants }: ContractDetail): boolean =>
  applicants.some(({ passportId }) => passportId !== null) &&
  applicants.every(
    ({ passportId, passportStatus }) => passportId === null || passportStatus === PASSPORT_STATUS.RETURNED,
  )

/** What may still be chosen of how passports come back. */
export function mayReturn(contract: ContractDetail): PhoneContract['returning']['may'] {
  const { status, returnWay } = contract
  if (isEndedContract(status) || isHome(contract)) return 'none'
  if (isOpenContract(status)) return 'all'
  return returnWay === RETURN_WAY.COURIER ? 'address' : 'none'
}

export const mayEvaluate = (contract: ContractDetail): boolean =>
  contract.status === CONTRACT_STATUS.PASSPORT_RETURNED || isHome(contract)

/** One of the own contracts with all that a phone shows of it. */
export async function ownContract(
  payments: Payments,
  customer: Customer,
  reader: Reader,
  id: number,
): Promise<PhoneContract> {
  const { db } = payments
  await refuseOthers(db, customer, id)
  const contract = await detailOf(db, { viewer: null, ...reader }, id)
  const { fields, ...row } = await toldRow(db, contract, reader)
  const pay = await ownPayOf(payments, theProduct(reader.now), { subjectKind: 'CONTRACT', subjectId: id })
  const steps = await passportSteps(
    db,
    contract.applicants.flatMap(({ passportId }) => passportId ?? []),
    contract.counter,
  )
  return {
    ...row,
    centrePhone: fields['centre.phone'] ?? '',
    centreAddress: fields['centre.address'] ?? '',
    centreHours: (await optionsOf(db, contract.centreId, reader.now))?.openingHours ?? '',
    fixed: isFixedContract(contract.status),
    signedAt: (await signatureOf(db, id, contract.revision))?.signedAt ?? null,
    fees: contract.fees.map(({ name, description, amount }) => ({ name, description, amount })),
    discountCents: contract.discountCents,
    ways: await waysOf(payments, contract, reader.now),
    pay: pay === undefined ? null : await toldPay(pay),
    people: contract.applicants.map((person) => ({
      id: person.id,
      applicantId: person.applicantId,
      name: applicantName(person),
      passportStatus: person.passportStatus,
      place: person.passportPlace,
      steps: (person.passportId !== null && steps.get(person.passportId)) || [],
    })),
    missing: await missingOf(db, contract, reader),
    documentsBy: await applyBy(db, contract, dayOf(reader.now)),
    returning: { way: contract.returnWay, address: contract.returnAddress, may: mayReturn(contract) },
    collectors: await collectorsOf(db, contract, reader.now),
    collectable: collectableOf(contract).map(({ applicantId }) => applicantId),
    evaluation: contract.evaluation,
    mayEvaluate: mayEvaluate(contract),
  }
}
