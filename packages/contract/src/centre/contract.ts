import * as z from 'zod/mini'
import { authorisationFields } from '../custody/authorisation.ts'
import { idCardIfCard } from '../custody/handover.ts'
import { passportPlace, passportStatus } from '../custody/passport.ts'
import { code, contactMobile, flag, id, integer, oneOf, remark, text, textOrEmpty } from '../fields.ts'
import { MAX_PRICE_CENTS, MAX_TOTAL_CENTS } from '../money.ts'
import { GoingBack } from '../money/standing.ts'
import { isTaxCode } from '../rules/patterns.ts'
import { answerFields, RECORD } from '../shape.ts'
import { applicantFields } from '../visa/applicant.ts'
import { AGE_GROUPS, FEE_KINDS, type FeeKind } from '../visa/fee-kinds.ts'
import { Promised } from '../visa/order-price.ts'
import { ORDER_LIMITS, orderFields } from '../visa/order.ts'
import { APPROVAL_KINDS } from './approval.states.ts'
import { ContractLack } from './contract-lack.ts'
import { CONTRACT_STATUS, type ContractStatus } from './contract.states.ts'

/** A contract of a visa centre as people write it and as it is kept. */

export const CONTRACT_LIMITS = {
  counter: 32,
  name: 64,
  idNo: 32,
  invoiceTitle: 128,
  invoiceTaxCode: 32,
  address: 255,
  reason: 255,
  remark: 255,
  lineRemark: 100,
  people: 100,
  documents: 60,
  quantity: 99,
  /** Of one kind of paper, of everybody together: what is sane the checklist says. */
  copies: 999,
  unitCents: MAX_PRICE_CENTS,
  totalCents: MAX_TOTAL_CENTS,
  label: 32,
  note: 100,
} as const

/** Between the names of those who are in a contract, as lists have them from the server. */
export const BETWEEN_NAMES = '、'

const CUSTOMER_KINDS = ['PERSON', 'COMPANY'] as const

/** How lines are summed up: what goes to consulates, to couriers and the like, and what the centre earns. */
const FEE_GROUPS = ['consular', 'thirdParty', 'service'] as const
export type FeeGroup = (typeof FEE_GROUPS)[number]

const GROUP_OF: Readonly<Record<FeeKind, FeeGroup>> = {
  consular: 'consular',
  urgent: 'consular',
  courier: 'thirdParty',
  service: 'service',
  vas: 'service',
  discount: 'service',
}
export const feeGroupOf = (kind: FeeKind): FeeGroup => GROUP_OF[kind]

/** Lines of which the counter says how many; of the others there is one for each applicant. */
const COUNTED_KINDS = ['vas', 'courier'] as const
export const isCountedKind = (kind: FeeKind): boolean => COUNTED_KINDS.some((each) => each === kind)

const idOrNone = z._default(z.nullable(id), null)

/** What decides on price and promise. */
const wanted = {
  nationCode: orderFields.nationCode,
  visaType: orderFields.visaType,
  visaCategory: orderFields.visaCategory,
  entries: orderFields.entries,
  urgencyLevel: orderFields.urgencyLevel,
  entryDate: orderFields.entryDate,
  /** C3.6 */
  returnWay: orderFields.returnWay,
  /** VAS_KIND, or codes of the centre's own services: what it does on top. */
  services: orderFields.services,
}

export const Quantity = z.strictObject({
  kind: z.enum(COUNTED_KINDS, 'rule:choice'),
  /** VAS_KIND, or the code of a service of the centre's own; of a courier empty. */
  service: textOrEmpty(ORDER_LIMITS.code),
  /** Not none: what is not wanted is not among the services. */
  quantity: integer(1, CONTRACT_LIMITS.quantity),
})

/** Where the counter wants another number of something than one for each applicant. */
const quantities = z._default(z.array(Quantity).check(z.maxLength(ORDER_LIMITS.services + 1)), [])

/** What is applied for, as an order says it too. */
export const journeyFields = {
  ...wanted,
  exitDate: orderFields.exitDate,
  purposeSection: orderFields.purposeSection,
  purposeGoal: orderFields.purposeGoal,
}

const { collectorName, idType, idNo, mobile, relation } = authorisationFields

