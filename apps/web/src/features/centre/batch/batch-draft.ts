import {
  BATCH_LIMITS,
  type BatchCell,
  type BatchLine,
  type BatchMode,
  type batchSubmit,
} from '@visa/contract/centre/batch'
import type { CallInput } from '@visa/contract/endpoint'
import { dayOr } from '@visa/contract/rules/days'
import type { Mrz } from '@visa/contract/rules/mrz'
import { BLANK_DRAFT, type CounterDraft } from '../draft.ts'
import {
  invoiceLacks,
  orderLacksOf,
  proxyLacks,
  type InvoiceLack,
  type OrderLack,
  type ProxyLack,
} from '../lacks.ts'

/** A batch as it grows on the desk: plain data, which the tab keeps. */

export type BatchCommon = Omit<
  CounterDraft,
  | 'people'
  | 'vipNo'
  | 'addresses'
  | 'fromOrder'
  | 'scanned'
  | 'seen'
  | 'writeKey'
  | 'quantities'
  | 'discountCents'
  | 'discountReason'
>

type Submitted = CallInput<typeof batchSubmit>['body']

export interface BatchDraft {
  common: BatchCommon
  mode: BatchMode
  faults: Submitted['faults']
  lines: readonly BatchLine[]
  /** By which the server knows this batch: sent again after an answer was lost, it is not made twice. */
  writeKey: string
}

const {
  people: _people,
  vipNo: _vipNo,
  addresses: _known,
  fromOrder: _order,
  scanned: _scanned,
  seen: _seen,
  writeKey: _key,
  quantities: _quantities,
  discountCents: _cents,
  discountReason: _reason,
  ...common
} = BLANK_DRAFT

export const BLANK_BATCH: BatchDraft = {
  common: { ...common, customerKind: 'COMPANY' },
  mode: 'each',
  faults: 'none',
  lines: [],
  writeKey: '',
}

/** Nobody has typed anything: it begins with what every contract of the centre begins with. */
export const batchBegun = (services: readonly string[]): BatchDraft => ({
  ...BLANK_BATCH,
  common: { ...BLANK_BATCH.common, services: [...services] },
})

const blankLine = (row: number): BatchLine => ({
  row,
  cnName: '',
  surname: '',
  givenNames: '',
  sex: '',
  birthDate: '',
  nationality: '',
  passportNo: '',
  passportExpiry: '',
  mobile: '',
  label: '',
  zone: '',
})

export const lineName = ({ cnName, surname, givenNames, passportNo }: BatchLine): string =>
  cnName || `${surname} ${givenNames}`.trim() || passportNo

const nextRow = (lines: readonly BatchLine[]): number =>
  lines.reduce((most, { row }) => Math.max(most, row), 0) + 1

/** Rows of another sheet go below those that are there, under numbers of their own. */
export function withLines(draft: BatchDraft, read: readonly BatchLine[]): BatchDraft {
  if (draft.lines.length === 0) return { ...draft, lines: read }
  const from = nextRow(draft.lines)
  return { ...draft, lines: [...draft.lines, ...read.map((line, index) => ({ ...line, row: from + index }))] }
}

export type Taken =
  | { outcome: 'compared' | 'added' | 'labelled'; draft: BatchDraft; line: BatchLine }
  | { outcome: 'labelTwice'; line: BatchLine }
  | { outcome: 'hasLabel'; line: BatchLine }
  | { outcome: 'noRow' }
  | { outcome: 'full' }

const tidy = (passportNo: string): string => passportNo.toUpperCase().replaceAll(/\s/g, '')

/** A scanned zone: beside the row that has its number, to be compared; else as a row of its own. */
export function withZone(draft: BatchDraft, { facts }: Mrz, zone: string): Taken {
  const passportNo = facts.passportNo ?? ''
  const there = draft.lines.find((line) => tidy(line.passportNo) === passportNo)
  if (there !== undefined) {
    const line = { ...there, zone }
    const lines = draft.lines.map((each) => (each === there ? line : each))
    return { outcome: 'compared', draft: { ...draft, lines }, line }
  }
  if (draft.lines.length >= BATCH_LIMITS.rows) return { outcome: 'full' }
  const line: BatchLine = {
    ...blankLine(nextRow(draft.lines)),
    surname: facts.surname ?? '',
    givenNames: facts.givenNames ?? '',
    sex: facts.sex ?? '',
    birthDate: facts.birthDate ?? '',
    nationality: facts.nationality ?? '',
    passportNo,
    passportExpiry: facts.passportExpiryDate ?? '',
    zone,
  }
  return { outcome: 'added', draft: { ...draft, lines: [...draft.lines, line] }, line }
}

