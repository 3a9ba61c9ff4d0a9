import type { Endpoint, Schema } from '@visa/contract/endpoint'
import { safeParse } from 'zod/mini'
import type { RecordKeys, RecordKind } from './company-records.ts'
import { fittingInput, idFields, type Input } from './fitting-input.ts'
import { drawnName } from './drawn.ts'
import { SUPPLY_GIVEN } from './supply-given.ts'

/** Calls that name records, made with records that the caller must not reach. */

/** What a field that names records is about: a record of a company, or something that no company owns. */
export type About = RecordKind | 'shared' | 'platform'

const BY_NAME: readonly [RegExp, About][] = [
  [/^companyIds?$/, 'company'],
  [/^(user|owner|employee|actor|carrier)Ids?$/, 'user'],
  [/^(department|dept)Ids?$/, 'department'],
  [/^roleIds?$/, 'role'],
  [/^storageNames?$/, 'file'],
  [/^resourceIds?$/, 'shared'],
  // A version counts only together with its company.
  [/^versionId$/, 'shared'],
  [/^(agent|acceptOrg)Id$/, 'company'],
  [/^viewId$/, 'shared'],
  // Narrows what is the own to read.
  [/^shiftId$/, 'shared'],
  [/^paymentId$/, 'payment'],
  [/^memberId$/, 'member'],
  [/^payerId$/, 'company'],
  [/^(buyer|supplier)CompanyId$/, 'company'],
  [/^contractId$/, 'contract'],
  // Narrows what is the own to read; an applicant counts only together with their contract.
  [/^(operatorId|personIds)$/, 'shared'],
  // A line counts only together with its bill.
  [/^lineId$/, 'shared'],
  // Narrows what is the own to read; the banks that transfers go to are told to everybody who transfers.
  [/^(bookId|bankAccountId)$/, 'shared'],
  // A colleague, as pickers name them to everybody of the company; orders test that nobody else is taken.
  [/^assigneeId$/, 'shared'],
  [/^(applicantIds?|paperApplicantIds)$/, 'applicant'],
  [/^passportIds?$/, 'passport'],
  [/^(placeId|lineIds|strayId|openingId|transferId)$/, 'shared'],
  [/^billId$/, 'sendBill'],
  // A letter counts only together with the contract of its phone.
  [/^authorisationId$/, 'shared'],
  // A hold counts only within reach of its order or contract, which its own test holds.
  [/^holdId$/, 'shared'],
  [/^(orderId|exceptOrderId|leftOrderId|subjectId)$/, 'order'],
  // What a country asks for is the same for everybody.
  [/^requirementId$/, 'shared'],
]

