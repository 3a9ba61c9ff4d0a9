import { PASSPORT_STATUS, type PassportStatus } from '@visa/contract/custody/passport.states'
import { addMonths, daysBetween } from '@visa/contract/rules/days'
import { DOCUMENT_STATUS } from '@visa/contract/visa/document.states'
import type { OrderBalance } from '@visa/contract/visa/order-payment'
import { ORDER_STATUS } from '@visa/contract/visa/order.states'
import type { NationCode } from '@visa/contract/visa/products'
import {
  CONTRACT_MISFIT as MISFIT,
  OPENABLE_CHECKS,
  type LineCheck,
  type SendBillCheck,
  type SendBillLine,
} from '@visa/contract/visa/send-bill'
import type { Queryable } from '../../../db/sql.ts'
import { papersOfOrder, type ApplicantPapers } from '../order/applicant-documents.service.ts'
import { balancesOf, lodgingStops, type LodgingStop } from '../order/order-records.service.ts'
import { rulesOn } from '../rule/rule.service.ts'
import type { StoredLine } from './bill-lines.repo.ts'

/** What speaks against lodging a passport, and by how much. */

const NONE = -1
const SCAN = 'SCAN'
const PASSPORT = 'PASSPORT'
/** Rules of photos are everybody's: they are taken here. */
const HERE = 'CHN'
const PHOTO_RULE = 'photo.maxAgeMonths'
const EXIT_RULES = ['sticker.passportMinMonthsAfterExit', 'passport.minMonthsAfterExit'] as const
const WORK_RULE = 'sticker.passportMinMonthsWorkStudy'
const LONG_STAYS: ReadonlySet<string> = new Set(['WORK', 'STUDY'])

type Rules = Readonly<Record<string, string>>
type Found = Pick<LineCheck, 'amount' | 'limit'> & { verdict: 'ok' | 'credit' | 'blocked' }

const FINE: Found = { verdict: 'ok', amount: 0, limit: 0 }
const blocked = (amount: number, limit = 0): Found => ({ verdict: 'blocked', amount, limit })

function payment({ owedCents, onCredit }: OrderBalance): Found {
  if (owedCents === 0) return FINE
  return { verdict: onCredit ? 'credit' : 'blocked', amount: owedCents, limit: 0 }
}

/** Files were accepted by the audit; paper was received. What was refused counts though nobody must bring it. */
function documents(line: StoredLine, papers: ApplicantPapers | undefined): Found {
  const statusOf = (id: number) => papers?.held.find(({ requirementId }) => requirementId === id)?.status
  const open = (papers?.wanted ?? []).filter(({ id, document, form, must }) => {
    if (document === PASSPORT) return false
    const status = statusOf(id)
    if (status === DOCUMENT_STATUS.ACCEPTED) return false
    if (status === DOCUMENT_STATUS.REFUSED) return true
    return must && (form === SCAN || !line.papers.includes(id))
  })
  return open.length === 0 ? FINE : blocked(open.length)
}

const numberOf = (rules: Rules, keys: readonly string[]): number | undefined => {
  const value = keys.map((key) => rules[key]).find((each) => each !== undefined)
  return value === undefined ? undefined : Number(value)
}

/** How old a photo on paper is people have seen. */
function photo({ photoDay, lacksPhoto }: StoredLine, rules: Rules, day: string): Found {
  if (photoDay === null) return lacksPhoto ? blocked(NONE) : FINE
  const months = numberOf(rules, [PHOTO_RULE])
  if (months === undefined || addMonths(photoDay, months) >= day) return FINE
  let age = months
  while (addMonths(photoDay, age + 1) <= day) age += 1
  return blocked(age, months)
}

