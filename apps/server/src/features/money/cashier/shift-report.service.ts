import { formatDate } from '@visa/contract/dates'
import type { PaperFile } from '@visa/contract/files/paper'
import { formatMoney } from '@visa/contract/money'
import type { ShiftRow } from '@visa/contract/money/shift'
import { SHIFT_STATUS } from '@visa/contract/money/shift.states'
import type { PaymentWay } from '@visa/contract/money/ways'
import type { Language } from '@visa/contract/session/personal'
import { cashierPaperMessages } from '@visa/messages/money/cashier-paper'
import { paymentWordMessages } from '@visa/messages/money/payment-words'
import { fill } from '@visa/messages/texts'
import type { ActingPerson } from '../../../access/mover.ts'
import { A4, pdf } from '../../../paper/pdf.ts'
import { Refusal } from '../../../refusal/refusal.ts'
import { keptPaper, type PaperDeps } from '../../file/paper/kept-paper.service.ts'
import { shiftRow } from './shift.repo.ts'

interface WayLine {
  way: PaymentWay
  taken: number
  takenCents: number
  backCents: number
}

const linesOf = ({ totals: { taken, back } }: ShiftRow): WayLine[] => {
  const ways = [...new Set([...taken, ...back].map(({ way }) => way))]
  return ways.map((way) => {
    const came = taken.find((each) => each.way === way)
    return {
      way,
      taken: came?.count ?? 0,
      takenCents: came?.cents ?? 0,
      backCents: back.find((each) => each.way === way)?.cents ?? 0,
    }
  })
}

const time = (value: string | null): string => (value === null ? '' : formatDate(value, 'yyyy-MM-dd hh:mm'))

function drawn(shift: ShiftRow, language: Language): Promise<Buffer> {
  const t = cashierPaperMessages[language]
  const { ways } = paymentWordMessages[language]
  const { shiftNo, expectedCents, countedCents, totals } = shift
  const title = `${t.report} ${shiftNo}`
  const difference = (countedCents ?? 0) - expectedCents
  const at = new Date(shift.closedAt ?? shift.openedAt)
  return pdf({ title, size: A4, at, foot: title }, (paper) => {
    paper.text(shift.companyName, { size: 9, grey: true })
    paper.text(title, { size: 18, bold: true })
    paper.space(3)
    paper.facts([
      [t.counter, shift.counter],
      [t.cashier, shift.cashierName],
      [t.openedAt, time(shift.openedAt)],
      [t.closedAt, time(shift.closedAt)],
      [t.closedBy, shift.closedBy],
    ])
    paper.space(3)
    paper.table<WayLine>(
      [
        { title: t.way, share: 4, text: ({ way }) => ways[way] },
        { title: t.count, share: 2, align: 'right', text: ({ taken }) => String(taken) },
        { title: t.taken, share: 4, align: 'right', text: ({ takenCents }) => formatMoney(takenCents) },
        { title: t.back, share: 4, align: 'right', text: ({ backCents }) => formatMoney(-backCents) },
        {
          title: t.net,
          share: 4,
          align: 'right',
          text: ({ takenCents, backCents }) => formatMoney(takenCents - backCents),
        },
      ],
      linesOf(shift),
    )
    if (totals.surplus.length > 0) {
      paper.space(2)
      const count = totals.surplus.reduce((sum, each) => sum + each.count, 0)
      const cents = totals.surplus.reduce((sum, each) => sum + each.cents, 0)
      paper.text(fill(t.surplus, { count, amount: formatMoney(cents) }))
    }
    if (totals.open.count > 0) {
      paper.space(2)
      const { count, cents } = totals.open
      paper.text(fill(t.openTries, { count, amount: formatMoney(cents) }), { bold: true })
    }
    paper.space(4)
    paper.text(t.drawer, { size: 12, bold: true })
    paper.space(1)
    paper.table(
      [
        { title: t.piece, share: 4, align: 'right', text: ({ valueCents }) => formatMoney(valueCents) },
        { title: t.pieces, share: 3, align: 'right', text: ({ pieces }) => String(pieces) },
        {
          title: t.amount,
          share: 4,
          align: 'right',
          text: ({ valueCents, pieces }) => formatMoney(valueCents * pieces),
        },
      ],
      shift.counted.filter(({ pieces }) => pieces > 0),
    )
    paper.space(3)
    paper.facts([
      [t.float, formatMoney(shift.floatCents)],
      [t.expected, formatMoney(expectedCents)],
      [t.counted, formatMoney(countedCents ?? 0)],
      [t.difference, formatMoney(difference)],
      ...(shift.differenceReason === '' ? [] : [[t.reason, shift.differenceReason] as const]),
    ])
    paper.space(8)
    paper.room(14)
    const half = paper.width / 2
    paper.textAt(`${t.signCashier} ________________`, { x: paper.left, y: paper.y, width: half })
    paper.textAt(`${t.signChief} ________________`, { x: paper.left + half, y: paper.y, width: half })
  })
}

/** The report of a closed shift: what it came to is kept, and so is the paper. */
export async function shiftReportOf(
  deps: PaperDeps,
  by: ActingPerson & { language: Language },
  id: number,
): Promise<PaperFile> {
  const { language } = by
  const shift = await shiftRow(deps.db, by, id)
  if (shift.status !== SHIFT_STATUS.CLOSED) throw new Refusal('shiftStillOpen', { shiftNo: shift.shiftNo })
  const t = cashierPaperMessages[language]
  return keptPaper(
    deps,
    by,
    { table: 'cashier_shift', recordId: id, kind: 'REPORT', language },
    { fileName: `${t.report}-${shift.shiftNo}.pdf`, make: () => drawn(shift, language) },
  )
}
