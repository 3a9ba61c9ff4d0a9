import { formatDate } from '@visa/contract/dates'
import { MB } from '@visa/contract/files/limits'
import { stateText } from '@visa/contract/states'
import type { ApplicantDocument } from '@visa/contract/visa/document'
import { DOCUMENT_STATUS } from '@visa/contract/visa/document.states'
import { documentStateMessages } from '@visa/messages/states/document-states'
import { documentMessages } from '@visa/messages/visa/documents'
import { useRef, useState, type DragEvent } from 'react'
import { fill, useLanguage, useTexts } from '../../../lib/i18n.tsx'
import { photoRuleOf } from '../../../lib/photo-rule-of.ts'
import type { ToolName } from '../../../ui/photo/tool-names.ts'
import { StatusTag } from '../../../ui/status-tag.tsx'
import { droppedFiles } from '../../../ui/uploads/choose-files.ts'
import { PendingItem } from '../../../ui/uploads/pending-item.tsx'
import { PhotoToolsButton } from '../../../ui/uploads/photo-tools-button.tsx'
import { usePaste } from '../../../ui/uploads/use-paste.ts'
import { ChooseButton } from './choose-button.tsx'
import { DocumentFiles } from './document-files.tsx'
import { DocumentVerdict } from './document-verdict.tsx'
import { documentTone } from '../document.names.ts'
import styles from './documents.module.css'
import { MAX_MB, useDocumentUploads, type DocumentUploads } from './use-document-uploads.ts'

/** Documents that are a picture, each with the photo tool that is needed first. */
const TOOLS: Readonly<Record<string, ToolName>> = { PHOTO: 'process', PASSPORT: 'compress', ID_CARD: 'card' }

interface NamedDocument {
  document: ApplicantDocument
  name: string
}

interface DocumentRowProps extends NamedDocument {
  applicantId: number
  writable: boolean
  others: readonly NamedDocument[]
  formName: string
  /** The application form of the visa, whose photo rule counts. */
  formCode: string
}

/** One document of an applicant: what is asked, what is there, and what can be done about it. */
export function DocumentRow(props: DocumentRowProps) {
  const { applicantId, document, name, formName, formCode, writable, others } = props
  const t = useTexts(documentMessages)
  const root = useRef<HTMLLIElement>(null)
  const [over, setOver] = useState(false)
  const { id, requirementId, status, files } = document
  const uploads = useDocumentUploads({
    applicantId,
    requirementId,
    document: document.document,
    name,
    present: files.length,
  })
  const tool = TOOLS[document.document]
  const how = status === DOCUMENT_STATUS.REFUSED ? 'replace' : 'add'
  // What was accepted stays as it is, however a file comes.
  const fixed = !writable || status === DOCUMENT_STATUS.ACCEPTED
  usePaste(root, !fixed, uploads.paste)
  const drag = (event: DragEvent<HTMLElement>) => {
    // What is let go in a dialog that was opened from here is none of the row's.
    if (!(event.target instanceof Node && event.currentTarget.contains(event.target))) return
    // Also where nothing is taken: else the browser would leave the page for the file.
    event.preventDefault()
    if (fixed) {
      event.dataTransfer.dropEffect = 'none'
      return
    }
    setOver(event.type === 'dragover')
    if (event.type === 'drop') uploads.add(droppedFiles(event.dataTransfer), how)
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- dropping is a second way; the button in the row is the first
    <li
      ref={root}
      className={styles.row}
      data-over={over || undefined}
      onDragOver={drag}
      onDragLeave={drag}
      onDrop={drag}
    >
      <div className={styles.what}>
        <div className={styles.title}>
          <b>{name}</b>
          <span className={styles.soft}>{formName}</span>
          <Marks document={document} />
        </div>
        <About document={document} />
        {id !== null && files.length > 0 && (
          <DocumentFiles id={id} name={name} files={files} others={fixed ? undefined : others} />
        )}
        {uploads.pending.length > 0 && (
          <ul className={styles.files}>
            {uploads.pending.map((each) => (
              <PendingItem
                key={each.key}
                pending={each}
                look="row"
                onCancel={() => uploads.cancel(each.key)}
              />
            ))}
          </ul>
        )}
        {uploads.problem !== '' && (
          <p className={styles.problem} role="alert">
            {uploads.problem}
          </p>
        )}
      </div>
      <div className={styles.state}>
        <State document={document} />
        <Uploaded document={document} />
      </div>
      <div className={styles.actions}>
        {!fixed && <Bring {...{ status, name, uploads }} />}
        {!fixed && tool !== undefined && (
          <PhotoToolsButton
            asked={{ tool, rule: photoRuleOf(formCode), mostBytes: MAX_MB * MB }}
            label={fill(t.photoToolsNamed, { name })}
            disabled={false}
            onFile={(file, original) => uploads.addMade(file, original, how)}
          />
        )}
        <DocumentVerdict {...{ applicantId, document, name, writable }} />
      </div>
      <output className={styles.hidden}>{uploads.pending.length > 0 ? t.upload : ''}</output>
    </li>
  )
}

