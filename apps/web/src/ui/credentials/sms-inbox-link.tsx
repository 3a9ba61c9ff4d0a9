import { sysConfig } from '@visa/contract/session/sys'
import { credentialMessages } from '@visa/messages/session/credentials'
import { useTexts } from '../../lib/i18n.tsx'
import { useCall } from '../../lib/query.ts'
import styles from './credentials.module.css'

/** Where no phone gets a message, people must find the page that shows it; elsewhere there is no such page. */
export function SmsInboxLink() {
  const texts = useTexts(credentialMessages)
  const { data } = useCall(sysConfig, {}, { silent: true, staleTime: Number.POSITIVE_INFINITY })
  if (data?.standIns.sms !== true) return null
  return (
    <a className={styles.inbox} href="/stand-in/sms" target="_blank" rel="noreferrer">
      <span className={styles.standIn}>{texts.standIn}</span> {texts.smsInbox}
    </a>
  )
}
