import { documentSummary, type DocumentSummary } from '@visa/contract/visa/document'
import { APPLICANT_WRITERS } from '@visa/contract/visa/applicant-readers'
import type { OrderLack } from '@visa/contract/visa/order-check'
import type { OrderApplicant } from '@visa/contract/visa/order-detail'
import { isApplicationOpen } from '@visa/contract/visa/order.states'
import { documentMessages } from '@visa/messages/visa/documents'
import { Button } from 'antd'
import { useEffect, useId, useRef, useState } from 'react'
import { fill, useTexts } from '../../../lib/i18n.tsx'
import { useCall } from '../../../lib/query.ts'
import { useCan } from '../../../lib/session.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { isOfPapers } from '../lack-address.ts'
import { LackLinks } from '../lack-list.tsx'
import { ApplicantDocuments } from './applicant-documents.tsx'
import { DocumentSquares } from '../document-squares.tsx'
import styles from './documents.module.css'

/** Whose documents a link leads to: another one each time a link is followed. */
interface Lead {
  readonly applicantId?: number
}

interface OrderDocumentsProps {
  applicants: readonly Pick<OrderApplicant, 'id' | 'orderId' | 'status' | 'formCode'>[]
  /** All that the order lacks. */
  lacks: readonly OrderLack[]
  lead?: Lead
}

/** How far the documents of everybody in an order are, with what is missing or refused; each can be opened. */
export function OrderDocuments(props: OrderDocumentsProps) {
  const { order: t } = useTexts(documentMessages)
  const [first] = props.applicants
  return first === undefined ? (
    <p className={styles.soft}>{t.none}</p>
  ) : (
    <Summaries {...props} orderId={first.orderId} />
  )
}

function Summaries({ applicants, lacks, lead, orderId }: OrderDocumentsProps & { orderId: number }) {
  const result = useCall(documentSummary, { query: { orderId } }, { silent: true })
  const can = useCan()
  const mayWrite = APPLICANT_WRITERS.some((code) => can(code))
  const isWritable = (id: number): boolean =>
    mayWrite && applicants.some((applicant) => applicant.id === id && isApplicationOpen(applicant.status))
  return (
    <Loaded result={result}>
      {(summaries) => (
        <ul className={styles.rows}>
          {summaries.map((summary) => (
            <Summary
              key={summary.applicantId}
              orderId={orderId}
              summary={summary}
              formCode={applicants.find(({ id }) => id === summary.applicantId)?.formCode ?? ''}
              lacks={lacks.filter((lack) => isOfPapers(lack) && lack.applicantId === summary.applicantId)}
              writable={isWritable(summary.applicantId)}
              lead={lead?.applicantId === summary.applicantId ? lead : undefined}
            />
          ))}
        </ul>
      )}
    </Loaded>
  )
}

interface SummaryProps {
  orderId: number
  summary: DocumentSummary
  formCode: string
  lacks: readonly OrderLack[]
  writable: boolean
  lead: Lead | undefined
}

function Summary({ orderId, summary, formCode, lacks, writable, lead }: SummaryProps) {
  const { order: t } = useTexts(documentMessages)
  const [open, setOpen] = useState(lead !== undefined)
  const [followed, setFollowed] = useState(lead)
  if (lead !== followed) {
    setFollowed(lead)
    if (lead !== undefined) setOpen(true)
  }
  const panel = useId()
  const place = useRef<HTMLLIElement>(null)
  const { applicantId, name, wanted, there, refused } = summary
  useEffect(() => {
    if (lead !== undefined) place.current?.scrollIntoView({ block: 'start' })
  }, [lead])
  return (
    <li ref={place} className={styles.person}>
      <div className={styles.summary}>
        <b>{name}</b>
        <DocumentSquares {...{ wanted, there, refused }} />
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
      {lacks.length > 0 && (
        <div className={styles.lacks}>
          <LackLinks orderId={orderId} lacks={lacks} />
        </div>
      )}
      <div id={panel} className={styles.panel}>
        {open && <ApplicantDocuments {...{ applicantId, formCode, writable }} />}
      </div>
    </li>
  )
}
