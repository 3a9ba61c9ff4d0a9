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
import type { Clock, Step } from './demo-clock.ts'

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

/** The number of a transfer, as banks begin it with the day. */
const slip = (day: string, rest: string): string => `${day.slice(2).replaceAll('-', '')}${rest}`

async function monthlyAgent({ tx, clock, admin, org }: Scene, companyId: number): Promise<Step[]> {
  const maker = await personAt(tx, companyId, MONTHLY)
  const bookId = await platformBook(tx)
  const [before, last, now] = [clock.month(-2), clock.month(-1), clock.month(0)]
  const issue = (month: string): Step => {
    const by = theProduct(clock.at(addMonths(month, 1), '02:00'))
    return { at: by.now, run: () => issueBill(tx, by, { bookId, companyId, month }) }
  }
  let index = 90
  const ordered = (day: string, people: number, delivered = true): Step & { id: () => number } => {
    index += 1
    const at = clock.at(day, '09:40')
    const product = PRODUCTS[2 + (index % 3)] ?? PRODUCTS[2]
    const story = { maker, admin, org, product, at, index, people, delivered }
    let id = 0
    // It is paid for on its way, hours after it was placed.
    const over = clock.sooner(new Date(at.getTime() + STEP_MS * (delivered ? STEPS.length : 1)))
    return { at: over, id: () => id, run: async () => (id = await order(tx, clock, story)) }
  }
  const settled = () => billOf(tx, companyId, before.first)
  const open = () => billOf(tx, companyId, last.first)
  const accepted = maker(clock.at(last.day(3), '10:12'))
  const found = admin(clock.at(last.day(18), '15:20'))
  const late = ordered(last.day(14), 1)
  const disputed = maker(clock.at(now.day(4), '16:22'))
  const used = ordered(clock.daysAgo(4), 2, false)
  const paid = admin(clock.at(clock.daysAgo(3), '10:30'))
  return [
    ordered(before.day(9), 1),
    issue(before.first),
    {
      at: accepted.now,
      run: async () =>
        transition(tx, billFlow, { id: (await settled()).id, operation: 'confirm', by: accepted }),
    },
    ordered(last.day(8), 1),
    late,
    {
      at: found.now,
      run: async () => {
        const { id, closing: amountCents } = await settled()
        const reference = slip(dayOf(found.now), '0093417')
        await take(tx, found, { subject: ['BILL', id], amountCents, way: 'TRANSFER', reference })
      },
    },
    issue(last.first),
    {
      at: disputed.now,
      run: async () => {
        const { id } = await open()
        const line = await serviceLine(tx, id, late.id())
        const note = '出签比承诺晚了 2 天，服务费应免。'
        await disputeLine(tx, disputed, { id, lineId: line.id, amountCents: line.serviceCents, note })
        await transition(tx, billFlow, { id, operation: 'confirm', by: disputed })
      },
    },
    used,
    { at: paid.now, run: () => fromAccount(tx, paid, used.id(), 'CREDIT') },
    ordered(clock.daysAgo(1), 1, false),
  ]
}

/** The line of an order on a bill, and what of it is the service fee. */
const serviceLine = (tx: Tx, billId: number, orderId: number) =>
  one<{ id: number; serviceCents: number }>(
    tx,
    sql`select l.id, (select coalesce(sum(f.quantity * f.unit_cents), 0) from visa_order_fee f
            where f.order_id = ${orderId} and f.kind = 'service') as "serviceCents"
        from account_bill_line l where l.bill_id = ${billId} and l.subject_kind = 'ORDER' and l.subject_id = ${orderId}`,
  )

/** Nothing of the story is paid ahead through a channel. */
const noChannel = () => Promise.resolve(undefined)

async function prepaidAgent(
  { tx, clock, admin, org }: Scene,
  companyId: number,
  bank: number,
): Promise<Step[]> {
  const maker = await personAt(tx, companyId, PREPAID)
  const payer = '宁波海曙国际旅行社有限公司'
  const ask = (day: string, amountCents: number): Step & { id: () => number } => {
    const by = maker(clock.at(day, '10:05'))
    let asked = 0
    const run = async () => {
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
      asked = id
      await tx.query(sql`update account_recharge set created_at = ${by.now} where id = ${id}`)
    }
    return { at: by.now, id: () => asked, run }
  }
  const seenStatus = RECHARGE_STATUS.WAITING
  const credit = (asked: Step & { id: () => number }, day: string, rest: string): Step => {
    const by = admin(clock.at(day, '14:30'))
    const bankReference = slip(dayOf(asked.at), rest)
    const run = () => creditRecharge(tx, PAYMENT_SUBJECTS, by, { id: asked.id(), bankReference, seenStatus })
    return { at: by.now, run }
  }
  const last = clock.month(-1)
  const [first, second] = [ask(last.day(8), 1_000_000), ask(clock.daysAgo(5), 500_000)]
  const twice = ask(clock.daysAgo(4), 500_000)
  const at = clock.at(clock.daysAgo(6), '11:15')
  const story = { maker, admin, org, product: PRODUCTS[2], at, index: 111, people: 2, delivered: false }
  let spent = 0
  const paid = admin(clock.at(clock.daysAgo(5), '16:45'))
  const refused = admin(clock.at(clock.daysAgo(3), '09:30'))
  const reason = '同一笔转账已入账，请勿重复申报'
  return [
    first,
    credit(first, last.day(8), '0071264'),
    { at, run: async () => (spent = await order(tx, clock, story)) },
    second,
    { at: paid.now, run: () => fromAccount(tx, paid, spent, 'PREPAID') },
    twice,
    credit(second, clock.daysAgo(4), '0064410'),
    {
      at: refused.now,
      run: () =>
        transition(tx, rechargeFlow, {
          id: twice.id(),
          operation: 'reject',
          by: refused,
          seen: seenStatus,
          reason,
        }),
    },
    ask(clock.daysAgo(1), 800_000),
  ]
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
  const steps = [
    ...(await monthlyAgent(scene, idOf(MONTHLY.code))),
    ...(await prepaidAgent(scene, idOf(PREPAID.code), bank)),
  ]
  for (const { run } of steps.toSorted((early, late) => early.at.getTime() - late.at.getTime())) await run()
}
