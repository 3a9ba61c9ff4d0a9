import { companySimilar, type Similar } from '@visa/contract/org/company-similar'
import { companyMessages } from '@visa/messages/org/company'
import { companyEditMessages } from '@visa/messages/org/company-edit'
import { Input } from 'antd'
import { useId } from 'react'
import { useTexts } from '../../lib/i18n.tsx'
import { useCall } from '../../lib/query.ts'
import { usePaused } from '../../lib/use-paused.ts'
import { RecordLink } from '../../ui/detail/record-link.tsx'
import styles from './company.module.css'

const TYPING_PAUSE_MS = 300

interface NameInputProps {
  /** The company that may keep the name. */
  companyId: number | undefined
  disabled: boolean
  id?: string
  value?: string
  onChange?: (name: string) => void
}

type Checked = Similar['taken'][number]

/** What is typed, held against all other companies while it is typed. */
function CheckedInput({ field, ...props }: NameInputProps & { field: Checked }) {
  const { companyId, disabled, id, value = '', onChange } = props
  const t = useTexts(companyMessages)
  const e = useTexts(companyEditMessages)
  const toldId = useId()
  const typed = value.trim()
  const paused = usePaused(typed, TYPING_PAUSE_MS)
  const { data } = useCall(
    companySimilar,
    { query: { [field]: paused, id: companyId } },
    { enabled: !disabled && paused !== '', silent: true },
  )
  const found = paused === typed && typed !== '' && !disabled ? data : undefined
  const taken = found?.taken.includes(field) === true
  const similar = taken ? [] : (found?.similar ?? [])
  return (
    <>
      <Input
        {...(id === undefined ? {} : { id })}
        {...(taken ? { status: 'error' as const } : {})}
        aria-describedby={toldId}
        value={value}
        disabled={disabled}
        autoComplete="off"
        onChange={(event) => onChange?.(event.target.value)}
      />
      <div id={toldId} className={taken ? styles.taken : styles.similar} aria-live="polite">
        {taken && (field === 'taxCode' ? e.taxCodeTaken : t.nameTaken)}
        {similar.length > 0 && (
          <>
            {e.similar}{' '}
            {similar.map(({ id: other, companyName }) => (
              <RecordLink key={other} of={{ type: 'COMPANY', id: String(other) }}>
                {companyName}
              </RecordLink>
            ))}
          </>
        )}
      </div>
    </>
  )
}

/** The full name of a company; another company that has it or one much like it is told of while it is typed. */
export const CompanyNameInput = (props: NameInputProps) => <CheckedInput {...props} field="companyName" />

/** The same for the short name. */
export const ShortNameInput = (props: NameInputProps) => <CheckedInput {...props} field="shortName" />

/** And for the tax code. */
export const TaxCodeInput = (props: NameInputProps) => <CheckedInput {...props} field="taxCode" />
