import * as z from 'zod/mini'
import { AUTHORISATION_STATES, AuthorisationDraft, authorisationFields } from '../custody/authorisation.ts'
import { idCardIfCard } from '../custody/handover.ts'
import { passportPlace, passportStatus } from '../custody/passport.ts'
import { endpoint } from '../endpoint.ts'
import { id, integer, remark, textOrEmpty } from '../fields.ts'
import { PaperFile } from '../files/paper.ts'
import { paymentStatus, paymentWay } from '../money/payment.ts'
import { GoingBack } from '../money/standing.ts'
import { orderFields } from '../visa/order.ts'
import { CONTRACT_LIMITS, contractStatus } from './contract.ts'
import { MissingPapers } from './contract-papers.ts'
import { ContractText, drawnFields } from './contract-sign.ts'

/**
 * What a customer does on a phone with their own contracts (P2.10). They are public calls: whoever proved the mobile of a
 * contract by SMS is its customer, with an account or without; nobody else's contract is there for them.
 */

export const PHONE_LIMITS = {
  words: 255,
  stars: 5,
  /** Of one contract at a time: a family sends one or two. */
  collectors: 10,
} as const

const PHONE_WAYS = ['WECHAT', 'ALIPAY'] as const

const common = { access: 'public', limit: { max: 120, seconds: 60 }, repeat: 'harmless' } as const

const Row = z.object({
  id: z.number(),
  contractNo: z.string(),
  status: contractStatus,
  revision: z.number(),
  centreName: z.string(),
  /** Country and kind of the visa, as the centre words it. */
  product: z.string(),
  peopleCount: z.number(),
  promisedDate: z.nullable(z.iso.date()),
  totalCents: z.number(),
  owedCents: z.number(),
  paidCents: z.number(),
  /** What was asked back or let go and has not gone yet. */
  back: GoingBack,
  signed: z.boolean(),
})
export type PhoneContractRow = z.output<typeof Row>

/** Where a passport comes by, in this order: taken in, at the consulate, back from there, with its holder. */
export const PASSPORT_STEPS = ['in', 'sent', 'back', 'home'] as const
export type PassportStep = (typeof PASSPORT_STEPS)[number]

export const phoneContracts = endpoint({
  ...common,
  method: 'GET',
  path: '/api/mobile/contracts',
  summary: 'The contracts of the mobile that was proven, newest first',
  data: z.object({
    /** Logged in by the mobile of a contract alone: there is no account. */
    walkIn: z.boolean(),
    contracts: z.array(Row),
  }),
})

const Pay = z.object({
  way: paymentWay,
  status: paymentStatus,
  amountCents: z.number(),
  /** Where the wallet is opened; empty: not known yet. */
  codeUrl: z.string(),
  /** The same as a picture, for another phone. */
  qr: z.string(),
  expiresAt: z.nullable(z.iso.datetime()),
})
export type PhonePay = z.output<typeof Pay>

const PhoneContract = z.extend(Row, {
  centrePhone: z.string(),
  centreAddress: z.string(),
  /** When it is open, in its own words; empty: not told. */
  centreHours: z.string(),
  /** Accepted: it can be signed and paid. */
  fixed: z.boolean(),
  signedAt: z.nullable(z.iso.datetime()),
  fees: z.array(z.object({ name: z.string(), description: z.string(), amount: z.number() })),
  discountCents: z.number(),
  /** Ways to pay from here; none: it is paid, or the counter takes the money. */
  ways: z.array(z.enum(PHONE_WAYS)),
  pay: z.nullable(Pay),
  people: z.array(
    z.object({
      id: z.number(),
      /** In the order; none before acceptance. */
      applicantId: z.nullable(z.number()),
      name: z.string(),
      passportStatus: z.nullable(passportStatus),
      place: z.nullable(passportPlace),
      /** How far it came, without gaps, and when; at which counter where somebody said so. */
      steps: z.array(z.object({ step: z.enum(PASSPORT_STEPS), at: z.iso.datetime(), counter: z.string() })),
    }),
  ),
  missing: z.array(MissingPapers),
  /** The last day on which what is missing is in time for the entry; null: nobody says so, or it is over. */
  documentsBy: z.nullable(z.iso.date()),
  returning: z.object({
    way: z.nullable(z.number()),
    address: z.string(),
    /** What may still be chosen: the way and its address, the address alone, or nothing. */
    may: z.enum(['all', 'address', 'none']),
  }),
  /** Who may collect for whom, the newest first; what was taken back is not told. */
  collectors: z.array(
    z.object({
      id: z.number(),
      authorisationNo: z.string(),
      name: z.string(),
      /** As much of it as tells two apart. */
      idNo: z.string(),
      relation: z.string(),
      validUntil: z.iso.date(),
      state: z.enum(AUTHORISATION_STATES),
      /** For whom, by name. */
      people: z.array(z.string()),
      /** All of them are in this contract, and none was collected for yet. */
      mayRevoke: z.boolean(),
    }),
  ),
  /** Whose passports somebody else may still be sent for, by `applicantId`. */
  collectable: z.array(z.number()),
  evaluation: z.nullable(z.object({ stars: z.number(), words: z.string() })),
  mayEvaluate: z.boolean(),
})
export type PhoneContract = z.output<typeof PhoneContract>

