import { docTemplateTry } from '@visa/contract/centre/config-doc-template'
import { contractMgrPage } from '@visa/contract/centre/contract-calls'
import { CONTRACT_LIST } from '@visa/contract/centre/contract.states'
import { isContractDoc, type DocKind } from '@visa/contract/centre/doc-fields'
import type { DocBody } from '@visa/contract/centre/doc-template'
import type { Language } from '@visa/contract/session/personal'
import { productPage } from '@visa/contract/visa/product'
import { templateMessages } from '@visa/messages/centre/templates'
import { Alert, Select } from 'antd'
import { useMemo, useState } from 'react'
import { fill, useLanguage, useTexts } from '../../../lib/i18n.tsx'
import { useCall } from '../../../lib/query.ts'
import { useCan } from '../../../lib/session.tsx'
import { usePaused } from '../../../lib/use-paused.ts'
import { DelayedSpinner } from '../../../ui/delayed-spinner.tsx'
import { PdfSheet } from '../../../ui/preview/pdf-view.tsx'
import styles from './template.module.css'

const PAUSE_MS = 600

interface LookProps {
  kind: DocKind
  language: Language
  body: DocBody
}

/** The paper as it would come out, on a contract or product that the reader may see, a moment after the typing has paused. */
export function TemplateLook({ kind, language, body }: LookProps) {
  const t = useTexts(templateMessages)
  const [recordId, setRecordId] = useState<number>()
  const written = usePaused(JSON.stringify(body), PAUSE_MS)
  const asked = useMemo(() => JSON.parse(written) as DocBody, [written])
  const Picker = isContractDoc(kind) ? ContractPicker : ProductPicker
  const { data, error } = useCall(
    docTemplateTry,
    { body: { kind, language, body: asked, ...(recordId !== undefined && { recordId }) } },
    { silent: true, keepPreviousData: true },
  )
  const bytes = useMemo(
    () =>
      data === undefined ? undefined : Uint8Array.from(atob(data.pdf), (char) => char.codePointAt(0) ?? 0),
    [data],
  )
  return (
    <div className={styles.look}>
      <header className={styles.lookHead}>
        <Picker value={recordId} onChange={setRecordId} />
        <span className={styles.soft}>{data === undefined ? '' : fill(t.pages, { count: data.pages })}</span>
      </header>
      {error !== null && <Alert type="error" showIcon title={error.message} />}
      <div className={styles.paper}>
        {bytes === undefined ? (
          error === null && <DelayedSpinner />
        ) : (
          <PdfSheet bytes={bytes} label={t.look} />
        )}
      </div>
    </div>
  )
}

interface PickerProps {
  value: number | undefined
  onChange: (id: number | undefined) => void
}

/** Contracts that fit what is typed, for whoever may see contracts. */
function ContractPicker(props: PickerProps) {
  const t = useTexts(templateMessages)
  const can = useCan()(CONTRACT_LIST)
  const [keyword, setKeyword] = useState('')
  const searched = usePaused(keyword, PAUSE_MS)
  const { data } = useCall(
    contractMgrPage,
    { query: { page: 1, pageSize: 10 }, body: { searchQuery: searched === '' ? {} : { keyword: searched } } },
    { silent: true, enabled: can, keepPreviousData: true },
  )
  const options = (data?.rows ?? []).map(({ id, contractNo, customerName, peopleCount }) => ({
    value: id,
    label: fill(t.record, { contractNo, customerName, count: peopleCount }),
  }))
  return <RecordSelect {...{ can, options, setKeyword }} label={t.lookOn} {...props} />
}

/** The same of products that are published today. */
function ProductPicker(props: PickerProps) {
  const t = useTexts(templateMessages)
  const { language } = useLanguage()
  const can = useCan()('visa.data.list')
  const [keyword, setKeyword] = useState('')
  const searched = usePaused(keyword, PAUSE_MS)
  const { data } = useCall(
    productPage,
    {
      query: {
        page: 1,
        pageSize: 10,
        phase: 'published',
        ...(searched !== '' && { keyword: searched }),
      },
    },
    { silent: true, enabled: can, keepPreviousData: true },
  )
  const options = (data?.rows ?? []).map(({ id, title, titleEn }) => ({
    value: id,
    label: language === 'en' && titleEn !== '' ? titleEn : title,
  }))
  return <RecordSelect {...{ can, options, setKeyword }} label={t.lookOnProduct} {...props} />
}

interface RecordSelectProps extends PickerProps {
  can: boolean
  label: string
  options: { value: number; label: string }[]
  setKeyword: (keyword: string) => void
}

/** What the paper is looked at on; nothing chosen: made-up data. */
function RecordSelect({ can, label, options, setKeyword, value, onChange }: RecordSelectProps) {
  const t = useTexts(templateMessages)
  if (!can) return <span className={styles.soft}>{t.madeUp}</span>
  return (
    <Select<number>
      allowClear
      className={styles.record ?? ''}
      showSearch={{ filterOption: false, onSearch: setKeyword }}
      {...(value !== undefined && { value })}
      placeholder={t.madeUp}
      aria-label={label}
      options={options}
      onChange={(id: number | undefined) => onChange(id)}
    />
  )
}
