import { dayOf } from '@visa/contract/dates'
import { PASSPORT_STATUS } from '@visa/contract/custody/passport.states'
import { applicantName } from '@visa/contract/visa/applicant'
import { ORDER_STATUS } from '@visa/contract/visa/order.states'
import { SEND_BILL_LIMITS } from '@visa/contract/visa/send-bill'
import { type SendBillScan } from '@visa/contract/visa/send-bill-work'
import type { ActingPerson } from '../../../access/mover.ts'
import type { Tx } from '../../../db/pool.ts'
import { first, one, sql } from '../../../db/sql.ts'
import { reachedRows } from '../../../refusal/held-row.ts'
import { livePassportOf } from '../../custody/passport.service.ts'
import { scanned } from '../../custody/scan.service.ts'
import { applicantTable, type ApplicantRow } from '../order/order-records.service.ts'
import { linesWhere } from './bill-lines.repo.ts'
import { checkedLines } from './line-checks.service.ts'
import { heldDraft } from './send-bill.service.ts'
import type { SendBill } from './send-bill.table.ts'

/** What a scan did, or why it did nothing. */

const BLANK: Omit<SendBillScan, 'outcome' | 'code'> = {
  name: '',
  passportNo: '',
  billNo: '',
  position: 0,
  lineId: null,
  applicantStatus: null,
  checks: [],
}

interface Scanning {
  by: ActingPerson
  bill: SendBill
  code: string
  byScanner: boolean
}

type Reason = Exclude<SendBillScan['outcome'], 'added' | 'already' | 'onOther' | 'full' | 'unknown'>

/** Why somebody does not go on this bill. */
function whyNot(bill: SendBill, row: ApplicantRow, isHere: boolean): Reason | undefined {
  if (row.acceptOrgId !== bill.acceptOrgId) return 'otherOrg'
  if (row.nationCode !== bill.nationCode || row.visaType !== bill.visaType) return 'otherProduct'
  const { submissionPlace = '' } = row.values
  if (submissionPlace !== bill.consulate) return 'otherConsulate'
  if (row.status !== ORDER_STATUS.WAITING_SUBMIT) return 'notReady'
  return isHere ? undefined : 'notHere'
}

interface Place {
  lineId: number
  billId: number
  billNo: string
  position: number
}

const lineOf = (tx: Tx, applicantId: number): Promise<Place | undefined> =>
  first<Place & { [column: string]: unknown }>(
    tx,
    sql`select l.id as "lineId", l.bill_id as "billId", b.bill_no as "billNo", l.position
        from send_bill_line l join send_bill b on b.id = l.bill_id
        where l.applicant_id = ${applicantId} and l.taken_out_at is null`,
  )

/** A new line at the end; nothing where somebody put them on a bill at the same moment. */
async function addLine(
  tx: Tx,
  { by, bill, byScanner }: Scanning,
  applicantId: number,
  passportId: number,
): Promise<Pick<Place, 'lineId' | 'position'> | undefined> {
  return first<Pick<Place, 'lineId' | 'position'> & { [column: string]: unknown }>(
    tx,
    sql`insert into send_bill_line (bill_id, applicant_id, passport_id, position, scanned, added_by, added_at)
        select ${bill.id}, ${applicantId}, ${passportId}, 1 + coalesce(max(position), 0), ${byScanner},
          ${by.viewer.userId}, ${by.now}
        from send_bill_line where bill_id = ${bill.id} and taken_out_at is null
        on conflict (applicant_id) where taken_out_at is null do nothing
        returning id as "lineId", position`,
  )
}

interface Passport {
  id: number
  isHere: boolean
}

async function putOn(
  tx: Tx,
  scanning: Scanning,
  applicantId: number,
  passport: Passport,
): Promise<SendBillScan> {
  const { by, bill, code } = scanning
  const [row] = await reachedRows(tx, by, applicantTable, [applicantId], { strength: 'no key update' })
  if (row === undefined) return { outcome: 'unknown', code, ...BLANK }
  const who = {
    ...BLANK,
    code,
    name: applicantName(row),
    passportNo: row.passportNo,
    applicantStatus: row.status,
  }
  const placed = async (): Promise<SendBillScan | undefined> => {
    const place = await lineOf(tx, applicantId)
    if (place === undefined) return undefined
    const { billId, lineId, ...told } = place
    return {
      ...who,
      ...told,
      outcome: billId === bill.id ? 'already' : 'onOther',
      lineId: billId === bill.id ? lineId : null,
    }
  }
  const there = await placed()
  if (there !== undefined) return there
  const reason = whyNot(bill, row, passport.isHere)
  if (reason !== undefined) return { ...who, outcome: reason }
  const { count } = await one<{ count: number }>(
    tx,
    sql`select count(*) as count from send_bill_line where bill_id = ${bill.id} and taken_out_at is null`,
  )
  if (count >= SEND_BILL_LIMITS.lines) return { ...who, outcome: 'full' }
  const added = await addLine(tx, scanning, applicantId, passport.id)
  if (added === undefined) return (await placed()) ?? { ...who, outcome: 'notReady' }
  const lines = await linesWhere(tx, by.viewer, sql`l.id = ${added.lineId}`)
  const [line] = await checkedLines(tx, bill, lines, dayOf(by.now))
  return { ...who, ...added, outcome: 'added', billNo: bill.billNo, checks: line?.checks ?? [] }
}

const { HELD, CHECKED, RETURNED } = PASSPORT_STATUS
const isHere = (status: number): boolean => status === HELD || status === CHECKED

/** Puts the passport of a scanned code on a draft; a code of another company is unknown. */
export async function scanOnto(
  tx: Tx,
  by: ActingPerson,
  { id, code: typed, scanned: byScanner }: { id: number; code: string; scanned: boolean },
): Promise<SendBillScan> {
  const bill = await heldDraft(tx, by, id)
  const { code, passports } = await scanned(tx, by, typed)
  const live = passports.filter(({ status }) => status !== RETURNED)
  const item = live.find(({ status }) => isHere(status)) ?? live[0]
  if (item === undefined) return { outcome: 'unknown', code, ...BLANK }
  const passport = { id: item.id, isHere: isHere(item.status) }
  return putOn(tx, { by, bill, code, byScanner }, item.applicantId, passport)
}

/** The same for people chosen from those who wait. */
export async function takeOnto(
  tx: Tx,
  by: ActingPerson,
  { id, applicantIds }: { id: number; applicantIds: readonly number[] },
): Promise<{ rows: { applicantId: number; answer: SendBillScan }[] }> {
  const bill = await heldDraft(tx, by, id)
  const answers: { applicantId: number; answer: SendBillScan }[] = []
  for (const applicantId of new Set(applicantIds)) {
    const item = await livePassportOf(tx, by, applicantId)
    const scanning = { by, bill, code: item?.passportNo ?? '', byScanner: false }
    const passport = { id: item?.id ?? 0, isHere: item !== undefined && isHere(item.status) }
    answers.push({ applicantId, answer: await putOn(tx, scanning, applicantId, passport) })
  }
  return { rows: answers }
}
