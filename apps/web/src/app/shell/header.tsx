import { webMessages } from '@visa/messages/shell/web'
import { shellMessages } from '@visa/messages/shell/shell'
import { memo, useEffect, type ReactNode } from 'react'
import { useTexts } from '../../lib/i18n.tsx'
import { lazyPart } from '../../lib/lazy-part.tsx'
import { href } from '../../lib/route.ts'
import { useSession, useSwitchLanguage } from '../../lib/session.tsx'
import { useIsPhone } from '../../lib/use-media.ts'
import { Part } from '../../ui/part.tsx'
import mark from '../art/mark.svg'
import { LanguageSwitch } from '../language-switch.tsx'
import { PaletteButton } from '../palette/palette-button.tsx'
import { Clock } from './clock.tsx'
import { findEntry } from './menu-tree.ts'
import { rememberScreen } from './recent-screens.ts'
import styles from './shell.module.css'
import { SideSwitch } from './side-switch.tsx'
import { TopMenu } from './top-menu.tsx'
import { useOpenMenu } from './use-menu.ts'
import type { ModuleChoice } from './use-module.ts'
import { usePending } from './use-pending.ts'
import { UserMenu } from './user-menu.tsx'

const MenuDrawer = lazyPart(async () => (await import('./menu-drawer.tsx')).MenuDrawer)

interface HeaderProps {
  /** Code of the screen that is shown. */
  active: string | undefined
  module: ModuleChoice
  /** Where notices ring. */
  bell?: ReactNode
}

export const Header = memo(function Header({ active, module, bell }: HeaderProps) {
  const { product } = useTexts(webMessages)
  const { home } = useTexts(shellMessages)
  const { userInfo } = useSession().info
  const menu = useOpenMenu()
  const switchLanguage = useSwitchLanguage()
  const pending = usePending()
  const isPhone = useIsPhone()
  useEffect(() => {
    if (active !== undefined && findEntry(menu, active) !== undefined) rememberScreen(userInfo.id, active)
  }, [active, menu, userInfo.id])
  return (
    <header className={styles.header}>
      {isPhone && (
        <Part>
          <MenuDrawer active={active} module={module} />
        </Part>
      )}
      <a className={styles.brand} href={href('/main')} title={home} aria-label={product}>
        <img src={mark} alt="" width={28} height={28} />
        <span className={styles.product}>{product}</span>
      </a>
      {isPhone ? (
        <span className={styles.top} />
      ) : (
        <>
          <SideSwitch module={module} pending={pending} />
          <TopMenu module={module} pending={pending} />
        </>
      )}
      <div className={styles.tools}>
        <PaletteButton />
        {!isPhone && <Clock />}
        {bell}
        {/* The call shows its own failure. */}
        <LanguageSwitch
          compact
          onChoose={(language) => void switchLanguage(language).catch(() => undefined)}
        />
        <UserMenu user={userInfo} />
      </div>
    </header>
  )
})
