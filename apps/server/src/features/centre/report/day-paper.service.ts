import { isMoneyFigure, type CentreFigure } from '@visa/contract/centre/figures'
import type { DayContent } from '@visa/contract/centre/day-report'
import { formatDate } from '@visa/contract/dates'
import type { PaperFile } from '@visa/contract/files/paper'
import { formatMoney } from '@visa/contract/money'
import type { Language } from '@visa/contract/session/personal'
import { dayReportMessages } from '@visa/messages/centre/day-report'
import { centreFigureMessages } from '@visa/messages/centre/figures'
import { paymentWordMessages } from '@visa/messages/money/payment-words'
import { fill } from '@visa/messages/texts'
import type { ActingPerson } from '../../../access/mover.ts'
import { first, sql } from '../../../db/sql.ts'
import { A4, pdf } from '../../../paper/pdf.ts'
import type { Paper } from '../../../paper/paper.ts'
import { seenRow } from '../../../refusal/held-row.ts'
import type { Cell, SheetColumn } from '../../../sheets/sheet-column.ts'
import { writeXlsx } from '../../../sheets/xlsx-writer.ts'
import { keptPaper, type PaperDeps } from '../../file/paper/kept-paper.service.ts'
import { refuseAltered } from './day-checksum.ts'
import { dayReportTable, type DayReportRow } from './day-report.table.ts'

type Told = Pick<DayReportRow, 'reportNo' | 'content' | 'checksum' | 'closedAt' | 'note' | 'signedAt'> & {
  signer: string
}

type Line = readonly string[]

const BUSINESS = ['contracts', 'people', 'accepted', 'reviewed', 'cancelled', 'givenBack'] as const
const HOUSE = ['passportsIn', 'passportsBack', 'passportsSent', 'passportsOut'] as const
const LABELS = ['labelsUsed', 'labelsVoid'] as const
const FEES = ['consularCents', 'thirdPartyCents', 'serviceCents', 'discountCents', 'totalCents'] as const

const said = (figure: CentreFigure, value: number): string =>
  isMoneyFigure(figure) ? formatMoney(value) : value.toLocaleString('en-US')

const blank = (name: string, value: number): Line => [name, value.toLocaleString('en-US'), '', '']

interface Section {
  title: string
  heads: Line
  lines: Line[]
}

/** The report as tables one after another: the paper draws them, the workbook writes them. */
function sectionsOf({ content }: Told, language: Language): Section[] {
  const t = dayReportMessages[language]
  const { names } = centreFigureMessages[language]
  const { figures, weekBefore, month, stock } = content
  const compared = (figure: keyof DayContent['figures']): Line => [
    names[figure],
    said(figure, figures[figure]),
    said(figure, weekBefore[figure]),
    said(figure, month[figure]),
  ]
  const heads = [t.figure, t.onDay, t.weekBefore, t.month]
  const sections: Section[] = [
    {
      title: t.business,
      heads,
      lines: [
        ...BUSINESS.map(compared),
        ...content.urgencies.map(({ zh, en, people }) => blank(language === 'zh' ? zh : en, people)),
      ],
    },
    {
      title: t.passports,
      heads,
      lines: [
        blank(t.opening, stock.opening),
        ...HOUSE.map(compared),
        blank(t.closing, stock.closing),
        ...LABELS.map(compared),
        blank(t.labelsLeft, content.labelsLeft),
      ],
    },
    { title: t.fees, heads, lines: FEES.map(compared) },
    {
      title: t.ways,
      heads: [t.way, t.count, t.paid, t.count, t.refunded, t.net],
      lines: [
        ...content.ways.map(({ way, payments, paidCents, refunds, refundedCents }) => [
          paymentWordMessages[language].ways[way],
          String(payments),
          formatMoney(paidCents),
          String(refunds),
          formatMoney(-refundedCents),
          formatMoney(paidCents - refundedCents),
        ]),
        [
          t.net,
          String(figures.payments),
          formatMoney(figures.paidCents),
          String(figures.refunds),
          formatMoney(-figures.refundedCents),
          formatMoney(figures.paidCents - figures.refundedCents),
        ],
      ],
    },
    {
      title: t.drawers,
      heads: [t.shift, t.counter, t.cashier, t.expected, t.counted, t.difference, t.reason],
      lines: content.shifts.map(({ shiftNo, counter, cashier, expectedCents, countedCents, reason }) => [
        shiftNo,
        counter,
        cashier,
        expectedCents === null ? t.openShift : formatMoney(expectedCents),
        countedCents === null ? '' : formatMoney(countedCents),
        expectedCents === null || countedCents === null ? '' : formatMoney(countedCents - expectedCents),
        reason,
      ]),
    },
    {
      title: t.late,
      heads: [t.contract, t.name, t.place, t.promised, t.lateDays],
      lines: content.late.map(({ contractNo, name, place, promised, days }) => [
        contractNo,
        name,
        placeName(place, language),
        promised,
        fill(t.days, { count: days }),
      ]),
    },
    {
      title: t.corrections,
      heads: [t.day, t.figure, t.before, t.after],
      lines: content.corrections.map(({ day, figure, before, after }) => [
        day,
        names[figure],
        said(figure, before),
        said(figure, after),
      ]),
    },
  ]
  return sections.filter(({ lines }) => lines.length > 0)
}

