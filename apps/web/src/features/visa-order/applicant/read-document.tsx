import { IdcardOutlined, ScanOutlined } from '@ant-design/icons'
import type { Attachment } from '@visa/contract/files/file'
import { imageOcr, READABLE_DOCUMENTS, type ReadableDocument } from '@visa/contract/image/ocr'
import { documentList } from '@visa/contract/visa/document'
import { applicantPageMessages } from '@visa/messages/visa/applicant-page'
import { Alert, Button, Space } from 'antd'
import { useRef, useState } from 'react'
import { fill, useTexts } from '../../../lib/i18n.tsx'
import { useAction, useCall } from '../../../lib/query.ts'
import { useFormValue } from '../../../ui/form/form-context.ts'
import { useApplicant } from './applicant-context.ts'
import styles from './applicant.module.css'

const PICTURES = 'image/jpeg,image/png,image/webp'

const isAttachment = (value: unknown): value is Attachment =>
  typeof value === 'object' &&
  value !== null &&
  'storageName' in value &&
  typeof value.storageName === 'string'

const isPicture = ({ fileName }: Attachment): boolean => /\.(?:jpe?g|png|webp)$/i.test(fileName)

/** The pictures of a passport and of an ID card that are there already: in the form's own field, or among the documents. */
function useScans(): Readonly<Record<ReadableDocument, string | undefined>> {
  const { applicant } = useApplicant()
  const held = useFormValue('passportScan')
  const documents =
    useCall(documentList, { query: { applicantId: applicant.id } }, { silent: true }).data ?? []
  const scanOf = (kind: string) =>
    documents.filter(({ document }) => document === kind).flatMap(({ files }) => files.filter(isPicture))
  const own = Array.isArray(held) ? held.filter(isAttachment).filter(isPicture) : []
  return {
    passport: [...own, ...scanOf('PASSPORT')][0]?.storageName,
    idCard: scanOf('ID_CARD')[0]?.storageName,
  }
}

/** Has a picture of a passport or an ID card read; what was read is compared below, and nothing of it is written. */
export function ReadDocument() {
  const t = useTexts(applicantPageMessages)
  const { reading, setReading } = useApplicant()
  const scans = useScans()
  const [kind, setKind] = useState<ReadableDocument>('passport')
  const input = useRef<HTMLInputElement>(null)
  const ask = useAction(imageOcr, { silent: true, onSuccess: setReading })
  const read = (of: ReadableDocument, given: { file: [File] } | { storageName: string }) => {
    setKind(of)
    setReading(undefined)
    ask.mutate({ body: { kind: of, ...given } })
  }
  const choose = (of: ReadableDocument) => {
    setKind(of)
    input.current?.click()
  }
  const busy = ask.isPending
  return (
    <div className={styles.reading}>
      <div className={styles.readers}>
        {READABLE_DOCUMENTS.map((each) => (
          <Space.Compact key={each}>
            <Button
              icon={each === 'passport' ? <ScanOutlined /> : <IdcardOutlined />}
              loading={busy && kind === each}
              disabled={busy || scans[each] === undefined}
              title={scans[each] === undefined ? t.readNoScan : ''}
              onClick={() => scans[each] !== undefined && read(each, { storageName: scans[each] })}
            >
              {t.readScan[each]}
            </Button>
            <Button disabled={busy} onClick={() => choose(each)}>
              {t.readPicture[each]}
            </Button>
          </Space.Compact>
        ))}
        {reading !== undefined && (
          <Button type="link" size="small" onClick={() => setReading(undefined)}>
            {t.clearReading}
          </Button>
        )}
      </div>
      <input
        ref={input}
        hidden
        type="file"
        accept={PICTURES}
        aria-label={t.readPicture[kind]}
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? []
          if (file !== undefined) read(kind, { file: [file] })
          // The same file can be chosen again.
          currentTarget.value = ''
        }}
      />
      {ask.error !== null && <Alert type="error" showIcon title={ask.error.message} />}
      <output className={styles.mrzNote}>{busy ? t.readBusy : <Told />}</output>
    </div>
  )
}

/** How much of what was read is sure, and the page it was read from. */
function Told() {
  const t = useTexts(applicantPageMessages)
  const { reading } = useApplicant()
  if (reading === undefined) return t.readHint
  const { kind, fields, page } = reading
  const sure = fields.filter((each) => each.sure).length
  return (
    <>
      {fill(t.readDone[kind], { count: fields.length, sure })}
      <img
        className={styles.page}
        alt={t.readPage}
        width={page.width}
        height={page.height}
        src={`data:${page.type};base64,${page.base64}`}
      />
    </>
  )
}
