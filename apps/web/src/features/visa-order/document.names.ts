import type { ApplicantDocument } from '@visa/contract/visa/document'
import { DOCUMENT_STATUS } from '@visa/contract/visa/document.states'
import type { StatusTone } from '../../lib/palette.ts'

/** What a change of documents makes stale: the counts stand in lists of applicants and orders too. */
export const STALE = ['/api/visa/document', '/api/visa/applicant', '/api/visa/order', '/api/order'] as const

const TONES: Readonly<Record<number, StatusTone>> = {
  [DOCUMENT_STATUS.UPLOADED]: 'progress',
  [DOCUMENT_STATUS.ACCEPTED]: 'done',
  [DOCUMENT_STATUS.REFUSED]: 'refused',
}

/** What is not there waits for somebody to bring it. */
export const documentTone = (status: number | null, must: boolean): StatusTone =>
  status === null ? (must ? 'waiting' : 'cancelled') : (TONES[status] ?? 'progress')

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
  const there = must.filter(({ status }) => status !== null).length
  return { wanted: must.length, good: inOrder({ there, refused }), refused }
}

/** One of a list of documents: what asks for it, or what it is stored as. */
export const keyOf = ({ requirementId, id }: ApplicantDocument): string =>
  `${requirementId ?? 'extra'}-${requirementId === null ? id : ''}`
