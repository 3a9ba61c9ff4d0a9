import type { ApplicantDocument } from '@visa/contract/visa/document'
import { DOCUMENT_STATUS } from '@visa/contract/visa/document.states'
import type { StatusTone } from '../../lib/palette.ts'

const TONES: Readonly<Record<number, StatusTone>> = {
  [DOCUMENT_STATUS.UPLOADED]: 'progress',
  [DOCUMENT_STATUS.ACCEPTED]: 'done',
  [DOCUMENT_STATUS.REFUSED]: 'refused',
}

type Standing = Pick<ApplicantDocument, 'status' | 'must' | 'onPaper'>

/** What came over a counter is there as much as a file that nobody has looked at. */
const isThere = ({ status, onPaper }: Omit<Standing, 'must'>): boolean => status !== null || onPaper > 0

/** What is not there waits for somebody to bring it. */
export function documentTone(document: Standing): StatusTone {
  const { status, must } = document
  if (status !== null) return TONES[status] ?? 'progress'
  if (isThere(document)) return 'progress'
  return must ? 'waiting' : 'cancelled'
}

/** Documents that must be there, how many are, and how many of these were refused. */
export interface DocumentCounts {
  wanted: number
  there: number
  refused: number
}

/** What was refused is there, and yet to be brought. */
export const inOrder = ({ there, refused }: Pick<DocumentCounts, 'there' | 'refused'>): number =>
  there - refused

interface Progress {
  wanted: number
  good: number
  refused: number
}

/** Of what must be there, how much is and was not refused. */
export function progressOf(documents: readonly ApplicantDocument[]): Progress {
  const must = documents.filter((document) => document.must)
  const refused = must.filter(({ status }) => status === DOCUMENT_STATUS.REFUSED).length
  const there = must.filter(isThere).length
  return { wanted: must.length, good: inOrder({ there, refused }), refused }
}

/** One of a list of documents: what asks for it, or what it is stored as. */
export const keyOf = ({ requirementId, id }: ApplicantDocument): string =>
  `${requirementId ?? 'extra'}-${requirementId === null ? id : ''}`
