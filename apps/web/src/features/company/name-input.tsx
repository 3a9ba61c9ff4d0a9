import { companyNameExist, shortNameExist } from '@visa/contract/org/company-manage'
import { companyMessages } from '@visa/messages/org/company'
import { Input } from 'antd'
import { useId } from 'react'
import { useTexts } from '../../lib/i18n.tsx'
import { useCall } from '../../lib/query.ts'
import { usePaused } from '../../lib/use-paused.ts'
import styles from './company.module.css'

const TYPING_PAUSE_MS = 300

interface NameInputProps {
  /** The company that may keep the name. */
  companyId: number | undefined
  disabled: boolean
  max?: number
  id?: string
  value?: string
  onChange?: (name: string) => void
}

/** The full name of a company; another company that has it is told of while it is typed. */
export function CompanyNameInput(props: NameInputProps) {
  const companyName = usePaused((props.value ?? '').trim(), TYPING_PAUSE_MS)
  const { data } = useCall(
    companyNameExist,
    { query: { companyName, id: props.companyId } },
    { enabled: !props.disabled && companyName !== '', silent: true },
  )
  return <CheckedName {...props} taken={data === true && companyName === (props.value ?? '').trim()} />
}

/** The same for the short name. */
export function ShortNameInput(props: NameInputProps) {
  const shortName = usePaused((props.value ?? '').trim(), TYPING_PAUSE_MS)
  const { data } = useCall(
    shortNameExist,
    { query: { shortName, id: props.companyId } },
    { enabled: !props.disabled && shortName !== '', silent: true },
  )
  return <CheckedName {...props} taken={data === true && shortName === (props.value ?? '').trim()} />
}

function CheckedName({ taken, id, value, max, disabled, onChange }: NameInputProps & { taken: boolean }) {
  const t = useTexts(companyMessages)
  const toldId = useId()
  return (
    <>
      <Input
        {...(id === undefined ? {} : { id })}
        {...(taken ? { status: 'error' as const, 'aria-describedby': toldId } : {})}
        value={value ?? ''}
        {...(max === undefined ? {} : { maxLength: max })}
        disabled={disabled}
        autoComplete="off"
        onChange={(event) => onChange?.(event.target.value)}
      />
      <div id={toldId} className={taken ? styles.taken : undefined} aria-live="polite">
        {taken && t.nameTaken}
      </div>
    </>
  )
}