/** What `id`, `ids`, `parentId` and the like stand for, by the area of the call. The first that fits counts. */
const BY_AREA: readonly [RegExp, About][] = [
  // One vocabulary for all companies, whose keepers are told apart by permissions alone.
  [/^\/api\/(dict|dictType|dictDistrict|district|air)\//, 'shared'],
  // Drafts are found by whose they are; what they are about is only their name.
  [/^\/api\/draft\//, 'shared'],
  // What was deleted is put back by whoever deleted it, which its own test holds.
  [/^\/api\/removal\//, 'shared'],
  // Views are found by whose they are, which their own test holds.
  [/^\/api\/view\//, 'shared'],
  [/^\/api\/live\//, 'order'],
  // What runs the installation is the platform's, whoever holds the codes.
  [/^\/api\/(quartz|quartzlog|sys\/monitor|sys\/param|resource|companyTag)(\/|$)/, 'platform'],
  // What is offered today is there for whoever takes orders to read.
  [/^\/api\/visa\/product\/(detail|pdf)$/, 'shared'],
  // Prices, offers and checklists are the platform's, whoever holds the codes.
  [/^\/api\/visa\/(fee|product|requirement)\//, 'platform'],
  [/^\/api\/(company|org)\//, 'company'],
  [/^\/api\/department\//, 'department'],
  [/^\/api\/(user|agent\/user)(\/|$)/, 'user'],
  [/^\/api\/role\//, 'role'],
  [/^\/api\/sys\/notice\//, 'notice'],
  [/^\/api\/export\//, 'export'],
  [/^\/api\/import\//, 'import'],
  [/^\/api\/(sms|sys\/sms)/, 'sms'],
  [/^\/api\/supply\//, 'bill'],
  [/^\/api\/account\/revenue\//, 'company'],
  [/^\/api\/member\//, 'member'],
  [/^\/api\/audit\//, 'log'],
  [/^\/api\/(visa\/)?order(\/|$)/, 'order'],
  [
    /^\/api\/(visa\/applicant|ph\/applicant|ph\/applications|ph\/createAccount|tr\/applicant|image\/(?:ph|applicant))(\/|$)/,
    'applicant',
  ],
  [/^\/api\/visa\/document(Audit)?\//, 'document'],
  [/^\/api\/visa\/passport\//, 'passport'],
  [/^\/api\/visa\/formTask\/make$/, 'applicant'],
  [/^\/api\/visa\/formTask\/site\//, 'platform'],
  [/^\/api\/visa\/formTask\//, 'formTask'],
  [/^\/api\/visa\/receipt\//, 'order'],
  [/^\/api\/visa\/parcel\//, 'parcel'],
  [/^\/api\/visa\/handling\//, 'applicant'],
  [/^\/api\/visa\/sendBill\//, 'sendBill'],
  [/^\/api\/visacenter\/cashier\/shift\//, 'shift'],
  [/^\/api\/visacenter\/cashier\/receipt\//, 'moneyReceipt'],
  [/^\/api\/visacenter\/finance\//, 'financeReview'],
  [/^\/api\/finance\/reconcile\/withdraw$/, 'statement'],
  [/^\/api\/finance\/reconcile\//, 'reconcileItem'],
  [/^\/api\/account\/recharge\//, 'recharge'],
  [/^\/api\/account\/bill\//, 'accountBill'],
  [/^\/api\/account\/bank\//, 'bankAccount'],
  [/^\/api\/visacenter\/contract\//, 'contract'],
  [/^\/api\/mobile\/contract(\/|$)/, 'contract'],
  [/^\/api\/visacenter\/batchBilling\//, 'contractBatch'],
  [/^\/api\/visacenter\/sendBill\//, 'returnedList'],
  [/^\/api\/visacenter\/report\/daily\//, 'dayReport'],
  [/^\/api\/visacenter\/approval\/fee\//, 'feeApproval'],
  [/^\/api\/visacenter\/approval\/payment\//, 'paymentApproval'],
  [/^\/api\/visacenter\/payment\/refund\//, 'refund'],
  [/^\/api\/visacenter\/payment\//, 'payment'],
  [/^\/api\/sys\/paymentTest\//, 'payment'],
  // Runs of labels are the own company’s, which their own test holds.
  [/^\/api\/visacenter\/barcode\//, 'shared'],
  // Places and counts are the own house’s, which their own tests hold with two centres.
  [/^\/api\/visacenter\/place\//, 'shared'],
  [/^\/api\/visacenter\/passport\//, 'passport'],
  // Reached through the people of them, which their own tests hold with two centres.
  [/^\/api\/visacenter\/(authorisation|collection|count)\//, 'shared'],
  // What a centre configures is its own, which its own tests hold with two centres.
  [/^\/api\/visacenter\/config\//, 'shared'],
  [/^\/api\/3rdPartyUser\//, 'binding'],
  [/^\/api\/personal\/revokeSession$/, 'session'],
]

const fitting = (table: readonly [RegExp, About][], text: string): About | undefined =>
  table.find(([pattern]) => pattern.test(text))?.[1]

/** An order's `userId` is the member that it is for; of one that is not made yet it is part of the own draft. */
const aboutMember = (path: string, name: string): About | undefined => {
  // Any colleague can be handed something; the hand-over tests that nobody else is taken.
  if (name === 'userId' && path === '/api/visacenter/transfer/give') return 'shared'
  if (name !== 'userId' || !/^\/api\/(visa\/)?order(\/|$)/.test(path)) return undefined
  return path === '/api/visa/order/save' ? 'shared' : 'member'
}

export const aboutOf = ({ path }: Endpoint, name: string): About | undefined =>
  aboutMember(path, name) ?? fitting(BY_NAME, name) ?? fitting(BY_AREA, path)

/** Values for what the schemas ask for beyond single fields. */
const NEW_ROW = { nationCode: 'RUS', visaType: 1, validFrom: '2030-01-01', validTo: '2030-12-31' }
const CONTACT = {
  contactName: 'x',
  contactMobile: '13912345670',
  contactEmail: 'x@example.com',
  customerAddr: 'x',
}
const STICKER = {
  ...CONTACT,
  type: 1,
  visaType: 'COMMON_TOURIST',
  purposeSection: 'TOURISM',
  purposeGoal: 'TOURISM',
  entries: 'SINGLE',
  urgencyLevel: 'NORMAL',
  entryDate: '2030-01-01',
  exitDate: '2030-01-02',
  returnWay: 2,
  acceptOrgId: 1,
}
const EVISA = { ...CONTACT, visaCountry: 'PHL', visaType: 2 }
const BATCH = {
  shared: {
    customerName: 'x',
    contactName: 'x',
    contactMobile: '13912345670',
    nationCode: 'RUS',
    visaType: 1,
  },
  rows: [{ row: 1 }],
}
const FILE = { fileName: 'x.pdf', storageName: 'file/u1/2026/03/01/none.pdf', fileIndex: 0 }
const DRAWN = { digest: 'a'.repeat(64), strokes: drawnName() }
const GIVEN: Readonly<Record<string, Input>> = {
  ...SUPPLY_GIVEN,
  '/api/mobile/sign/send': { body: { token: 'x'.repeat(43), ...DRAWN } },
  '/api/mobile/contract/sign': { body: DRAWN },
  '/api/visacenter/contract/verify': { body: { file: [{ name: 'x.pdf', arrayBuffer: null }] } },
  '/api/visacenter/passport/return/batch': {
    body: { parcels: [{ way: 'COURIER', lines: [{ applicantId: 1 }] }] },
  },
  '/api/visacenter/passport/check/batch': { body: { sheets: [{ passportId: 1 }] } },
  '/api/visacenter/passport/russiaExt': {
    body: { visa: { visaNo: 'x', latinName: 'x', passportNo: 'E1' } },
  },
  '/api/mobile/contract/authorise': {
    body: { idType: 'PASSPORT', idNo: 'E1', mobile: '13912345670', validUntil: '2030-01-01' },
  },
  '/api/visacenter/authorisation/save': {
    body: { idType: 'PASSPORT', idNo: 'E1', mobile: '13912345670', letter: [FILE], validUntil: '2030-01-01' },
  },
  '/api/visacenter/passport/retrieve/batch': { body: { scans: [{ code: 'L00000001' }] } },
  '/api/visacenter/config/docTemplate/save': { body: { zh: { blocks: [] }, en: { blocks: [] } } },
  '/api/visacenter/config/docTemplate/try': { body: { body: { blocks: [] } } },
  '/api/visa/document/save': { body: { files: [FILE] } },
  '/api/account/recharge/ask': { body: { vouchers: [FILE], transferDay: '2026-01-01', bankAccountId: 1 } },
  '/api/visa/order/attach': { body: { kind: 'CONTRACT', files: [FILE] } },
  '/api/visa/upload/send': { body: { token: 'x'.repeat(43), file: [{ name: 'x.png', arrayBuffer: null }] } },
  '/api/visa/order/submit': { body: STICKER },
  '/api/visa/product/update': { body: { speeds: [{ urgencyLevel: 'NORMAL', workingDays: 5 }] } },
  '/api/visa/documentAudit/papers': { body: { papers: [{ applicantId: 1, requirementId: 1 }] } },
  '/api/visa/receipt/take': { body: { lines: [{ applicantId: 1, passport: true }] } },
  '/api/finance/reconcile/import': {
    body: { way: 'WECHAT', day: '2026-01-01', file: [{ name: 'x.csv', arrayBuffer: null }] },
  },
  '/api/finance/reconcile/decide': { body: { approve: true } },
  '/api/visacenter/finance/batchConfirm': { body: { pass: true } },
  '/api/visacenter/finance/batchReview': { body: { pass: true } },
  '/api/visacenter/payment/refund/decide': { body: { approve: true } },
  '/api/visacenter/approval/fee/applyFrom': { body: { change: { lines: [], discountCents: 0 } } },
  '/api/visacenter/approval/fee/approvers': { body: { change: { lines: [], discountCents: 0 } } },
  '/api/visacenter/sendBill/aside': { body: { aside: true } },
  '/api/visacenter/sendBill/columns': { body: { columns: ['name'] } },
  '/api/visacenter/sendBill/submit': { body: { lines: [{ lineId: 1, applicantId: 1 }] } },
  '/api/visacenter/batchBilling/check': { body: BATCH },
  '/api/visacenter/batchBilling/faultFile': { body: BATCH },
  '/api/visacenter/batchBilling/submit': { body: BATCH },
  '/api/visa/handling/weekSet': { body: { week: [1, 1, 1, 1, 1, 0, 0] } },
  '/api/visa/sendBill/templateSet': { body: { columns: ['cnName'] } },
  '/api/visa/applicant/save': { body: { changes: [{ field: 'homeCity', value: 'X' }] } },
  '/api/visa/applicant/copyToAll': { body: { parts: ['contact'] } },
  '/api/visa/applicant/add': { body: { people: [{ cnName: '矩阵' }] } },
  '/api/order': { body: EVISA },
  '/api/order/{id}': { body: EVISA },
  '/api/company/agent/authorize': { body: { add: [{ ...NEW_ROW, acceptOrgId: 1 }] } },
  '/api/company/acceptOrg/authorize': { body: { add: [NEW_ROW] } },
  '/api/company/agent/extend': { body: { rows: [{ id: 1, seen: '2026-01-01T00:00:00Z' }] } },
}

export interface Named {
  endpoint: Endpoint
  part: 'params' | 'query' | 'body'
  name: string
  schema: Schema
}

/** The fields of calls that name records. */
export const namedIn = (endpoints: readonly Endpoint[]): Named[] =>
  endpoints.flatMap((endpoint) => idFields(endpoint).map((field) => Object.assign(field, { endpoint })))

export type Key = number | string

/** The field's own form: one key, or several. */
const asField = ({ schema }: Named, key: Key): unknown =>
  [key, [key], String(key)].find((each) => safeParse(schema, each).success)

/** A call that names a record in one field, and otherwise only records of the caller's own company. */
export function inputFor(field: Named, key: Key, own: RecordKeys): ReturnType<typeof fittingInput> {
  const { endpoint } = field
  const input: Input = structuredClone(GIVEN[endpoint.path] ?? {})
  const others = namedIn([endpoint]).filter(
    (each) => each.name !== field.name && !safeParse(each.schema, undefined).success,
  )
  for (const each of [...others, field]) {
    const about = aboutOf(endpoint, each.name)
    const value = each === field ? key : about === undefined || !(about in own) ? 1 : own[about as RecordKind]
    const shaped = asField(each, value)
    // Codes of shared data are written in ways of their own.
    if (shaped === undefined && about === 'shared') continue
    input[each.part] = { ...input[each.part], [each.name]: shaped }
  }
  return fittingInput(endpoint, input)
}
