import { APPLICANT_WRITERS } from '@visa/contract/visa/applicant-readers'
import { documentSave, documentSummary, type DocumentSummary } from '@visa/contract/visa/document'
import { ORDER_STEP, orderCheck, type OrderLack } from '@visa/contract/visa/order-check'
import type { GenericDetail } from '@visa/contract/visa/order-generic'
import { mobileMessages } from '@visa/messages/session/mobile'
import { useId, useState } from 'react'
import { CASE_STALE } from '../../lib/case-stale.ts'
import { CallError } from '../../lib/call-error.ts'
import { toast } from '../../lib/feedback.ts'
import { uploadFile } from '../../lib/files/upload.ts'
import { fill, useTexts } from '../../lib/i18n.tsx'
import { useAction, useCall } from '../../lib/query.ts'
import { useCan } from '../../lib/session.tsx'
import { useNameOfCode } from '../../pickers/use-dict-name.ts'
import { Section } from './section.tsx'
import styles from './mobile.module.css'

/** What is missing of an order: papers can be sent from here, the rest is told. */
export function OrderMissing({ order: { id } }: { order: GenericDetail }) {
  const { order: t } = useTexts(mobileMessages)
  const can = useCan()
  const writable = APPLICANT_WRITERS.some(can)
  const { data } = useCall(orderCheck, { query: { id } }, { silent: true })
  const papers = useCall(documentSummary, { query: { orderId: id } }, { silent: true }).data ?? []
  if (data === undefined) return null
  const others = data.lacks.filter(({ step }) => step !== ORDER_STEP.DOCUMENTS)
  const isNothing = others.length === 0 && papers.every(({ lacks }) => lacks.length === 0)
  return (
    <Section title={t.missing}>
      {isNothing && <p className={styles.note}>{t.nothingMissing}</p>}
      <Told lacks={others} />
      {papers.map((each) => (
        <Papers key={each.applicantId} papers={each} writable={writable} />
      ))}
      {!writable && !isNothing && <p className={styles.note}>{t.askLink}</p>}
    </Section>
  )
}

/** What is filled in on a computer: counted for each person. */
function Told({ lacks }: { lacks: readonly OrderLack[] }) {
  const { order: t } = useTexts(mobileMessages)
  const whole = lacks.filter(({ applicantId }) => applicantId === null)
  const people = [...new Set(lacks.flatMap(({ applicantId }) => applicantId ?? []))]
  return (
    <ul className={styles.missing}>
      {whole.map(({ step, field, text }) => (
        <li key={`${step} ${field}`}>{text}</li>
      ))}
      {people.map((applicantId) => {
        const own = lacks.filter((lack) => lack.applicantId === applicantId)
        return (
          <li key={applicantId}>
            <b>{own[0]?.name}</b>
            <p className={styles.soft}>{fill(t.form, { count: own.length })}</p>
          </li>
        )
      })}
    </ul>
  )
}

function Papers({ papers, writable }: { papers: DocumentSummary; writable: boolean }) {
  const { applicantId, name, lacks } = papers
  const { order: t } = useTexts(mobileMessages)
  const kindOf = useNameOfCode('MATERIAL_KIND')
  if (lacks.length === 0) return null
  return (
    <ul className={styles.missing} aria-label={name}>
      {lacks.map(({ requirementId, document, status, reason }) => (
        <li key={requirementId} className={styles.paper}>
          <span>
            <b>
              {name} · {kindOf(document)}
            </b>
            <small data-wrong={status !== null}>
              {status === null ? t.notThere : fill(t.refused, { reason })}
            </small>
          </span>
          {writable && (
            <UploadButton
              applicantId={applicantId}
              requirementId={requirementId}
              label={fill(t.uploadOf, { name, document: kindOf(document) })}
              document={kindOf(document)}
            />
          )}
        </li>
      ))}
    </ul>
  )
}

interface UploadButtonProps {
  applicantId: number
  requirementId: number
  /** Read aloud. */
  label: string
  document: string
}

/** Camera or files, as the telephone offers; several at once. */
function UploadButton({ applicantId, requirementId, label, document }: UploadButtonProps) {
  const { order: t } = useTexts(mobileMessages)
  const id = useId()
  const [busy, setBusy] = useState(false)
  const save = useAction(documentSave, { invalidates: CASE_STALE })
  const send = async (chosen: readonly File[]) => {
    setBusy(true)
    try {
      const files = []
      for (const [fileIndex, file] of chosen.entries()) files.push(await uploadFile(file, { fileIndex }))
      await save.mutateAsync({ body: { applicantId, requirementId, files } })
      toast.success(fill(t.sent, { name: document }))
    } catch (error) {
      // Uploads say nothing by themselves; the call has.
      if (!(error instanceof CallError)) throw error
      if (!save.isError) toast.error(error.message)
    } finally {
      setBusy(false)
    }
  }
  return (
    <label className={styles.upload} htmlFor={id} aria-busy={busy}>
      {busy ? t.sending : t.upload}
      <input
        id={id}
        type="file"
        multiple
        accept="image/*,application/pdf"
        disabled={busy}
        aria-label={label}
        onChange={({ target }) => {
          const chosen = [...(target.files ?? [])]
          target.value = ''
          if (chosen.length > 0) void send(chosen)
        }}
      />
    </label>
  )
}
