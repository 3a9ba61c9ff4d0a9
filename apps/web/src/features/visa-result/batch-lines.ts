import type { IssueResult } from '@visa/contract/visa/applicant'
import type { Attachment } from '@visa/contract/files/file'
import {
  lackedOf,
  type EnteredWay,
  type ResultFields,
  type ResultFound,
  type ResultPerson,
} from '@visa/contract/visa/result'

/** Results that are collected, looked at as a whole, and then given at once. */

export interface BatchLine {
  person: ResultPerson
  result: IssueResult
  way: EnteredWay
  fields: ResultFields
  /** Why there is another result than the one before. */
  reason: string
  file?: Attachment
  /** Why the server did not take it. */
  refused?: string
}

export const NO_FIELDS: ResultFields = {
  visaNo: '',
  issuedOn: null,
  validFrom: null,
  validTo: null,
  entries: '',
  stayDays: null,
  remark: '',
}

/** What a code came to: who is new in the batch, who is in it already, and who cannot be. */
export interface Taken {
  kind: 'added' | 'twice' | 'problem' | 'several' | 'unknown'
  people: readonly ResultPerson[]
}

export function readFound(lines: readonly BatchLine[], { kind, people }: ResultFound): Taken {
  if (kind !== 'people') return { kind, people }
  const isIn = ({ applicantId }: ResultPerson): boolean =>
    lines.some(({ person }) => person.applicantId === applicantId)
  const fit = people.filter(({ problem }) => problem === '')
  const fresh = fit.filter((person) => !isIn(person))
  if (fresh.length > 0) return { kind: 'added', people: fresh }
  return fit.length > 0 ? { kind: 'twice', people: fit } : { kind: 'problem', people }
}

/** The newest stands first. */
export const withLines = (lines: readonly BatchLine[], added: readonly BatchLine[]): BatchLine[] => [
  ...added,
  ...lines,
]

export const withoutPeople = (lines: readonly BatchLine[], ids: readonly number[]): BatchLine[] =>
  lines.filter(({ person }) => !ids.includes(person.applicantId))

export const withLine = (
  lines: readonly BatchLine[],
  applicantId: number,
  change: Partial<BatchLine>,
): BatchLine[] =>
  lines.map((line) => (line.person.applicantId === applicantId ? { ...line, ...change } : line))

/** Another result takes a reason; the file that lacked is none. */
export const needsReason = ({ person, result, file }: BatchLine): boolean =>
  person.result !== null && !(file !== undefined && !person.hasFile && person.result === result)

export const isReady = (line: BatchLine): boolean => !needsReason(line) || line.reason.trim() !== ''

/** A visa without its number or its days. A file that comes to a visa says nothing of these. */
export const lacksVisa = (line: BatchLine): boolean =>
  lackedOf({ ...line.fields, result: line.result }).length > 0 &&
  !(line.file !== undefined && line.person.result === line.result)

/** Of a refusal or a return a visa's number and days are none. Whoever sends it has been asked what lacks (use-ask-before.ts). */
export const sentLine = (line: BatchLine) => {
  const { person, result, way, fields, reason, file } = line
  return {
    applicantId: person.applicantId,
    result,
    way,
    ...(result === 1 ? fields : { ...NO_FIELDS, remark: fields.remark }),
    reason: reason.trim(),
    file: file === undefined ? [] : [file],
    later: lacksVisa(line),
  }
}

/** Many at once are sent in parts, so that somebody sees how far it is. */
export function inParts<Each>(all: readonly Each[], size: number): Each[][] {
  const parts: Each[][] = []
  for (let from = 0; from < all.length; from += size) parts.push(all.slice(from, from + size))
  return parts
}

/** What was pasted, one number in each line or cell. */
export const pastedCodes = (text: string): string[] => [
  ...new Set(
    text
      .split(/[\n\r\t,;，；、]+/)
      .map((code) => code.trim())
      .filter((code) => code !== ''),
  ),
]
