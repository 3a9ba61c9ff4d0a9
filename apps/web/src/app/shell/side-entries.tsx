import { DownOutlined, RightOutlined } from '@ant-design/icons'
import type { MenuNode } from '@visa/contract/session/personal'
import { useState } from 'react'
import { openEntry } from './menu-entry.ts'
import { MenuIcon } from './menu-icon.tsx'
import { MenuLabel } from './menu-label.tsx'
import styles from './shell.module.css'
import type { Pending } from './use-pending.ts'

interface SideEntriesProps {
  nodes: readonly MenuNode[]
  /** Code of the screen that is shown. */
  active: string | undefined
  /** Code of the entry that the Tab key leads to. */
  reached: string | undefined
  pending: Pending
}

/** Screens as entries of the side menu, and groups of them that fold. */
export function SideEntries({ nodes, ...rest }: SideEntriesProps) {
  return nodes.map((node) =>
    node.children.length > 0 ? (
      <SideGroup key={node.code} node={node} {...rest} />
    ) : (
      <SideEntry key={node.code} node={node} {...rest} />
    ),
  )
}

type OneProps = Omit<SideEntriesProps, 'nodes'> & { node: MenuNode }

function SideEntry({ node, active, reached, pending }: OneProps) {
  const { code, title, icon } = node
  const count = pending[code] ?? 0
  return (
    <button
      type="button"
      role="menuitem"
      className={styles.sideItem}
      tabIndex={code === reached ? 0 : -1}
      title={title}
      data-waiting={count > 0}
      {...(code === active && { 'aria-current': 'page' })}
      onClick={() => openEntry(node)}
    >
      <MenuIcon code={code} icon={icon} />
      <MenuLabel title={title} count={count} />
    </button>
  )
}

function SideGroup({ node, ...rest }: OneProps) {
  const { code, title, icon, children } = node
  const [open, setOpen] = useState(true)
  return (
    <>
      <button
        type="button"
        role="menuitem"
        className={styles.sideItem}
        tabIndex={-1}
        title={title}
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      >
        <MenuIcon code={code} icon={icon} />
        <MenuLabel title={title} count={0} />
        {open ? <DownOutlined aria-hidden /> : <RightOutlined aria-hidden />}
      </button>
      {open && (
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a fieldset is of forms
        <div role="group" aria-label={title} className={styles.sideGroup}>
          <SideEntries nodes={children} {...rest} />
        </div>
      )}
    </>
  )
}
