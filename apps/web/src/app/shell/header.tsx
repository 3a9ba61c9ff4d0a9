import { shellMessages } from '@visa/messages/shell/shell'
import { webMessages } from '@visa/messages/shell/web'
import { memo, useEffect, type ReactNode } from 'react'
import { fill, useTexts } from '../../lib/i18n.tsx'
import { href } from '../../lib/route.ts'
import { useSession, useSwitchLanguage } from '../../lib/session.tsx'
import mark from '../art/mark.svg'
import { LanguageSwitch } from '../language-switch.tsx'
import { PaletteButton } from '../palette/palette-button.tsx'
import { AppearanceMenu } from './appearance-menu.tsx'
import { Clock } from './clock.tsx'
import { findEntry } from './menu-tree.ts'
import { rememberScreen } from './recent-screens.ts'
import styles from './shell.module.css'
import { TopMenu } from './top-menu.tsx'
import type { ModuleChoice } from './use-module.ts'
import { usePending } from './use-pending.ts'
import { UserMenu } from './user-menu.tsx'

interface HeaderProps {
  /** Code of the screen that is shown. */
  active: string | undefined
  module: ModuleChoice
  /** Where notices ring. */
  bell?: ReactNode
}

export const Header = memo(function Header({ active, module, bell }: HeaderProps) {
  const { product } = useTexts(webMessages)
  const { welcome, home } = useTexts(shellMessages)
  const { userInfo, menu } = useSession().info
  const switchLanguage = useSwitchLanguage()
  const pending = usePending()
  useEffect(() => {
    if (active !== undefined && findEntry(menu, active) !== undefined) rememberScreen(userInfo.id, active)
  }, [active, menu, userInfo.id])
  return (
    <header className={styles.header}>
      <a className={styles.brand} href={href('/main')} title={home}>
        <img src={mark} alt="" width={28} height={28} />
        <span>{product}</span>
      </a>
      <TopMenu module={module} pending={pending} />
      <div className={styles.tools}>
        <PaletteButton />
        <div className={styles.presence}>
          <span className={styles.welcome}>{fill(welcome, { name: userInfo.realName })}</span>
          <Clock />
        </div>
        {bell}
        <AppearanceMenu />
        {/* The call shows its own failure. */}
        <LanguageSwitch onChoose={(language) => void switchLanguage(language).catch(() => undefined)} />
        <UserMenu user={userInfo} />
      </div>
    </header>
  )
})