/** Somebody else whom the customer sends for the passports: registered as their collector when it is accepted. */
const ContractProxy = z.strictObject({ collectorName, idType, idNo, mobile, relation }).check(idCardIfCard)
export type ContractProxy = z.output<typeof ContractProxy>

/** Where it will be lodged (RU_CONSULATE); empty: not said yet. */
const consulate = textOrEmpty(ORDER_LIMITS.code)

export const contractFields = {
  ...journeyFields,
  counter: textOrEmpty(CONTRACT_LIMITS.counter),
  customerKind: z._default(z.enum(CUSTOMER_KINDS, 'rule:choice'), 'PERSON'),
  memberId: idOrNone,
  customerName: text(CONTRACT_LIMITS.name),
  customerIdNo: textOrEmpty(CONTRACT_LIMITS.idNo),
  contactName: text(ORDER_LIMITS.contactName),
  contactMobile,
  contactEmail: textOrEmpty(ORDER_LIMITS.contactEmail),
  discountCents: z._default(integer(0, CONTRACT_LIMITS.unitCents * CONTRACT_LIMITS.people), 0),
  discountReason: textOrEmpty(CONTRACT_LIMITS.reason),
  /** The company from whose account it is paid; none: whoever stands at the counter pays. */
  payerId: idOrNone,
  payerName: textOrEmpty(CONTRACT_LIMITS.name),
  invoiceTitle: textOrEmpty(CONTRACT_LIMITS.invoiceTitle),
  invoiceTaxCode: z._default(
    z.string().check(
      z.trim(),
      z.maxLength(CONTRACT_LIMITS.invoiceTaxCode),
      z.refine<string>((value) => value === '' || isTaxCode(value), { error: 'rule:taxCode' }),
      z.toUpperCase(),
    ),
    '',
  ),
  returnAddress: textOrEmpty(CONTRACT_LIMITS.address),
  consulate,
  proxy: z._default(z.nullable(ContractProxy), null),
  remark: remark(CONTRACT_LIMITS.remark),
}

/** Somebody who wants a visa. */
export const contractApplicantFields = {
  ...applicantFields,
  /** The label on their passport; of an electronic visa none. */
  label: textOrEmpty(CONTRACT_LIMITS.label),
}
const ContractPerson = z.strictObject({
  /** Of somebody who is in the contract already. */
  id: z.optional(id),
  ...contractApplicantFields,
})
export type ContractPerson = z.output<typeof ContractPerson>

/** A paper that was brought. */
export const ContractDocument = z.strictObject({
  /** MATERIAL_KIND */
  document: code(ORDER_LIMITS.code),
  count: integer(1, CONTRACT_LIMITS.copies),
  original: z._default(flag, false),
  note: textOrEmpty(CONTRACT_LIMITS.note),
})
export type ContractDocument = z.output<typeof ContractDocument>

const people = z._default(z.array(ContractPerson).check(z.maxLength(CONTRACT_LIMITS.people)), [])
const documents = z._default(z.array(ContractDocument).check(z.maxLength(CONTRACT_LIMITS.documents)), [])

export const contractDraft = { ...contractFields, quantities, applicants: people, documents }
export const ContractDraft = z.strictObject(contractDraft)
export type ContractDraft = z.output<typeof ContractDraft>

/** P9.20: one line of what a contract costs; money in cents. */
export const ContractFee = z.object({
  id: z.number(),
  kind: z.enum(FEE_KINDS),
  group: z.enum(FEE_GROUPS),
  /** VAS_KIND of what is done on top, or the centre's own code of it; else empty. */
  service: z.string(),
  /** The rule that priced it; null: a discount of this contract. */
  serviceFeeId: z.nullable(z.number()),
  name: z.string(),
  /** For whom: the age groups it is for, and the version of its rule. */
  description: z.string(),
  ageGroups: z.array(z.enum(AGE_GROUPS)),
  /** Whose passports its rule is for, in words; empty: whatever they are. */
  nationGroup: z.string(),
  unitPrice: z.number(),
  quantity: z.number(),
  amount: z.number(),
  remark: z.string(),
  /** The price or the number was changed by an approval. */
  changed: z.boolean(),
})
export type ContractFee = z.output<typeof ContractFee>

