import { departmentCodeExist } from '@visa/contract/org/department-manage'
import { departmentMessages } from '@visa/messages/org/department'
import { Input } from 'antd'
import { useTexts } from '../../lib/i18n.tsx'
import { useCall } from '../../lib/query.ts'
import { usePaused } from '../../lib/use-paused.ts'
import styles from './department.module.css'

const PAUSE_MS = 300
const IS_CODE = /^[A-Za-z0-9_.-]+$/

interface CodeInputProps {
  id?: string
  value?: string
  onChange?: (value: string) => void
  companyId: number
  /** The department that may keep its code. */
  departmentId?: number | undefined
}

/** A code, and beneath it whether another department has it, while it is typed. */
export function CodeInput({ id, value = '', onChange, companyId, departmentId }: CodeInputProps) {
  const t = useTexts(departmentMessages)
  const typed = value.trim()
  const asked = usePaused(typed, PAUSE_MS)
  const { data: taken } = useCall(
    departmentCodeExist,
    { query: { companyId, departmentCode: asked, id: departmentId } },
    { enabled: asked === typed && IS_CODE.test(asked), silent: true },
  )
  const known = asked === typed && IS_CODE.test(asked) ? taken : undefined
  return (
    <>
      <Input
        {...(id === undefined ? {} : { id })}
        value={value}
        autoComplete="off"
        spellCheck={false}
        status={known === true ? 'error' : ''}
        onChange={(event) => onChange?.(event.target.value)}
      />
      <div className={known === true ? styles.taken : styles.free} aria-live="polite">
        {known === undefined ? '' : known ? t.codeTaken : t.codeFree}
      </div>
    </>
  )
}
