import { documentSummary, type DocumentSummary } from '@visa/contract/visa/document'
import { DOCUMENT_STATUS } from '@visa/contract/visa/document.states'
import { APPLICANT_WRITERS } from '@visa/contract/visa/applicant-form'
import type { OrderApplicant } from '@visa/contract/visa/order-detail'
import { isEditable } from '@visa/contract/visa/order.states'
import { documentMessages } from '@visa/messages/visa/documents'
import { Button } from 'antd'
import { useId, useState } from 'react'
import { fill, useTexts } from '../../../lib/i18n.tsx'
import { useCall } from '../../../lib/query.ts'
import { useCan } from '../../../lib/session.tsx'
import { useNameOfCode } from '../../../pickers/use-dict-name.ts'
import { Loaded } from '../../../ui/loaded.tsx'
import { ApplicantDocuments } from './applicant-documents.tsx'
import { DocumentSquares } from './document-squares.tsx'
import styles from './documents.module.css'

type Applicants = readonly Pick<OrderApplicant, 'id' | 'orderId' | 'status'>[]

/** How far the documents of everybody in an order are, with what is missing or refused; each can be opened. */
export function OrderDocuments({ applicants }: { applicants: Applicants }) {
  const { order: t } = useTexts(documentMessages)
  const [first] = applicants
  return first === undefined ? (
    <p className={styles.soft}>{t.none}</p>
  ) : (
    <Summaries applicants={applicants} orderId={first.orderId} />
  )
}

function Summaries({ applicants, orderId }: { applicants: Applicants; orderId: number }) {
  const result = useCall(documentSummary, { query: { orderId } }, { silent: true })
  const can = useCan()
  const mayWrite = APPLICANT_WRITERS.some((code) => can(code))
  const isWritable = (id: number): boolean =>
    mayWrite && applicants.some((applicant) => applicant.id === id && isEditable(applicant.status))
  return (
    <Loaded result={result}>
      {(summaries) => (
        <ul className={styles.rows}>
          {summaries.map((summary) => (
            <Summary key={summary.applicantId} summary={summary} writable={isWritable(summary.applicantId)} />
          ))}
        </ul>
      )}
    </Loaded>
  )
}

function Summary({ summary, writable }: { summary: DocumentSummary; writable: boolean }) {
  const { order: t } = useTexts(documentMessages)
  const [open, setOpen] = useState(false)
  const panel = useId()
  const { applicantId, name, wanted, there, refused } = summary
  return (
    <li className={styles.person}>
      <div className={styles.summary}>
        <b>{name}</b>
        <span>
          {there - refused}/{wanted}
        </span>
        <DocumentSquares {...{ wanted, there, refused }} />
        <Lacks summary={summary} />
        <Button
          className={styles.last ?? ''}
          size="small"
          aria-expanded={open}
          aria-controls={panel}
          aria-label={fill(open ? t.closeNamed : t.openNamed, { name })}
          onClick={() => setOpen(!open)}
        >
          {open ? t.close : t.open}
        </Button>
      </div>
      <div id={panel}>{open && <ApplicantDocuments applicantId={applicantId} writable={writable} />}</div>
    </li>
  )
}

function Lacks({ summary: { lacks } }: { summary: DocumentSummary }) {
  const { order: t } = useTexts(documentMessages)
  const nameOf = useNameOfCode('MATERIAL_KIND')
  const names = (refused: boolean): string =>
    [
      ...new Set(
        lacks
          .filter(({ status }) => (status === DOCUMENT_STATUS.REFUSED) === refused)
          .map(({ document }) => nameOf(document)),
      ),
    ].join(t.comma)
  const [refused, missing] = [names(true), names(false)]
  return (
    <span className={styles.lacks}>
      {refused !== '' && <span className={styles.problem}>{fill(t.refused, { names: refused })}</span>}
      {missing !== '' && <span className={styles.soft}>{fill(t.missing, { names: missing })}</span>}
    </span>
  )
}
