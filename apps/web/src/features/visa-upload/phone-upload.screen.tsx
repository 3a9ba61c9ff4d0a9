import { useQueryClient } from '@tanstack/react-query'
import { CODES } from '@visa/contract/codes'
import { formatDate } from '@visa/contract/dates'
import { phoneUploadList, type PhoneUpload } from '@visa/contract/visa/document'
import { DOCUMENT_STATUS } from '@visa/contract/visa/document.states'
import { productMessages } from '@visa/messages/visa/products'
import { phoneUploadMessages } from '@visa/messages/visa/phone-upload'
import { fill, useTexts } from '../../lib/i18n.tsx'
import { below, useCall } from '../../lib/query.ts'
import { href, useRoute } from '../../lib/route.ts'
import { PlainButton } from '../../ui/buttons/plain-button.tsx'
import { DelayedSpinner } from '../../ui/delayed-spinner.tsx'
import { PagePicture } from '../../ui/icons/sprite-icon.tsx'
import { PhoneDocument } from './phone-document.tsx'
import styles from './phone-upload.module.css'
import { usePhoneUploads } from './use-phone-uploads.ts'

/** What a customer sends from a telephone, by the link that the desk gave them. */
export function PhoneUploadScreen() {
  const t = useTexts(phoneUploadMessages)
  const { token = '', contract = '' } = useRoute().query
  return (
    <>
      <Uploads token={token} />
      {/^\d+$/.test(contract) && (
        <PlainButton large block href={href('/mobile/contract/detail', { id: Number(contract) })}>
          {t.back}
        </PlainButton>
      )}
    </>
  )
}

function Uploads({ token }: { token: string }) {
  const t = useTexts(phoneUploadMessages)
  const client = useQueryClient()
  const list = useCall(phoneUploadList, { body: { token } }, { silent: true, staleTime: 0 })
  const arrived = () => {
    // The page of the contract, which may have led here, tells what is still missing.
    void client.invalidateQueries({ predicate: below(['/api/mobile']) })
    void list.refetch()
  }
  // Too many calls in a while say nothing of the link: it opens again later.
  if (list.error?.code === CODES.FAILURE) {
    return (
      <div className={styles.over} role="alert">
        <PagePicture name="disconnected" className={styles.sign} />
        <h1>{t.over}</h1>
        <p>{t.overHelp}</p>
      </div>
    )
  }
  if (list.data !== undefined) {
    return <Documents token={token} list={list.data} onArrived={arrived} />
  }
  if (list.error === null) return <DelayedSpinner />
  return (
    <div className={styles.over} role="alert">
      <h1>{t.failed}</h1>
      <p>{list.error.message}</p>
      <PlainButton primary large onClick={() => void list.refetch()}>
        {t.retry}
      </PlainButton>
    </div>
  )
}

/** As the page of a contract counts what is missing: what was refused is, what came on paper is not. */
const isIn = ({ must, status, onPaper }: PhoneUpload['documents'][number]): boolean =>
  status === null ? !must || onPaper > 0 : status !== DOCUMENT_STATUS.REFUSED

interface DocumentsProps {
  token: string
  list: PhoneUpload
  onArrived: () => unknown
}

function Documents({ token, list, onArrived }: DocumentsProps) {
  const t = useTexts(phoneUploadMessages)
  const products: Readonly<Record<string, string>> = useTexts(productMessages)
  const uploads = usePhoneUploads(token, onArrived)
  const { name, visaCountry, visaType, expires, left, documents, documentsBy } = list
  return (
    <>
      <header className={styles.head}>
        <h1>{fill(t.heading, { name })}</h1>
        <p>
          <b>{products[`${visaCountry}-${visaType}`] ?? visaCountry}</b>
        </p>
        {documentsBy !== null && !documents.every(isIn) && (
          <p>
            <b>{fill(t.by, { day: documentsBy })}</b>
          </p>
        )}
        <p>{fill(t.until, { at: formatDate(expires, 'MM-dd hh:mm'), left })}</p>
        <p>{t.kinds}</p>
      </header>
      {documents.every(isIn) && (
        <output className={styles.all}>
          <PagePicture name="done" className={styles.tick} />
          <b>{t.allThere}</b>
          <span>{t.allThereHelp}</span>
        </output>
      )}
      <ul className={styles.list}>
        {documents.map((document) => (
          <PhoneDocument key={document.requirementId} document={document} uploads={uploads} />
        ))}
      </ul>
      <p className={styles.soft}>{t.privacy}</p>
    </>
  )
}
