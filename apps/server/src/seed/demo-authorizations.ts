import { dayOf } from '@visa/contract/dates'
import { IDENTITY, type IdentityCode } from '@visa/contract/identity'
import { AUDIT_STATUS, CompanyDraft } from '@visa/contract/org/company'
import { addDays, addMonths } from '@visa/contract/rules/days'
import { PRODUCTS, VISA_TYPE, type Product } from '@visa/contract/visa/products'
import { SYSTEM_ACTOR } from '../access/actor.ts'
import { theProduct } from '../access/mover.ts'
import type { Tx } from '../db/pool.ts'
import { authorizeAgent } from '../features/org/agent-authorization/authorize.service.ts'
import { authorizeOrg } from '../features/org/agent-authorization/org-product.service.ts'
import { addCompany } from '../features/org/company/company.service.ts'

/** Acceptance organisations with what they handle, and agents with authorisations in every state. */

const RUSSIA: readonly Product[] = PRODUCTS.filter(({ nationCode }) => nationCode === 'RUS')
const ELECTRONIC: readonly Product[] = PRODUCTS.filter(
  ({ nationCode, visaType }) => nationCode !== 'RUS' && visaType === VISA_TYPE.EVISA,
)

const company = (
  companyCode: string,
  identityCode: IdentityCode,
  companyName: string,
  shortName: string,
) => ({
  companyCode,
  identityCode,
  companyName,
  shortName,
  auditStatus: AUDIT_STATUS.PASS,
})

const bankAccount = (accountName: string, bankName: string, accountNo: string) => ({
  accountName,
  bankName,
  accountNo,
  isDefault: true,
})

const ORGS = [
  company('ORG-SHRU', IDENTITY.VISA, '上海沪俄签证受理有限公司', '上海俄签受理'),
  company('ORG-EAST', IDENTITY.VISA, '华东电子签证服务有限公司', '华东电子签部'),
]

const AGENTS = [
  {
    ...company('TRAVEL-HZ', IDENTITY.AGENT, '杭州远途商务旅行有限公司', '杭州远途商旅'),
    grade: 'A',
    settleMode: 'monthly',
    creditLimit: 300_000,
    paymentDay: 20,
    bankAccounts: [bankAccount('杭州远途商务旅行有限公司', '杭州银行湖墅支行', '3301 0000 5678 1120')],
  },
  {
    ...company('TRAVEL-NB', IDENTITY.AGENT, '宁波海曙国际旅行社有限公司', '宁波海曙国旅'),
    grade: 'B',
    bankAccounts: [bankAccount('宁波海曙国际旅行社有限公司', '宁波银行药行街支行', '3302 0000 9012 4471')],
  },
  company('TRAVEL-CD', IDENTITY.AGENT, '成都天府行旅行社有限公司', '成都天府行旅'),
  company('TRAVEL-XA', IDENTITY.AGENT, '西安丝路签证服务有限公司', '西安丝路签证'),
]

/** What each organisation handles. */
const HANDLED: Readonly<Record<string, readonly Product[]>> = {
  'ACCEPT-HQ': PRODUCTS,
  'CENTER-BJ': PRODUCTS,
  'ORG-SHRU': RUSSIA,
  'ORG-EAST': ELECTRONIC,
}

/** Days from today; a state each. */
const STATES = {
  valid: { from: -200, to: 400 },
  expiring: { from: -353, to: 12 },
  expired: { from: -397, to: -32 },
  upcoming: { from: 15, to: 380 },
} as const

interface Given {
  agent: string
  org: string
  products: readonly Product[]
  state: keyof typeof STATES
  isDefault: boolean
}

const given = (
  agent: string,
  org: string,
  products: readonly Product[],
  state: keyof typeof STATES,
  isDefault = true,
): Given => ({ agent, org, products, state, isDefault })

const AUTHORIZED: readonly Given[] = [
  given('AGENT-YX', 'ACCEPT-HQ', PRODUCTS, 'valid'),
  given('AGENT-YX', 'CENTER-BJ', RUSSIA, 'valid', false),
  given('TRAVEL-HZ', 'ORG-SHRU', RUSSIA, 'valid'),
  given('TRAVEL-HZ', 'ORG-EAST', ELECTRONIC, 'valid'),
  given('TRAVEL-NB', 'ORG-SHRU', RUSSIA, 'expiring'),
  given('TRAVEL-NB', 'ORG-EAST', ELECTRONIC.slice(0, 1), 'valid'),
  given('TRAVEL-CD', 'ORG-EAST', ELECTRONIC.slice(1, 2), 'expired'),
  given('TRAVEL-XA', 'CENTER-BJ', RUSSIA, 'valid'),
  given('TRAVEL-XA', 'ORG-EAST', ELECTRONIC.slice(1, 2), 'upcoming'),
]

export async function seedAuthorizations(
  tx: Tx,
  companies: ReadonlyMap<string, number>,
  now: Date,
): Promise<void> {
  const today = dayOf(now)
  const product = theProduct(now)
  const known = new Map(companies)
  for (const draft of [...ORGS, ...AGENTS]) {
    known.set(draft.companyCode, await addCompany(tx, SYSTEM_ACTOR, CompanyDraft.parse(draft)))
  }
  const idOf = (code: string): number => known.get(code) ?? 0
  const handled = { validFrom: addMonths(today, -36), validTo: addMonths(today, 24) }
  for (const [org, products] of Object.entries(HANDLED)) {
    const add = products.map((each) => Object.assign({}, each, handled))
    await authorizeOrg(tx, product, { companyId: idOf(org), add, change: [], revoke: [] })
  }
  for (const { agent, org, products, state, isDefault } of AUTHORIZED) {
    const { from, to } = STATES[state]
    const period = { validFrom: addDays(today, from), validTo: addDays(today, to) }
    const add = products.map((each) => Object.assign({ acceptOrgId: idOf(org), isDefault }, each, period))
    await authorizeAgent(tx, product, { companyId: idOf(agent), add, change: [], revoke: [] })
  }
}
