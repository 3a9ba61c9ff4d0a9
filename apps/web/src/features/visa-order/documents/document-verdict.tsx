import { documentAudit, documentRequest, type ApplicantDocument } from '@visa/contract/visa/document'
import { actionsIn } from '@visa/contract/states'
import { DOCUMENT_MACHINE } from '@visa/contract/visa/document.states'
import { documentMessages } from '@visa/messages/visa/documents'
import { Button } from 'antd'
import { useState } from 'react'
import { CASE_STALE } from '../../../lib/case-stale.ts'
import { toast } from '../../../lib/feedback.ts'
import { fill, useTexts } from '../../../lib/i18n.tsx'
import { useAction } from '../../../lib/query.ts'
import { useCan } from '../../../lib/session.tsx'
import { RefuseDialog } from './refuse.dialog.tsx'

interface DocumentVerdictProps {
  applicantId: number
  document: ApplicantDocument
  name: string
  writable: boolean
}

/** What auditors say of a document that is there, and what is asked of one that is wanted on request. */
export function DocumentVerdict({ applicantId, document, name, writable }: DocumentVerdictProps) {
  const t = useTexts(documentMessages)
  const can = useCan()
  const [refusing, setRefusing] = useState(false)
  const audit = useAction(documentAudit, { invalidates: CASE_STALE })
  const { id, status } = document
  const allowed =
    status === null ? [] : actionsIn(DOCUMENT_MACHINE, status, can).map(({ operation }) => operation)
  return (
    <>
      <Asking {...{ applicantId, document, name, writable }} />
      {id !== null && status !== null && allowed.includes('accept') && (
        <Button
          size="small"
          aria-label={fill(t.acceptNamed, { name })}
          loading={audit.isPending}
          onClick={() =>
            audit.mutate(
              { body: { id, operation: 'accept', seenStatus: status } },
              { onSuccess: () => toast.success(fill(t.accepted, { name })) },
            )
          }
        >
          {t.accept}
        </Button>
      )}
      {id !== null && status !== null && allowed.includes('refuse') && (
        <Button
          size="small"
          danger
          aria-label={fill(t.refuseNamed, { name })}
          onClick={() => setRefusing(true)}
        >
          {t.refuse}
        </Button>
      )}
      {refusing && id !== null && status !== null && (
        <RefuseDialog id={id} status={status} name={name} onClosed={() => setRefusing(false)} />
      )}
    </>
  )
}

function Asking({ applicantId, document, name, writable }: DocumentVerdictProps) {
  const t = useTexts(documentMessages)
  const can = useCan()
  const ask = useAction(documentRequest, { invalidates: CASE_STALE })
  const { requirementId, must, requested, id } = document
  const open = requested || (!must && id === null)
  if (requirementId === null || !open || !(writable || can('visa.documentAudit'))) return null
  const done = fill(requested ? t.askedNoMore : t.asked, { name })
  return (
    <Button
      size="small"
      type="link"
      aria-label={fill(requested ? t.askNoMoreNamed : t.askNamed, { name })}
      loading={ask.isPending}
      onClick={() =>
        ask.mutate(
          { body: { applicantId, requirementId, requested: !requested } },
          { onSuccess: () => toast.success(done) },
        )
      }
    >
      {requested ? t.askNoMore : t.ask}
    </Button>
  )
}