/** As many months as the country asks for after the journey; of work and study from its beginning. */
function passport(line: StoredLine, rules: Rules, day: string): Found {
  const { passportExpiry, entryDate, exitDate, purposeSection } = line
  if (passportExpiry === null) return blocked(NONE)
  const afterExit = numberOf(rules, EXIT_RULES)
  const afterEntry = LONG_STAYS.has(purposeSection) ? numberOf(rules, [WORK_RULE]) : undefined
  const asked = [
    { from: exitDate ?? entryDate ?? day, months: afterExit ?? 0 },
    { from: entryDate ?? day, months: afterEntry ?? 0 },
  ]
  const lacks = asked.map(({ from, months }) => ({
    days: daysBetween(passportExpiry, addMonths(from, months)),
    months,
  }))
  const worst = lacks.toSorted((a, b) => b.days - a.days)[0]
  return worst === undefined || worst.days <= 0 ? FINE : blocked(worst.days, worst.months)
}

const HERE_STATES: ReadonlySet<PassportStatus | null> = new Set([
  PASSPORT_STATUS.HELD,
  PASSPORT_STATUS.CHECKED,
])

const custody = ({ passportStatus }: StoredLine): Found =>
  HERE_STATES.has(passportStatus) ? FINE : blocked(passportStatus ?? NONE)

const sheet = ({ sheetFailed }: StoredLine): Found => (sheetFailed ? blocked(NONE) : FINE)

/** Nobody goes whose contract is not reviewed, or does not fit; the others on the bill do. */
function contract(stop: LodgingStop | undefined): Found {
  if (stop === undefined) return FINE
  const { why } = stop
  return blocked(why === 'pending' ? NONE : why === 'misfit' ? MISFIT : why)
}

const status = ({ applicantStatus }: StoredLine): Found =>
  applicantStatus === ORDER_STATUS.WAITING_SUBMIT ? FINE : blocked(applicantStatus)

export interface Lodging {
  nationCode: NationCode
  /** When it is lodged: how old things are is counted until then. */
  lodgingDay: string
}

const isOpenable = (check: SendBillCheck): boolean => OPENABLE_CHECKS.some((each) => each === check)

/** It was let through as it was then: what is owed or lacks beyond that somebody has to look at again. */
const isCovered = ({ amount: now }: Found, { amount: then = now }: { amount?: number }): boolean =>
  now === then || (now !== NONE && now < then)

function judged(line: StoredLine, check: SendBillCheck, found: Found): LineCheck {
  const opened = line.opened[check]
  if (found.verdict !== 'blocked' || opened === undefined || !isOpenable(check) || !isCovered(found, opened))
    return { check, ...found, reason: '' }
  return { check, ...found, verdict: 'opened', reason: `${opened.by}: ${opened.reason}` }
}

export type CheckedLine = StoredLine & { checks: LineCheck[] }

export const isBlocked = ({ checks }: Pick<SendBillLine, 'checks'>): boolean =>
  checks.some(({ verdict }) => verdict === 'blocked')

/** Each line with what speaks against it; money and papers are asked once for each order. */
export async function checkedLines(
  db: Queryable,
  { nationCode, lodgingDay: day }: Lodging,
  lines: readonly StoredLine[],
  today: string,
): Promise<CheckedLine[]> {
  const rules = { ...(await rulesOn(db, HERE, day)), ...(await rulesOn(db, nationCode, day)) }
  const orderIds = [...new Set(lines.map(({ orderId }) => orderId))]
  const papers: ApplicantPapers[] = []
  const balances = await balancesOf(db, orderIds)
  const stops = await lodgingStops(db, orderIds)
  for (const id of orderIds) papers.push(...(await papersOfOrder(db, today, id)))
  return lines.map((line) => {
    const balance = balances.get(line.orderId)
    const own = papers.find(({ applicantId }) => applicantId === line.applicantId)
    const found: readonly (readonly [SendBillCheck, Found])[] = [
      ['payment', balance === undefined ? FINE : payment(balance)],
      ['documents', documents(line, own)],
      ['photo', photo(line, rules, day)],
      ['label', line.label === null ? blocked(NONE) : FINE],
      ['passport', passport(line, rules, day)],
      ['sheet', sheet(line)],
      ['contract', contract(stops.get(line.orderId))],
      ['custody', custody(line)],
      ['status', status(line)],
    ]
    return { ...line, checks: found.map(([check, each]) => judged(line, check, each)) }
  })
}
