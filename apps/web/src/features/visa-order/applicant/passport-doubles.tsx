import { stateText } from '@visa/contract/states'
import { passportDoubles } from '@visa/contract/visa/applicant-form'
import { applicantStateMessages } from '@visa/messages/states/applicant-states'
import { applicantPageMessages } from '@visa/messages/visa/applicant-page'
import { Alert } from 'antd'
import { fill, useTexts } from '../../../lib/i18n.tsx'
import { useCall } from '../../../lib/query.ts'
import { usePaused } from '../../../lib/use-paused.ts'
import { useFormValue } from '../../../ui/form/form-context.ts'
import { useApplicant } from './applicant-context.ts'
import { applicantLink } from '../applicant.names.ts'
import styles from './applicant.module.css'

const PAUSE_MS = 500
const SHORTEST = 5

/** Whoever has this passport in another order that is not ended. */
export function PassportDoubles() {
  const t = useTexts(applicantPageMessages)
  const states = useTexts(applicantStateMessages)
  const { orderId } = useApplicant().applicant
  const typed = useFormValue('passportNo')
  const passportNo = usePaused(typeof typed === 'string' ? typed.trim() : '', PAUSE_MS)
  const { data = [] } = useCall(
    passportDoubles,
    { body: { passportNo, exceptOrderId: orderId } },
    { silent: true, enabled: passportNo.length >= SHORTEST },
  )
  if (passportNo.length < SHORTEST || data.length === 0) return null
  return (
    <Alert
      type="warning"
      showIcon
      title={
        <span className={styles.doubles}>
          {fill(t.doubles, { count: data.length })}
          {data.map(({ applicantId, orderNo, name, status }) => (
            <a key={applicantId} href={applicantLink(applicantId)}>
              {orderNo} {name} · {stateText(states, status)}
            </a>
          ))}
        </span>
      }
    />
  )
}