function State({ document }: { document: ApplicantDocument }) {
  const { status, onPaper } = document
  const t = useTexts(documentMessages)
  const words = useTexts(documentStateMessages)
  const absent = onPaper > 0 ? fill(t.states.onPaper, { count: onPaper }) : t.states.missing
  return (
    <StatusTag tone={documentTone(document)} text={status === null ? absent : stateText(words, status)} />
  )
}

function Marks({ document: { must, requested, requirementId, id, count } }: { document: ApplicantDocument }) {
  const t = useTexts(documentMessages)
  const asked = requested
    ? t.requested
    : must
      ? t.must
      : requirementId === null || id !== null
        ? t.extra
        : t.optional
  return (
    <span className={styles.soft}>
      {asked}
      {count > 1 && ` · ${fill(t.copies, { count })}`}
    </span>
  )
}

function About({ document: { hintZh, hintEn, reason, note } }: { document: ApplicantDocument }) {
  const t = useTexts(documentMessages)
  const { language } = useLanguage()
  const hint = language === 'zh' ? hintZh : hintEn
  return (
    <>
      {hint !== '' && <p className={styles.soft}>{hint}</p>}
      {note !== '' && <p>{note}</p>}
      {reason !== '' && <p className={styles.problem}>{fill(t.reasonIs, { reason })}</p>}
    </>
  )
}

function Uploaded({ document: { id, updateUser, updateTime } }: { document: ApplicantDocument }) {
  const t = useTexts(documentMessages)
  if (id === null || updateTime === null) return null
  const said = { who: updateUser === '' ? t.phone : updateUser, at: formatDate(updateTime, 'MM-dd hh:mm') }
  return <span className={styles.soft}>{fill(t.by, said)}</span>
}

interface BringProps {
  status: ApplicantDocument['status']
  name: string
  uploads: DocumentUploads
}

function Bring({ status, name, uploads: { add } }: BringProps) {
  const t = useTexts(documentMessages)
  if (status === DOCUMENT_STATUS.REFUSED) {
    return (
      <>
        <ChooseButton
          look="primary"
          text={t.replace}
          label={fill(t.replaceNamed, { name })}
          onFiles={(files) => add(files, 'replace')}
        />
        <ChooseButton
          look="link"
          text={t.addFile}
          label={fill(t.addNamed, { name })}
          onFiles={(files) => add(files, 'add')}
        />
      </>
    )
  }
  const [text, label] = status === null ? [t.upload, t.uploadNamed] : [t.addFile, t.addNamed]
  return (
    <ChooseButton
      look="primary"
      text={text}
      label={fill(label, { name })}
      onFiles={(files) => add(files, 'add')}
    />
  )
}
