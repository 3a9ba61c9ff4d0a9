import { shellMessages } from '@visa/messages/shell'
import { webMessages } from '@visa/messages/web'
import { fill, useTexts } from '../../lib/i18n.tsx'
import { href } from '../../lib/route.ts'
import { useSession, useSwitchLanguage } from '../../lib/session.tsx'
import mark from '../art/mark.svg'
import { LanguageSwitch } from '../language-switch.tsx'
import { Clock } from './clock.tsx'
import styles from './shell.module.css'
import { UserMenu } from './user-menu.tsx'

export function Header() {
  const { product } = useTexts(webMessages)
  const { welcome } = useTexts(shellMessages)
  const { userInfo } = useSession().info
  const switchLanguage = useSwitchLanguage()
  return (
    <header className={styles.header}>
      <a className={styles.brand} href={href('/main')}>
        <img src={mark} alt="" width={28} height={28} />
        <span>{product}</span>
      </a>
      <div className={styles.tools}>
        <Clock />
        <span className={styles.welcome}>{fill(welcome, { name: userInfo.realName })}</span>
        {/* The call shows its own failure. */}
        <LanguageSwitch onChoose={(language) => void switchLanguage(language).catch(() => undefined)} />
        <UserMenu user={userInfo} />
      </div>
    </header>
  )
}
