import { mobileOrEmailExist, userNameExist } from '@visa/contract/org/user-calls'
import { employeeMessages } from '@visa/messages/org/employee'
import { Input } from 'antd'
import { useTexts } from '../../lib/i18n.tsx'
import { useCall } from '../../lib/query.ts'
import { usePaused } from '../../lib/use-paused.ts'
import styles from './employee.module.css'

const PAUSE_MS = 300

interface TakenInputProps {
  id?: string
  value?: string
  onChange?: (value: string) => void
  what: 'userName' | 'mobile' | 'email'
  /** The person who may keep what they have. */
  userId: number | undefined
}

/** Something that only one account can have, with a word beneath it when another one does, while it is typed. */
export function TakenInput({ id, value = '', onChange, what, userId }: TakenInputProps) {
  const t = useTexts(employeeMessages)
  const typed = value.trim()
  const asked = usePaused(typed, PAUSE_MS)
  const settled = asked === typed && asked !== ''
  const options = { silent: true }
  const named = useCall(
    userNameExist,
    { query: { userName: asked, id: userId } },
    { ...options, enabled: settled && what === 'userName' },
  )
  const reached = useCall(
    mobileOrEmailExist,
    { query: { ...(what === 'mobile' ? { mobile: asked } : { email: asked }), id: userId } },
    { ...options, enabled: settled && what !== 'userName' },
  )
  const taken = settled && (what === 'userName' ? named.data : reached.data) === true
  const words = { userName: t.userNameTaken, mobile: t.mobileTaken, email: t.emailTaken }
  return (
    <>
      <Input
        {...(id === undefined ? {} : { id })}
        value={value}
        autoComplete="off"
        spellCheck={false}
        status={taken ? 'error' : ''}
        onChange={(event) => onChange?.(event.target.value)}
      />
      <div className={styles.taken} aria-live="polite">
        {taken ? words[what] : ''}
      </div>
    </>
  )
}
