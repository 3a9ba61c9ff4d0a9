import type { PhoneUpload } from '@visa/contract/visa/document'
import { DOCUMENT_STATUS } from '@visa/contract/visa/document.states'
import { phoneUploadMessages } from '@visa/messages/visa/phone-upload'
import { fill, useLanguage, useTexts } from '../../lib/i18n.tsx'
import { PagePicture } from '../../ui/icons/sprite-icon.tsx'
import type { PhoneUploads, Sending } from './use-phone-uploads.ts'
import styles from './phone-upload.module.css'

type Asked = PhoneUpload['documents'][number]

/** Telephones turn their own format into JPEG when it is not among those asked for. */
const ACCEPTED = 'image/jpeg,image/png,image/webp,application/pdf'

/** One document: what is asked, what became of it, and one large button. */
export function PhoneDocument({ document, uploads }: { document: Asked; uploads: PhoneUploads }) {
  const t = useTexts(phoneUploadMessages)
  const { language } = useLanguage()
  const [name, hint] =
    language === 'zh' ? [document.nameZh, document.hintZh] : [document.nameEn, document.hintEn]
  const { requirementId, status, reason, files, must, onPaper } = document
  const sending = uploads.sending?.requirementId === requirementId ? uploads.sending : undefined
  const isDone = status === DOCUMENT_STATUS.UPLOADED || status === DOCUMENT_STATUS.ACCEPTED
  return (
    <li className={styles.document} data-state={status ?? 'missing'}>
      <div className={styles.title}>
        <h2>{name}</h2>
        <span className={styles.state}>
          {isDone && <PagePicture name="done" className={styles.small} />}
          {status === null && onPaper > 0 ? t.onPaper : t.states[status ?? 'missing']}
        </span>
      </div>
      <p className={styles.soft}>
        {[hint, must ? '' : t.optional, files > 0 ? fill(t.files, { count: files }) : '']
          .filter((part) => part !== '')
          .join(' · ')}
      </p>
      {reason !== '' && <p className={styles.problem}>{fill(t.reason, { reason })}</p>}
      {status !== DOCUMENT_STATUS.ACCEPTED && (
        <label className={styles.choose} data-again={isDone} data-busy={uploads.sending?.busy === true}>
          <input
            className={styles.input}
            type="file"
            multiple
            accept={ACCEPTED}
            disabled={uploads.sending?.busy === true}
            aria-label={fill(isDone ? t.moreNamed : t.chooseNamed, { name })}
            onChange={({ currentTarget }) => {
              const chosen = [...(currentTarget.files ?? [])]
              // The same file can be chosen again.
              currentTarget.value = ''
              void uploads.send(requirementId, chosen)
            }}
          />
          <span aria-hidden>{isDone ? t.more : t.choose}</span>
        </label>
      )}
      <Progress sending={sending} name={name} />
    </li>
  )
}

function Progress({ sending, name }: { sending: Sending | undefined; name: string }) {
  const t = useTexts(phoneUploadMessages)
  if (sending === undefined) return null
  const { done, total, busy, problem } = sending
  if (problem !== '') {
    return (
      <p className={styles.problem} role="alert">
        {problem}
      </p>
    )
  }
  return (
    <>
      {busy && <progress className={styles.progress} value={done} max={total} aria-label={name} />}
      <output className={styles.soft}>
        {busy ? fill(t.sending, { done, total }) : fill(t.sent, { count: done })}
      </output>
    </>
  )
}