function placeName(place: string, language: Language): string {
  const { places } = dayReportMessages[language]
  return place in places ? places[place as keyof typeof places] : place
}

const time = (value: string): string => formatDate(value, 'yyyy-MM-dd hh:mm')

/** Columns of figures stand to the right; words to the left. */
function drawSection(paper: Paper, { title, heads, lines }: Section): void {
  paper.space(3)
  paper.room(20)
  paper.text(title, { size: 11, bold: true })
  paper.space(1)
  paper.table<Line>(
    heads.map((head, place) => ({
      title: head,
      share: place === 0 ? 5 : 3,
      align: lines.every((line) => /^[-−+¥\d,.]*$/.test(line[place] ?? '')) ? 'right' : 'left',
      text: (line: Line) => line[place] ?? '',
    })),
    lines,
    8,
  )
}

const drawn = (told: Told, language: Language): Promise<Buffer> => {
  const t = dayReportMessages[language]
  const { reportNo, content, checksum, closedAt, note, signedAt, signer } = told
  const title = fill(t.paperTitle, { day: content.day })
  return pdf({ title, size: A4, at: new Date(closedAt), foot: `${reportNo}  ${checksum}` }, (paper) => {
    paper.text(content.centreName, { size: 9, grey: true })
    paper.text(title, { size: 16, bold: true })
    paper.space(2)
    paper.facts([
      [t.number, reportNo],
      [t.checksum, checksum],
      [t.close, time(closedAt)],
    ])
    for (const section of sectionsOf(told, language)) drawSection(paper, section)
    if (content.lateMore > 0) paper.text(fill(t.lateMore, { count: content.lateMore }), { size: 8 })
    paper.space(4)
    paper.room(24)
    if (note !== '') paper.flow(`${t.note}: ${note}`, { size: 9 })
    paper.space(4)
    paper.text(signedAt === null ? t.notSigned : fill(t.signedBy, { name: signer, time: time(signedAt) }), {
      size: 11,
      bold: true,
    })
    paper.space(1)
    paper.text(t.foot, { size: 8, grey: true })
  })
}

const WIDTH = 7

async function workbook(told: Told, language: Language): Promise<Buffer> {
  const t = dayReportMessages[language]
  const columns: SheetColumn[] = Array.from({ length: WIDTH }, (_, place) => ({
    title: place === 0 ? fill(t.paperTitle, { day: told.content.day }) : '',
    kind: 'text',
    width: place === 0 ? 28 : 18,
  }))
  const { reportNo, checksum, note, signedAt, signer } = told
  const cells: Cell[][] = [
    [told.content.centreName],
    [t.number, reportNo, t.checksum, checksum],
    ...sectionsOf(told, language).flatMap(({ title, heads, lines }) => [[], [title], heads].concat(lines)),
    [],
    [t.note, note],
    [signedAt === null ? t.toSign : fill(t.signedBy, { name: signer, time: time(signedAt) })],
  ].map((line) => Array.from({ length: WIDTH }, (_, place) => line[place] ?? ''))
  const pieces: Buffer[] = []
  for await (const piece of writeXlsx(cells, { columns, name: reportNo })) pieces.push(piece)
  return Buffer.concat(pieces)
}

const MAKERS = { pdf: drawn, xlsx: workbook } as const

/** The paper of a closed day, before and after it was signed; each is made once and the same file ever after. */
export async function dayPaper(
  deps: PaperDeps,
  by: ActingPerson & { language: Language },
  id: number,
  kind: keyof typeof MAKERS,
): Promise<PaperFile> {
  const row = await seenRow(deps.db, by, dayReportTable, id)
  await refuseAltered(row)
  const { language } = by
  const make = async (): Promise<Buffer> => {
    const signer = await first<{ name: string }>(
      deps.db,
      sql`select real_name as name from app_user where id = ${row.signedBy}`,
    )
    return MAKERS[kind]({ ...row, signer: signer?.name ?? '' }, language)
  }
  const state = row.signedAt === null ? 'unsigned' : 'signed'
  return keptPaper(
    deps,
    by,
    { table: dayReportTable.name, recordId: id, kind: `${kind}.${state}`, language },
    { fileName: `${row.reportNo}-${state}.${kind}`, make },
  )
}
