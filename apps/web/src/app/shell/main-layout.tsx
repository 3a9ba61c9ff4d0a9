import { shellMessages } from '@visa/messages/shell'
import { webMessages } from '@visa/messages/web'
import { Suspense, useRef, useState } from 'react'
import { useTexts } from '../../lib/i18n.tsx'
import { useRoute } from '../../lib/route.ts'
import { useSession } from '../../lib/session.tsx'
import { storage } from '../../lib/storage.ts'
import { ErrorPage } from '../error-page.tsx'
import { lazyPart } from '../lazy-part.ts'
import { Header } from './header.tsx'
import { HomePanel } from './home-panel.tsx'
import { findEntry } from './menu-tree.ts'
import { ScreenFrame } from './screen-frame.tsx'
import styles from './shell.module.css'
import { SideMenu } from './side-menu.tsx'

const ChangePasswordDialog = lazyPart(
  async () => (await import('../../features/session/change-password.dialog.tsx')).ChangePasswordDialog,
)

const COLLAPSED_KEY = 'visa.menu.collapsed'

export function MainLayout() {
  const { product } = useTexts(webMessages)
  const { home, skip } = useTexts(shellMessages)
  const { info } = useSession()
  const content = useRef<HTMLElement>(null)
  const [collapsed, setCollapsed] = useState(() => storage.get(COLLAPSED_KEY) === 'true')
  const code = useRoute().query['screen']
  const entry = code === undefined ? undefined : findEntry(info.menu, code)

  const collapse = (next: boolean) => {
    storage.set(COLLAPSED_KEY, String(next))
    setCollapsed(next)
  }

  return (
    <div className={styles.layout}>
      <title>{`${entry?.title ?? home} - ${product}`}</title>
      <button type="button" className={styles.skip} onClick={() => content.current?.focus()}>
        {skip}
      </button>
      <Header />
      <div className={styles.work}>
        <SideMenu menu={info.menu} selected={code} collapsed={collapsed} onCollapse={collapse} />
        <main ref={content} className={styles.content} tabIndex={-1}>
          {code === undefined && <HomePanel />}
          {code !== undefined && entry === undefined && <ErrorPage />}
          {entry !== undefined && <ScreenFrame key={entry.code} code={entry.code} />}
        </main>
      </div>
      {info.simplePassword && (
        <Suspense fallback={null}>
          <ChangePasswordDialog forced />
        </Suspense>
      )}
    </div>
  )
}
