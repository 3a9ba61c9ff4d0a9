import type { AuditDocument, AuditOrder, AuditPerson } from '@visa/contract/visa/document-audit'
import { DOCUMENT_STATUS } from '@visa/contract/visa/document.states'
import { ORDER_STATUS, type OrderStatus } from '@visa/contract/visa/order.states'

/** The documents of an order as the desk walks through them. */

export interface DeskDocument {
  key: string
  person: AuditPerson
  document: AuditDocument
}

const TO_AUDIT: ReadonlySet<OrderStatus> = new Set<OrderStatus>([
  ORDER_STATUS.RECEIVED,
  ORDER_STATUS.AUDITING,
])

export const isToAudit = ({ status }: Pick<AuditPerson, 'status'>): boolean => TO_AUDIT.has(status)

export const keyOf = (
  { applicantId }: Pick<AuditPerson, 'applicantId'>,
  { requirementId, id }: Pick<AuditDocument, 'requirementId' | 'id'>,
): string => `${applicantId}-${requirementId ?? 'extra'}-${requirementId === null ? id : ''}`

/** Everything that is there or must be; what is wanted only on request and nobody brought is not shown. */
export const documentsAtDesk = ({ people }: Pick<AuditOrder, 'people'>): DeskDocument[] =>
  people
    .filter(isToAudit)
    .flatMap((person) =>
      person.documents
        .filter(({ must, status, onPaper }) => must || status !== null || onPaper > 0)
        .map((document) => ({ key: keyOf(person, document), person, document })),
    )

/** There to be looked at, as a file or on paper. */
export const isHere = ({ status, onPaper }: Pick<AuditDocument, 'status' | 'onPaper'>): boolean =>
  status !== null || onPaper > 0

/** Nobody has judged it in this round: new, or refused before and perhaps brought again on paper. */
export function isOpen({ person, document }: Pick<DeskDocument, 'person' | 'document'>): boolean {
  const { status, judgedAt } = document
  if (status === DOCUMENT_STATUS.UPLOADED) return true
  if (status === null) return document.onPaper > 0
  const before =
    person.auditedAt !== null && (judgedAt === null || Date.parse(judgedAt) <= Date.parse(person.auditedAt))
  return status === DOCUMENT_STATUS.REFUSED && before
}

/** Taken in at the counter, without a file, and nobody has judged it. */
export const isOpenPaper = ({ document: { status, onPaper } }: Pick<DeskDocument, 'document'>): boolean =>
  status === null && onPaper > 0

/** What was accepted in an earlier audit and has not changed needs no second look. */
export const isSettled = ({ person, document }: DeskDocument): boolean =>
  person.auditedAt !== null && document.status === DOCUMENT_STATUS.ACCEPTED && !document.changed

/** The next one to judge behind another, from the top again at the end. */
export function nextOpen(
  documents: readonly DeskDocument[],
  behind: string | undefined,
): DeskDocument | undefined {
  const at = documents.findIndex(({ key }) => key === behind)
  const rest = [...documents.slice(at + 1), ...documents.slice(0, at + 1)]
  return rest.find((each) => each.key !== behind && isOpen(each))
}

export type Outlook =
  | { kind: 'approve' }
  | { kind: 'first' }
  | { kind: 'second' }
  | { kind: 'incomplete'; documents: readonly AuditDocument[] }
  | { kind: 'stay'; count: number }

/** What ending the audit would make of somebody, as the server judges it. */
export function outlookOf(person: AuditPerson, secondReview: boolean): Outlook {
  const { documents, firstReview } = person
  const unjudged = documents.filter(
    (each) => each.must && isHere(each) && (each.status === null || each.status === DOCUMENT_STATUS.UPLOADED),
  )
  if (unjudged.length > 0) return { kind: 'stay', count: unjudged.length }
  const faulty = documents.filter(
    (each) => each.status === DOCUMENT_STATUS.REFUSED || (each.must && !isHere(each)),
  )
  if (faulty.length > 0) return { kind: 'incomplete', documents: faulty }
  if (!secondReview) return { kind: 'approve' }
  if (firstReview === null) return { kind: 'first' }
  return { kind: firstReview.mine ? 'second' : 'approve' }
}
