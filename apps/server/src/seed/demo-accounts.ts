import { DATA_SCOPE } from '@visa/contract/org/data-scope'
import { RoleDraft } from '@visa/contract/org/role'
import { UserDraft } from '@visa/contract/org/user'
import { dayOf } from '@visa/contract/dates'
import { VALID } from '@visa/contract/fields'
import type { AccountWay } from '@visa/contract/money/ways'
import { RECHARGE_STATUS } from '@visa/contract/money/recharge.states'
import { addMonths } from '@visa/contract/rules/days'
import { PRODUCTS, type Product } from '@visa/contract/visa/products'
import { SYSTEM_ACTOR } from '../access/actor.ts'
import { theProduct, type ActingPerson } from '../access/mover.ts'
import { AGENT_STAFF } from '../access/standard-grants.ts'
import type { Tx } from '../db/pool.ts'
import { one, sql } from '../db/sql.ts'
import { defaultBank, saveBankAccount } from '../features/money/bank-account/bank-account.service.ts'
import { billFlow } from '../features/money/bill/bill.flow.ts'
import { issueBill } from '../features/money/bill/bill-issue.service.ts'
import { disputeLine } from '../features/money/bill/bill.service.ts'
import { platformBook } from '../features/money/ledger/ledger.service.ts'
import { rechargeFlow } from '../features/money/recharge/recharge.flow.ts'
import { askRecharge, creditRecharge } from '../features/money/recharge/recharge.service.ts'
import { addRole, grantResources } from '../features/org/role/role.service.ts'
import { orderBalance } from '../features/visa/order/order-records.service.ts'
import { addUser } from '../features/org/user/user.service.ts'
import { PAYMENT_SUBJECTS } from '../payment-subjects.ts'
import { transition } from '../workflow/transition.ts'
import { bring, carryOut, madeAt, type Operation } from './demo-orders.ts'
import { take } from './demo-payments.ts'
import { personOf, type Person } from './demo-person.ts'
import type { Clock } from './demo-clock.ts'

/** An agent who settles by the month and one who pays ahead, with what they ordered, paid and did not agree with. */

interface Agency {
  code: string
  userName: string
  realName: string
  mobile: string
}

const MONTHLY: Agency = { code: 'TRAVEL-HZ', userName: 'yuantu', realName: '张敏', mobile: '13900000021' }
const PREPAID: Agency = { code: 'TRAVEL-NB', userName: 'haishu', realName: '陆知行', mobile: '13900000022' }

/** Somebody who orders and looks after the account, with the password of the other demo accounts. */
async function personAt(tx: Tx, companyId: number, agency: Agency): Promise<Person> {
  const { userName, realName, mobile } = agency
  const told = { roleName: '代理业务员', dataScope: DATA_SCOPE.COMPANY, companyId }
  const role = await addRole(tx, SYSTEM_ACTOR, RoleDraft.parse(told))
  await grantResources(tx, SYSTEM_ACTOR, role, AGENT_STAFF)
  const known = await one<{ passwordHash: string; simplePassword: boolean }>(
    tx,
    sql`select password_hash as "passwordHash", simple_password as "simplePassword" from app_user
        where user_name = 'agent'`,
  )
  const email = `${userName}@visa-desk.example`
  const draft = UserDraft.parse({
    companyId,
    userName,
    realName,
    mobile,
    email,
    password: 'as-the-others',
    roleIds: [role],
  })
  await addUser(tx, SYSTEM_ACTOR, draft, known)
  return personOf(tx, userName)
}

const STEPS: readonly Operation[] = ['confirmElectronic', 'approve', 'ready', 'submit', 'result', 'giveBack']

interface Ordered {
  maker: Person
  admin: Person
  org: number
  product: Product
  at: Date
  /** Of the orders of the story, so that each is another. */
  index: number
  people: number
  /** Whether they have their visas; else it is confirmed, and nothing of it is paid yet. */
  delivered: boolean
}

const STEP_MS = 2 * 3_600_000

/** An electronic visa of theirs; with its lodging it is paid from their account. */
async function order(tx: Tx, clock: Clock, ordered: Ordered): Promise<number> {
  const { maker, admin, org: acceptOrgId, product, at, index, people, delivered } = ordered
  const brought = await bring(tx, maker(at), { product, index, acceptOrgId, people })
  for (const [done, operation] of STEPS.slice(0, delivered ? STEPS.length : 1).entries()) {
    const then = clock.sooner(new Date(at.getTime() + STEP_MS * (done + 1)))
    await carryOut(tx, admin(then), brought, operation, then)
  }
  await madeAt(tx, brought.id, at)
  return brought.id
}

/** Paid from what the agent has with us, before it is lodged. */
async function fromAccount(tx: Tx, by: ActingPerson, id: number, way: AccountWay): Promise<void> {
  const { owedCents: amountCents } = await orderBalance(tx, id)
  await take(tx, by, { subject: ['ORDER', id], amountCents, way })
}

const OUR_BANKS = [
  {
    accountName: '签证业务平台运营有限公司',
    bankName: '招商银行北京建国路支行',
    accountNo: '1109 0000 4567 8812',
  },
  {
    accountName: '签证业务平台运营有限公司',
    bankName: '中国银行北京朝阳支行',
    accountNo: '3486 0000 2210 5533',
  },
]

