import { QrcodeOutlined } from '@ant-design/icons'
import { documentList, type ApplicantDocument } from '@visa/contract/visa/document'
import { DOCUMENT_STATUS } from '@visa/contract/visa/document.states'
import { documentMessages } from '@visa/messages/visa/documents'
import { Button } from 'antd'
import { useState } from 'react'
import { fill, useTexts } from '../../../lib/i18n.tsx'
import { lazyPart } from '../../../lib/lazy-part.tsx'
import { useCall } from '../../../lib/query.ts'
import { useNameOfCode } from '../../../pickers/use-dict-name.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { Part } from '../../../ui/part.tsx'
import { DocumentRow } from './document-row.tsx'
import { keyOf, progressOf } from '../document.names.ts'
import styles from './documents.module.css'
import { OtherDocument } from './other-document.tsx'
import type { UploadLink } from './upload-link.dialog.tsx'

const UploadLinkDialog = lazyPart(async () => (await import('./upload-link.dialog.tsx')).UploadLinkDialog)

interface ApplicantDocumentsProps {
  applicantId: number
  /** The application form of their visa. */
  formCode: string
  /** Whether the viewer may still bring documents, as the applicant's state and their permissions are. */
  writable: boolean
}

/** What an applicant has to bring, and what is there: also what a telephone sends, as it arrives. */
export function ApplicantDocuments({ applicantId, formCode, writable }: ApplicantDocumentsProps) {
  const result = useCall(documentList, { query: { applicantId } }, { silent: true })
  return (
    <Loaded result={result}>
      {(documents) => <List key={applicantId} {...{ applicantId, formCode, writable, documents }} />}
    </Loaded>
  )
}

function List(props: ApplicantDocumentsProps & { documents: readonly ApplicantDocument[] }) {
  const { applicantId, formCode, writable, documents } = props
  const t = useTexts(documentMessages)
  const nameOf = useNameOfCode('MATERIAL_KIND')
  const formOf = useNameOfCode('MATERIAL_FORM')
  // The same kind may be asked for twice, as an original and as a copy.
  const isTwice = ({ document, form }: ApplicantDocument): boolean =>
    form !== '' && documents.filter((each) => each.document === document).length > 1
  const titleOf = (document: ApplicantDocument): string => {
    const name = nameOf(document.document)
    return isTwice(document) ? fill(t.kindInForm, { name, form: formOf(document.form) }) : name
  }
  const named = documents.map((document) => ({ document, name: titleOf(document) }))
  return (
    // No landmark of its own: what it stands in is one by the same name.
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a fieldset is for fields
    <div role="group" className={styles.documents} aria-label={t.list}>
      <Head {...{ applicantId, writable, documents }} />
      {documents.length === 0 ? (
        <EmptyState title={t.nothingAsked} help={t.nothingAskedHelp} />
      ) : (
        <ul className={styles.rows}>
          {named.map(({ document, name }) => (
            <DocumentRow
              key={keyOf(document)}
              {...{ applicantId, formCode, writable, document, name }}
              formName={document.form === '' || isTwice(document) ? '' : formOf(document.form)}
              others={named.filter(
                ({ document: to }) => to !== document && to.status !== DOCUMENT_STATUS.ACCEPTED,
              )}
            />
          ))}
        </ul>
      )}
      {writable && <OtherDocument applicantId={applicantId} />}
    </div>
  )
}

function Head({
  applicantId,
  writable,
  documents,
}: Omit<ApplicantDocumentsProps, 'formCode'> & { documents: readonly ApplicantDocument[] }) {
  const t = useTexts(documentMessages)
  const [open, setOpen] = useState(false)
  // Shown once: while the page is open the same one is shown again.
  const [link, setLink] = useState<UploadLink>()
  const { wanted, good, refused } = progressOf(documents)
  return (
    <header className={styles.head}>
      <b>{wanted > 0 && good === wanted ? t.complete : fill(t.progress, { good, wanted })}</b>
      {refused > 0 && <span className={styles.problem}>{fill(t.refusedCount, { count: refused })}</span>}
      {writable && <span className={styles.soft}>{t.dropHint}</span>}
      {writable && (
        <Button className={styles.last ?? ''} icon={<QrcodeOutlined />} onClick={() => setOpen(true)}>
          {t.link.button}
        </Button>
      )}
      {open && (
        <Part onFailed={() => setOpen(false)}>
          <UploadLinkDialog {...{ applicantId, link }} onLink={setLink} onClosed={() => setOpen(false)} />
        </Part>
      )}
    </header>
  )
}
