import type { UserInfo } from '@visa/contract/session/personal'
import { mobileMessages } from '@visa/messages/session/mobile'
import { useTexts } from '../../lib/i18n.tsx'
import styles from './mobile.module.css'

export function AccountFacts({ user }: { user: UserInfo }) {
  const { home } = useTexts(mobileMessages)
  const rows = [
    [home.userName, user.userName],
    [home.realName, user.realName],
    [home.mobile, user.mobile],
    [home.email, user.email],
    [home.company, user.companyName],
    [home.roles, user.roleList.map(({ roleName }) => roleName).join(', ')],
  ]
  return (
    <dl className={styles.facts}>
      {rows.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value || <span className={styles.soft}>{home.none}</span>}</dd>
        </div>
      ))}
    </dl>
  )
}