/** Where transfers arrive: there before the first one does. */
export async function seedBanks(tx: Tx, now: Date): Promise<void> {
  const admin = await personOf(tx, 'admin')
  for (const [place, bank] of OUR_BANKS.entries()) {
    const draft = { ...bank, isDefault: place === 0, valid: VALID.ENABLED, remark: '' }
    await saveBankAccount(tx, admin(now), draft)
  }
}

const billOf = (tx: Tx, companyId: number, month: string) =>
  one<{ id: number; closing: number }>(
    tx,
    sql`select id, closing_cents as closing from account_bill where company_id = ${companyId} and month = ${month}`,
  )

interface Scene {
  tx: Tx
  clock: Clock
  admin: Person
  org: number
}

async function monthlyAgent({ tx, clock, admin, org }: Scene, companyId: number): Promise<void> {
  const maker = await personAt(tx, companyId, MONTHLY)
  const bookId = await platformBook(tx)
  const [before, last, now] = [clock.month(-2), clock.month(-1), clock.month(0)]
  const issue = async (month: string) => {
    const by = theProduct(clock.at(addMonths(month, 1), '02:00'))
    await issueBill(tx, by, { bookId, companyId, month })
    return billOf(tx, companyId, month)
  }
  let index = 90
  const ordered = (day: string, people: number, delivered = true) => {
    index += 1
    const product = PRODUCTS[2 + (index % 3)] ?? PRODUCTS[2]
    return order(tx, clock, {
      maker,
      admin,
      org,
      product,
      at: clock.at(day, '09:40'),
      index,
      people,
      delivered,
    })
  }
  await ordered(before.day(9), 1)
  const settled = await issue(before.first)
  const accept = clock.at(last.day(3), '10:12')
  await transition(tx, billFlow, { id: settled.id, operation: 'confirm', by: maker(accept) })
  await ordered(last.day(8), 1)
  const found = admin(clock.at(last.day(18), '15:20'))
  await take(tx, found, {
    subject: ['BILL', settled.id],
    amountCents: settled.closing,
    way: 'TRANSFER',
    reference: '2610180093417',
  })
  const late = await ordered(last.day(14), 1)
  const open = await issue(last.first)
  const line = await one<{ id: number }>(
    tx,
    sql`select id from account_bill_line where bill_id = ${open.id} and subject_kind = 'ORDER' and subject_id = ${late}`,
  )
  const disputed = maker(clock.at(now.day(4), '16:22'))
  const note = '按加急下单，出签晚了 2 天，服务费应免。'
  await disputeLine(tx, disputed, { id: open.id, lineId: line.id, amountCents: 20_000, note })
  await transition(tx, billFlow, { id: open.id, operation: 'confirm', by: disputed })
  const used = await ordered(clock.daysAgo(4), 2, false)
  await fromAccount(tx, admin(clock.at(clock.daysAgo(3), '10:30')), used, 'CREDIT')
  await ordered(clock.daysAgo(1), 1, false)
}

/** Nothing of the story is paid ahead through a channel. */
const noChannel = () => Promise.resolve(undefined)

async function prepaidAgent({ tx, clock, admin, org }: Scene, companyId: number, bank: number) {
  const maker = await personAt(tx, companyId, PREPAID)
  const payer = '宁波海曙国际旅行社有限公司'
  const ask = async (day: string, amountCents: number) => {
    const by = maker(clock.at(day, '10:05'))
    const { id } = await askRecharge(tx, noChannel, by, {
      companyId,
      amountCents,
      way: 'TRANSFER',
      bankAccountId: bank,
      transferDay: dayOf(by.now),
      payer,
      vouchers: [],
      remark: '',
    })
    await tx.query(sql`update account_recharge set created_at = ${by.now} where id = ${id}`)
    return id
  }
  const seenStatus = RECHARGE_STATUS.WAITING
  const credit = async (id: number, day: string, bankReference: string) => {
    const by = admin(clock.at(day, '14:30'))
    await creditRecharge(tx, PAYMENT_SUBJECTS, by, { id, bankReference, seenStatus })
  }
  const last = clock.month(-1)
  await credit(await ask(last.day(8), 1_000_000), last.day(8), '2610080071264')
  const at = clock.at(clock.daysAgo(6), '11:15')
  const asked = { product: PRODUCTS[2], at, index: 111, people: 2, delivered: false }
  const spent = await order(tx, clock, { maker, admin, org, ...asked })
  await fromAccount(tx, admin(clock.at(clock.daysAgo(5), '16:45')), spent, 'PREPAID')
  await credit(await ask(clock.daysAgo(5), 500_000), clock.daysAgo(4), '2611120064410')
  const twice = await ask(clock.daysAgo(4), 500_000)
  const by = admin(clock.at(clock.daysAgo(3), '09:30'))
  const reason = '同一笔转账已入账，请勿重复申报'
  await transition(tx, rechargeFlow, { id: twice, operation: 'reject', by, seen: seenStatus, reason })
  await ask(clock.daysAgo(1), 800_000)
}

export async function seedAccounts(
  tx: Tx,
  companies: ReadonlyMap<string, number>,
  clock: Clock,
): Promise<void> {
  const admin = await personOf(tx, 'admin')
  const idOf = (code: string): number => companies.get(code) ?? 0
  const scene = { tx, clock, admin, org: idOf('ORG-EAST') }
  const bank = Number(await defaultBank(tx, await platformBook(tx)))
  await monthlyAgent(scene, idOf(MONTHLY.code))
  await prepaidAgent(scene, idOf(PREPAID.code), bank)
}
