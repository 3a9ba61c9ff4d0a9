import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { formatDate } from '@visa/contract/dates'
import { FINANCE_STATUS } from '@visa/contract/money/finance-review.states'
import { STATEMENT_WAYS, type StatementWay } from '@visa/contract/money/reconcile'
import { DAY_STATUS } from '@visa/contract/money/reconcile.states'
import type { Tx } from '../db/pool.ts'
import { one, rows, sql } from '../db/sql.ts'
import { closeDay, rematchDay } from '../features/money/reconcile/day.service.ts'
import { settleOne } from '../features/money/reconcile/item.service.ts'
import { importStatement } from '../features/money/reconcile/statement.service.ts'
import { reviewFlow } from '../features/money/review/review.flow.ts'
import { confirmOne, submitMoney } from '../features/money/review/review.service.ts'
import {
  alipayBill,
  bankSheet,
  wechatBill,
  type ToldLine,
} from '../integrations/payment/stand-in/statements.ts'
import { transition } from '../workflow/transition.ts'
import type { Clock } from './demo-clock.ts'
import { personOf, type Person } from './demo-person.ts'

/** What finance did with the money of the story: statements that were read, a day that is closed, rows at every step. */

const COLUMNS = { date: '交易日期', amount: '收入', out: '支出', reference: '流水号', party: '对方户名' }

const TELL: Readonly<Record<StatementWay, (lines: readonly ToldLine[]) => string>> = {
  WECHAT: (lines) => wechatBill(lines),
  ALIPAY: alipayBill,
  CARD: bankSheet,
  TRANSFER: bankSheet,
}

/** What the other side knows of a day, which is what we know. */
const knownOf = (
  tx: Tx,
  way: StatementWay,
  day: string,
): Promise<(Omit<ToldLine, 'time'> & { at: Date })[]> =>
  rows(
    tx,
    sql`select coalesce(nullif(m.channel_no, ''), m.reference) as no, m.no as "ownNo", m.cents, m.at from (
          select channel_no, reference, payment_no as no, amount_cents as cents, paid_at as at, way from payment
          where status = 16
          union all select channel_no, reference, refund_no, -amount_cents, done_at, way from refund where status = 3) m
        where m.way = ${way} and (m.at at time zone 'Asia/Shanghai')::date = ${day}::date order by m.at`,
  )

interface Reading {
  tx: Tx
  admin: Person
  at: Date
  day: string
}

async function read({ tx, admin, at, day }: Reading, way: StatementWay, alone: readonly ToldLine[] = []) {
  const known = await knownOf(tx, way, day)
  const lines = known.map(({ no, ownNo, cents, at: then }) => ({ no, ownNo, cents, time: formatDate(then) }))
  if (lines.length + alone.length === 0) return
  const folder = await mkdtemp(path.join(tmpdir(), 'visa-statement-'))
  try {
    const file = path.join(folder, 'statement.csv')
    await writeFile(file, TELL[way]([...lines, ...alone]))
    const fileName = `${way.toLowerCase()}-${day}.csv`
    await importStatement(tx, admin(at), { way, day, fileName, path: file, columns: COLUMNS })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** A line of theirs that nobody here has heard of. */
const unheard = (day: string, no: string, time: string, cents: number): ToldLine => ({
  no,
  ownNo: '',
  cents,
  time: `${day} ${time}`,
})

async function reconciled(tx: Tx, clock: Clock, admin: Person): Promise<void> {
  const [closed, open] = [clock.daysAgo(2), clock.daysAgo(1)]
  const before = { tx, admin, at: clock.at(open, '10:05'), day: closed }
  await read(before, 'WECHAT', [unheard(closed, '4200002611159003', '18:20:11', 3_000)])
  for (const way of STATEMENT_WAYS) if (way !== 'WECHAT') await read(before, way)
  await rematchDay(tx, admin(before.at), closed)
  const waiting = await rows<{ id: number }>(
    tx,
    sql`select id from reconcile_item where day = ${closed} and status = 2 order by id`,
  )
  const reason = '客户扫了门口的收款码，次日原路退回'
  for (const { id } of waiting) await settleOne(tx, admin(before.at), id, { how: 'other', reason })
  await closeDay(tx, admin(clock.at(open, '10:20')), { day: closed, seenStatus: DAY_STATUS.OPEN })
  const after = { tx, admin, at: clock.at(clock.daysAgo(0), '09:05'), day: open }
  await read(after, 'WECHAT', [unheard(open, '4200002611163307', '20:41:37', 32_000)])
  await read(after, 'ALIPAY')
}

/** Who handed in what, and who looked at it: the newest rows wait for both. */
async function reviewed(tx: Tx, clock: Clock, admin: Person): Promise<void> {
  const [emp, mgr] = [await personOf(tx, 'center_emp'), await personOf(tx, 'center_mgr')]
  const found = await rows<{ id: number; owner: string }>(
    tx,
    sql`select f.id, u.user_name as owner from finance_review f join app_user u on u.id = f.owner_id
        where u.user_name in ('center_emp', 'center_mgr') order by f.moved_at, f.id`,
  )
  const at = (minute: number) => clock.at(clock.daysAgo(0), `09:${10 + minute}`)
  for (const [place, { id, owner }] of found.slice(0, -2).entries()) {
    // Whoever hands in does not confirm, and whoever confirms does not review.
    const [by, confirms, reviews] = owner === 'center_emp' ? [emp, mgr, admin] : [mgr, admin, mgr]
    const seenStatus = FINANCE_STATUS.UNSUBMITTED
    await submitMoney(tx, by(at(place)), { id, remark: '', seenStatus })
    if (place === 3) {
      const reason = '刷卡小票未附，请补'
      await transition(tx, reviewFlow, { id, operation: 'reject', by: confirms(at(20)), reason })
    } else if (place < 5) await confirmOne(tx, confirms(at(20)), id)
    if (place < 2) {
      const set = { reviewedBy: reviews(at(30)).viewer.userId }
      await transition(tx, reviewFlow, { id, operation: 'review', by: reviews(at(30)), set })
    }
  }
}

/** Payments and what went back were written down when they happened, and not when the story is told. */
async function datedBack(tx: Tx): Promise<void> {
  await one(
    tx,
    sql`with p as (update payment set created_at = least(coalesce(closed_at, paid_at), paid_at) where paid_at is not null),
          r as (update refund set created_at = done_at where done_at is not null),
          b as (update account_bill set created_at = (month + interval '1 month 2 hours') at time zone 'Asia/Shanghai')
        select 1`,
  )
}

export async function seedFinance(tx: Tx, clock: Clock): Promise<void> {
  const admin = await personOf(tx, 'admin')
  await datedBack(tx)
  await reconciled(tx, clock, admin)
  await reviewed(tx, clock, admin)
}
