import { contractApplicantFields, ContractDraft } from '@visa/contract/centre/contract'
import { contractCreate, contractDelete, contractDetails } from '@visa/contract/centre/contract-calls'
import { labelsOf } from '@visa/contract/custody/label'
import type { CallInput } from '@visa/contract/endpoint'
import { DATA_SCOPE, type DataScope } from '@visa/contract/org/data-scope'
import { picked } from '@visa/contract/shape'
import { reserveLabels } from '../features/custody/label.service.ts'
import type { Client } from './client.ts'
import { acting } from './orders.ts'
import { newPerson, newRole } from './staff.ts'
import type { TestApp } from './test-app.ts'

const CENTRE = 'CENTER-BJ'

const GRANTS = [
  'center.contract.create',
  'center.contract.list',
  'center.contract.list.accept',
  'center.contract.list.review',
  'center.contract.list.reviewedBack',
  'center.contract.list.cancel',
  'center.contract.list.refundPassport',
  'center.batchBilling',
  'center.sendBill.parse',
  'center.feeApproval',
  'center.feeApproval.large',
  'center.paymentApproval',
  'center.cashier',
  'center.cashier.refund',
  'center.payment.records',
  'visa.order.add',
  'visa.order.manage',
  'visa.handling',
  'export.task',
]

/** Somebody of the centre who may do all that is done with contracts. */
export async function centreClerk(
  server: TestApp,
  userName: string,
  { dataScope = DATA_SCOPE.COMPANY, company = CENTRE }: { dataScope?: DataScope; company?: string } = {},
): Promise<Client> {
  const role = await newRole(server, { company, roleName: `合同${userName}`, dataScope, grants: GRANTS })
  await newPerson(server, { company, userName, roleIds: [role] })
  return server.as(userName)
}

/** Labels of the centre that no passport has. */
export async function freshLabels(server: TestApp, count: number): Promise<string[]> {
  const person = await acting(server, 'center_mgr')
  return labelsOf(await server.db.tx((tx) => reserveLabels(tx, person, count)))
}

let passports = 0

const NAMES = ['林致远', '林小满', '周安宁', '周乐天', '吴明霞']

/** A whole contract for a Russian sticker visa, for so many people. */
export async function contractBody(
  server: TestApp,
  { people = 1, ...more }: { people?: number; [field: string]: unknown } = {},
): Promise<CallInput<typeof contractCreate>['body']> {
  const labels = await freshLabels(server, people)
  const applicants = labels.map((label, index) => ({
    cnName: NAMES[index % NAMES.length] ?? '',
    surname: 'LIN',
    givenNames: 'ZHIYUAN',
    sex: 'M',
    birthDate: '1988-04-12',
    nationality: 'CHN',
    passportNo: `E${String(30_000_000 + (passports += 1))}`,
    passportExpiry: '2033-06-30',
    label,
  }))
  return {
    customerName: '林致远',
    contactName: '林致远',
    contactMobile: '13912345678',
    nationCode: 'RUS',
    visaType: 1,
    visaCategory: 'COMMON_TOURIST',
    entries: 'SINGLE',
    urgencyLevel: 'NORMAL',
    purposeSection: 'TOURISM',
    purposeGoal: 'TOURISM',
    entryDate: '2027-03-08',
    exitDate: '2027-03-20',
    returnWay: 2,
    services: [],
    applicants,
    documents: [{ document: 'PHOTO', count: 2, original: true }],
    ...more,
  }
}

/** A contract that waits. */
export const newContract = async (
  server: TestApp,
  by: Client,
  more: { people?: number; [field: string]: unknown } = {},
): Promise<{ id: number; contractNo: string }> =>
  by.call(contractCreate, { body: await contractBody(server, more) })

/** What a contract is, as somebody sends it who changes something of it. */
export async function contractAsSent(by: Client, id: number) {
  const now = await by.call(contractDetails, { query: { id } })
  const applicants = now.applicants.map((person) =>
    Object.assign(picked(contractApplicantFields, person), { id: person.id }),
  )
  return { ...picked(ContractDraft.shape, now), applicants, seen: now.updateTime, id }
}

/** Deletes a contract as it stands now; the answer, as it came. */
export async function deletedContract(by: Client, id: number) {
  const { updateTime: seen } = await by.call(contractDetails, { query: { id } })
  return by.raw(contractDelete, { body: { id, seen } })
}