export const phoneContract = endpoint({
  ...common,
  method: 'GET',
  path: '/api/mobile/contract',
  summary: 'One of the own contracts: what is to be done, its fees, its passports, what is missing',
  query: z.strictObject({ id }),
  data: PhoneContract,
})

export const phoneContractText = endpoint({
  ...common,
  method: 'GET',
  path: '/api/mobile/contract/text',
  summary: 'One of the own contracts as text, to be read and signed',
  query: z.strictObject({ id }),
  data: ContractText,
})

export const phoneContractSign = endpoint({
  ...common,
  method: 'POST',
  path: '/api/mobile/contract/sign',
  summary: 'Sign one of the own contracts; that seals the revision',
  json: z.strictObject({ id, ...drawnFields }),
  data: z.object({ contractNo: z.string(), revision: z.number(), signedAt: z.iso.datetime() }),
  timeoutMs: 60_000,
})

export const phoneContractPaper = endpoint({
  ...common,
  method: 'GET',
  path: '/api/mobile/contract/paper',
  summary: 'The sealed PDF of one of the own contracts that was signed',
  query: z.strictObject({ id }),
  data: PaperFile,
})

export const phoneContractPay = endpoint({
  ...common,
  method: 'POST',
  path: '/api/mobile/contract/pay',
  summary:
    'Begin to pay what is owed of one of the own contracts; an open try by the same way is given again',
  json: z.strictObject({ id, way: z.enum(PHONE_WAYS, 'rule:choice') }),
  data: Pay,
  timeoutMs: 60_000,
})

export const phoneContractPayAsk = endpoint({
  ...common,
  method: 'POST',
  path: '/api/mobile/contract/payAsk',
  summary:
    'Ask the wallet how the newest code of one of the own contracts stands: open, paid or over; null: none',
  json: z.strictObject({ id }),
  data: z.nullable(Pay),
  timeoutMs: 60_000,
})

export const phoneContractUpload = endpoint({
  ...common,
  method: 'POST',
  path: '/api/mobile/contract/upload',
  summary: 'A link by which this phone sends documents of somebody in one of the own contracts',
  json: z.strictObject({ id, applicantId: id }),
  data: z.object({ token: z.string() }),
})

export const phoneContractReturn = endpoint({
  ...common,
  method: 'POST',
  path: '/api/mobile/contract/return',
  summary: 'Say how passports of one of the own contracts come back; after acceptance the address alone',
  json: z.strictObject({
    id,
    returnWay: orderFields.returnWay,
    returnAddress: textOrEmpty(CONTRACT_LIMITS.address),
  }),
  data: z.null(),
})

const { letter: _letter, ...collector } = authorisationFields

export const phoneContractAuthorise = endpoint({
  ...common,
  method: 'POST',
  path: '/api/mobile/contract/authorise',
  summary:
    'Say who collects passports of one of the own contracts, until when; the same said again is the first',
  json: z
    .strictObject({ id, ...collector, applicantIds: AuthorisationDraft.shape.applicantIds })
    .check(idCardIfCard),
  data: z.object({ authorisationNo: z.string() }),
})

export const phoneContractUnauthorise = endpoint({
  ...common,
  method: 'POST',
  path: '/api/mobile/contract/unauthorise',
  summary: 'Take back who may collect passports of one of the own contracts',
  json: z.strictObject({ id, authorisationId: id }),
  data: z.null(),
})

export const phoneContractEvaluate = endpoint({
  ...common,
  method: 'POST',
  path: '/api/mobile/contract/evaluate',
  summary: 'Say how it was, once the passports are back; said again it takes the place of the first',
  json: z.strictObject({ id, stars: integer(1, PHONE_LIMITS.stars), words: remark(PHONE_LIMITS.words) }),
  data: z.null(),
})

export const phoneLogout = endpoint({
  ...common,
  method: 'POST',
  path: '/api/mobile/logout',
  summary: 'Log out a customer without an account',
  data: z.null(),
})
