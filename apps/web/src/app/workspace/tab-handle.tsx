import { CloseOutlined } from '@ant-design/icons'
import { workspaceMessages } from '@visa/messages/shell/workspace'
import { memo, type DragEvent, type KeyboardEvent, type MouseEvent } from 'react'
import { fill, useTexts } from '../../lib/i18n.tsx'
import { useTabStore } from '../../lib/tabs/tab-context.tsx'
import type { Tab } from '../../lib/tabs/tab-model.ts'
import { panelId, tabId } from './ids.ts'
import type { TabActions } from './use-tab-actions.ts'
import styles from './workspace.module.css'

const MIDDLE_BUTTON = 1

/** A tab whose menu is asked for, and where. */
export interface TabMenu {
  target: string
  title: string
  x: number
  y: number
}

interface TabHandleProps {
  tab: Tab
  title: string
  unsaved: boolean
  /** The tab being dragged, if one is. */
  dragged: string | undefined
  onDragged: (key: string | undefined) => void
  onMenu: (menu: TabMenu) => void
  actions: TabActions
}

/** What a tab is held by in the strip. */
export const TabHandle = memo(function TabHandle(props: TabHandleProps) {
  const { tab, title, unsaved, dragged, onDragged, onMenu, actions } = props
  const { key } = tab
  const texts = useTexts(workspaceMessages)
  const { move } = useTabStore()
  const active = tab.state === 'active'

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' || event.key === ' ') actions.raise(tab)
    else if (event.key === 'Delete') void actions.close([key])
    else return
    event.preventDefault()
  }
  const onAuxClick = (event: MouseEvent) => {
    if (event.button === MIDDLE_BUTTON) void actions.close([key])
  }
  const onContextMenu = (event: MouseEvent) => {
    event.preventDefault()
    onMenu({ target: key, title, x: event.clientX, y: event.clientY })
  }
  const onDragStart = (event: DragEvent) => {
    // Some browsers drag nothing that carries nothing.
    event.dataTransfer.setData('text/plain', title)
    event.dataTransfer.effectAllowed = 'move'
    onDragged(key)
  }
  const onClick = ({ target }: MouseEvent) => {
    if (target instanceof Element && target.closest('[role=button]') !== null) void actions.close([key])
    else actions.raise(tab)
  }

  return (
    <div
      id={tabId(key)}
      role="tab"
      tabIndex={active ? 0 : -1}
      className={styles.handle}
      aria-label={title}
      aria-keyshortcuts="Delete"
      aria-selected={active}
      // The others' panels are not in the document.
      aria-controls={active ? panelId(key) : undefined}
      data-dragged={dragged === key}
      data-unsaved={unsaved}
      title={unsaved ? `${title} · ${texts.unsaved}` : title}
      draggable
      onClick={onClick}
      onKeyDown={onKeyDown}
      onAuxClick={onAuxClick}
      onContextMenu={onContextMenu}
      onDragStart={onDragStart}
      onDragEnd={() => onDragged(undefined)}
      onDragOver={(event) => event.preventDefault()}
      onDragEnter={() => dragged !== undefined && move(dragged, key)}
    >
      {unsaved && <span className={styles.unsaved} />}
      <span className={styles.handleTitle}>{title}</span>
      {/* For pointers: nothing inside a tab takes the focus, which has the Delete key for it. */}
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a button element would take it */}
      <span className={styles.handleClose} role="button" aria-label={fill(texts.closeTab, { title })}>
        <CloseOutlined aria-hidden />
      </span>
    </div>
  )
})