/** A scanned label goes on the passport that was scanned last; one that has a label keeps it. */
export function withLabel(draft: BatchDraft, label: string, row: number | undefined): Taken {
  const twice = draft.lines.find((line) => line.label === label)
  if (twice !== undefined) return { outcome: 'labelTwice', line: twice }
  const there = draft.lines.find((line) => line.row === row)
  if (there === undefined) return { outcome: 'noRow' }
  if (there.label !== '') return { outcome: 'hasLabel', line: there }
  const line = { ...there, label }
  const lines = draft.lines.map((each) => (each === there ? line : each))
  return { outcome: 'labelled', draft: { ...draft, lines }, line }
}

/** What one scan did to a row: undefined before, where it added it. */
export interface ScanStep {
  row: number
  before: BatchLine | undefined
}

/** Takes back what a scan did to its row: the zone or the label as they were; cells that were typed since stay. */
export function withoutScan(draft: BatchDraft, { row, before }: ScanStep): BatchDraft {
  if (before === undefined) return withoutLine(draft, row)
  return withCells(draft, row, { zone: before.zone, label: before.label })
}

export const withCells = (
  draft: BatchDraft,
  row: number,
  cells: Partial<Record<BatchCell, string>>,
): BatchDraft => ({
  ...draft,
  lines: draft.lines.map((line) => (line.row === row ? { ...line, ...cells } : line)),
})

export const withoutLine = (draft: BatchDraft, row: number): BatchDraft => ({
  ...draft,
  lines: draft.lines.filter((line) => line.row !== row),
})

/** As the server checks it: whoever ordered it plays no part there, so that nothing is asked while a name or an address is typed. */
export const checkOf = ({ common: said, mode, lines }: BatchDraft) => ({
  shared: {
    ...said,
    entryDate: dayOr(said.entryDate, null),
    exitDate: dayOr(said.exitDate, null),
    customerName: '-',
    contactName: '-',
    contactMobile: '13800000000',
    contactEmail: '',
    returnAddress: '',
    invoiceTitle: '',
    invoiceTaxCode: '',
    proxy: null,
    remark: '',
  },
  mode,
  rows: [...lines],
})

/** The same of a batch that was made: those of its rows that were left out, with the reasons that were told. */
export const leftOutOf = (sent: BatchDraft, left: readonly { row: number; reasons: string }[]) => {
  const { rows, ...same } = checkOf(sent)
  return {
    ...same,
    rows: rows.filter((line) => left.some(({ row }) => row === line.row)),
    left: left.map(({ row, reasons }) => ({ row, reasons })),
  }
}

/** What is left on the desk once a batch was made, as a batch of its own: what came onto it while it was sent; undefined: nothing. */
export function leftOf(now: BatchDraft, sent: BatchDraft): BatchDraft | undefined {
  const lines = now.lines.filter(
    ({ row, passportNo }) => !sent.lines.some((line) => line.row === row && line.passportNo === passportNo),
  )
  return lines.length === 0 ? undefined : { ...now, lines, writeKey: '' }
}

export const submitOf = ({ common: said, mode, faults, lines }: BatchDraft): Submitted => ({
  shared: said,
  mode,
  faults,
  rows: [...lines],
})

type BatchLack = OrderLack | ProxyLack | InvoiceLack | 'customerName' | 'contactName'

export const lacksOf = ({ common: said }: BatchDraft): BatchLack[] => [
  ...(['customerName', 'contactName'] as const).filter((name) => said[name].trim() === ''),
  ...orderLacksOf(said),
  ...proxyLacks(said),
  ...invoiceLacks(said),
]

const quoted = (cell: string): string => `"${cell.replaceAll('"', '""')}"`

/** Text that was copied from a sheet, as a file of its own: cells by tabs or commas. */
export function pastedFile(text: string): File {
  if (!text.includes('\t')) return new File([text], 'pasted.csv')
  const lines = text.split(/\r?\n/).map((line) => line.split('\t').map(quoted).join(','))
  return new File([lines.join('\n')], 'pasted.csv')
}
