import { CloseOutlined, MenuOutlined } from '@ant-design/icons'
import { shellMessages } from '@visa/messages/shell/shell'
import { useRef } from 'react'
import { fill, useTexts } from '../../lib/i18n.tsx'
import styles from './menu-drawer.module.css'
import { entryLink } from './menu-entry.ts'
import { MenuIcon } from './menu-icon.tsx'
import { leaves } from './menu-tree.ts'
import type { ModuleChoice } from './use-module.ts'

interface MenuDrawerProps {
  /** Code of the screen that is shown. */
  active: string | undefined
  module: ModuleChoice
}

/** The whole menu on a telephone: modules that unfold, with their screens as links. */
export function MenuDrawer({ active, module: { modules, beside } }: MenuDrawerProps) {
  const texts = useTexts(shellMessages)
  const drawer = useRef<HTMLDialogElement>(null)
  const close = () => drawer.current?.close()
  const link = (entry: Parameters<typeof entryLink>[0] & { title: string; icon: string }) => {
    const { href, ...elsewhere } = entryLink(entry)
    const current = entry.code === active ? ({ 'aria-current': 'page' } as const) : {}
    return (
      <a key={entry.code} className={styles.link} href={href} {...elsewhere} {...current} onClick={close}>
        <MenuIcon code={entry.code} icon={entry.icon} />
        {entry.title}
      </a>
    )
  }
  return (
    <>
      <button
        type="button"
        className={styles.open}
        aria-label={texts.openMenu}
        aria-haspopup="dialog"
        onClick={() => drawer.current?.showModal()}
      >
        <MenuOutlined />
      </button>
      {/* The surroundings belong to the element itself, so a press on it is one outside the content. */}
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- Escape closes it, natively */}
      <dialog
        ref={drawer}
        className={styles.drawer}
        aria-label={texts.menu}
        onClick={(event) => {
          if (event.target === event.currentTarget) close()
        }}
      >
        <nav className={styles.content} aria-label={texts.menu}>
          <button type="button" className={styles.close} aria-label={texts.closeMenu} onClick={close}>
            <CloseOutlined />
          </button>
          {modules.map((each) =>
            each.screens.length === 0 ? (
              link(each)
            ) : (
              <details key={each.code} open={each.code === beside?.code}>
                <summary className={styles.module}>{each.title}</summary>
                {leaves(each.screens).map(link)}
              </details>
            ),
          )}
          <p className={styles.version}>{fill(texts.version, { version: APP_VERSION })}</p>
        </nav>
      </dialog>
    </>
  )
}