export const ContractTotals = z.object({
  consularCents: z.number(),
  thirdPartyCents: z.number(),
  serviceCents: z.number(),
  discountCents: z.number(),
  totalCents: z.number(),
})
export type ContractTotals = z.output<typeof ContractTotals>

export const contractStatus = oneOf<ContractStatus>(CONTRACT_STATUS)

export const ContractRow = z.object({
  ...RECORD,
  contractNo: z.string(),
  status: contractStatus,
  revision: z.number(),
  centreId: z.number(),
  centreName: z.string(),
  orderId: z.nullable(z.number()),
  orderNo: z.string(),
  ...answerFields({
    nationCode: contractFields.nationCode,
    visaType: contractFields.visaType,
    visaCategory: contractFields.visaCategory,
    entries: contractFields.entries,
    urgencyLevel: contractFields.urgencyLevel,
    counter: contractFields.counter,
    customerKind: contractFields.customerKind,
    customerName: contractFields.customerName,
    contactName: contractFields.contactName,
    returnWay: contractFields.returnWay,
    remark: contractFields.remark,
  }),
  contactMobile: z.string(),
  payerName: z.string(),
  people: z.string(),
  peopleCount: z.number(),
  promisedDate: z.nullable(z.iso.date()),
  ...ContractTotals.shape,
  paidCents: z.number(),
  owedCents: z.number(),
  back: GoingBack,
  /** Kinds of approvals that wait: they block review, cancelling and the return of passports. */
  pending: z.array(z.enum(APPROVAL_KINDS)),
  /** In the house or at a consulate. */
  passportsHeld: z.number(),
  operatorName: z.string(),
  acceptedBy: z.string(),
  acceptedAt: z.nullable(z.iso.datetime()),
  reviewedBy: z.string(),
  reviewedAt: z.nullable(z.iso.datetime()),
  /** Where its money stands in the finance review; null: not submitted. */
  financeStatus: z.nullable(z.number()),
  /** What the customer gave it in the end; null: not rated. */
  stars: z.nullable(z.number()),
  /** Whether the revision it has now was signed. */
  signed: z.boolean(),
})
export type ContractRow = z.output<typeof ContractRow>

const ContractApplicant = z.object({
  id: z.number(),
  ...answerFields(contractApplicantFields),
  ageGroup: z.enum(AGE_GROUPS),
  /** In the order that the contract works on, once it was accepted. */
  applicantId: z.nullable(z.number()),
  passportId: z.nullable(z.number()),
  passportStatus: z.nullable(passportStatus),
  passportPlace: z.nullable(passportPlace),
  placeNote: z.string(),
})
export type ContractApplicant = z.output<typeof ContractApplicant>

export const ContractDetail = z.extend(ContractRow, {
  ...answerFields({
    exitDate: contractFields.exitDate,
    entryDate: contractFields.entryDate,
    purposeSection: contractFields.purposeSection,
    purposeGoal: contractFields.purposeGoal,
    services: contractFields.services,
    memberId: contractFields.memberId,
    contactEmail: contractFields.contactEmail,
    discountReason: contractFields.discountReason,
    payerId: contractFields.payerId,
    invoiceTitle: contractFields.invoiceTitle,
    invoiceTaxCode: contractFields.invoiceTaxCode,
    returnAddress: contractFields.returnAddress,
    consulate: contractFields.consulate,
    proxy: contractFields.proxy,
  }),
  customerIdNo: z.string(),
  quantities: z.array(z.object(answerFields(Quantity.shape))),
  promise: z.nullable(Promised),
  applicants: z.array(ContractApplicant),
  /** Whose passports the contract may give back itself: here, and not lodged. */
  refundableIds: z.array(z.number()),
  /** Whose passport went back unlodged, while the contract goes on and charges them. */
  gaveUpIds: z.array(z.number()),
  fees: z.array(ContractFee),
  documents: z.array(z.object(answerFields(ContractDocument.shape))),
  /** Who confirmed its money last, where it is confirmed. */
  moneyConfirmed: z.nullable(z.object({ by: z.string(), at: z.iso.datetime() })),
  evaluation: z.nullable(z.object({ stars: z.number(), words: z.string(), at: z.iso.datetime() })),
  /** Whether the reader made it, accepted it, may review it … is for the state table; what lacks is here. */
  lacks: z.array(ContractLack),
})
export type ContractDetail = z.output<typeof ContractDetail>
