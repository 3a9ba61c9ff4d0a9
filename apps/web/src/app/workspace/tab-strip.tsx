import { HomeOutlined, LeftOutlined, RightOutlined, UnorderedListOutlined } from '@ant-design/icons'
import { workspaceMessages } from '@visa/messages/shell/workspace'
import { Button } from 'antd'
import { memo, useEffect, useRef, useState, type KeyboardEvent, type WheelEvent } from 'react'
import { useTexts } from '../../lib/i18n.tsx'
import { href, navigateTo } from '../../lib/route.ts'
import { WORKSPACE } from '../../lib/tabs/tab-address.ts'
import { useUnsavedTabs } from '../../lib/tabs/tab-context.tsx'
import type { Tab } from '../../lib/tabs/tab-model.ts'
import { MenuButton } from '../menu/menu-button.tsx'
import { Menu, type MenuEntry } from '../menu/menu.tsx'
import { Popup } from '../menu/popup.tsx'
import { HOME_TAB_ID, tabId } from './ids.ts'
import { TabHandle, type TabMenu } from './tab-handle.tsx'
import { useTabTitles } from './tab-title.ts'
import type { TabActions } from './use-tab-actions.ts'
import { useScrollEdges } from './use-scroll-edges.ts'
import styles from './workspace.module.css'

interface TabStripProps {
  tabs: readonly Tab[]
  actions: TabActions
}

const goHome = () => navigateTo(href(WORKSPACE))

/** The focus goes along the strip with the arrow keys. */
function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const handles = [...event.currentTarget.querySelectorAll<HTMLElement>('[role=tab]')]
  const at = handles.indexOf(document.activeElement as HTMLElement)
  const next = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: handles.length - 1 }[event.key]
  if (at < 0 || next === undefined || event.altKey) return
  event.preventDefault()
  handles[(next + handles.length) % handles.length]?.focus()
}

/** A wheel turns up and down; the strip has only left and right. */
function turnSideways({ currentTarget, deltaX, deltaY }: WheelEvent<HTMLElement>): void {
  if (deltaX === 0) currentTarget.scrollLeft += deltaY
}

export const TabStrip = memo(function TabStrip({ tabs, actions }: TabStripProps) {
  const texts = useTexts(workspaceMessages)
  const titleOf = useTabTitles()
  const unsaved = useUnsavedTabs()
  const [menu, setMenu] = useState<TabMenu>()
  const [dragged, setDragged] = useState<string>()
  const strip = useRef<HTMLDivElement>(null)
  const shown = tabs.filter(({ state }) => state !== 'hide')
  const { before, after } = useScrollEdges(strip)
  const activeKey = tabs.find(({ state }) => state === 'active')?.key

  useEffect(() => {
    if (activeKey === undefined) return
    document.getElementById(tabId(activeKey))?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [activeKey])

  const entriesOf = (target: string): MenuEntry[] => [
    { key: 'close', label: texts.close, extra: 'Alt+W', onChoose: () => void actions.close([target]) },
    {
      key: 'others',
      label: texts.closeOthers,
      disabled: tabs.length < 2,
      onChoose: () => void actions.closeOthers(target),
    },
    { key: 'all', label: texts.closeAll, onChoose: () => void actions.closeAll() },
    { type: 'divider', key: 'keeping' },
    { key: 'hide', label: texts.hide, onChoose: () => actions.hide(target) },
  ]
  const closeMenu = () => setMenu(undefined)

  return (
    <div className={styles.strip}>
      <div
        ref={strip}
        className={styles.handles}
        role="tablist"
        tabIndex={-1}
        aria-label={texts.tabs}
        onKeyDown={moveFocus}
        onWheel={turnSideways}
        data-before={before}
        data-after={after}
      >
        <button
          type="button"
          id={HOME_TAB_ID}
          role="tab"
          className={`${styles.handle} ${styles.pinned}`}
          aria-selected={activeKey === undefined}
          tabIndex={activeKey === undefined ? 0 : -1}
          onClick={goHome}
        >
          <HomeOutlined aria-hidden />
          {texts.home}
        </button>
        {shown.map((tab) => (
          <TabHandle
            key={tab.key}
            tab={tab}
            title={titleOf(tab)}
            unsaved={unsaved.has(tab.key)}
            dragged={dragged}
            onDragged={setDragged}
            onMenu={setMenu}
            actions={actions}
          />
        ))}
      </div>
      {(before || after) && (
        // For pointers: the arrow keys go along the tabs themselves.
        <span className={styles.arrows}>
          {([-1, 1] as const).map((step) => (
            <Button
              key={step}
              type="text"
              size="small"
              tabIndex={-1}
              icon={step < 0 ? <LeftOutlined /> : <RightOutlined />}
              aria-label={step < 0 ? texts.toLeft : texts.toRight}
              disabled={step < 0 ? !before : !after}
              onClick={() =>
                strip.current?.scrollBy({ left: step * strip.current.clientWidth * 0.8, behavior: 'smooth' })
              }
            />
          ))}
        </span>
      )}
      {menu !== undefined && (
        <Popup key={`${menu.target} ${menu.x} ${menu.y}`} at={menu} onClose={closeMenu}>
          <Menu label={menu.title} entries={entriesOf(menu.target)} onClose={closeMenu} />
        </Popup>
      )}
      {tabs.length > 0 && <TabList tabs={tabs} actions={actions} />}
    </div>
  )
})

/** All tabs by name, the hidden ones too: with many of them the strip alone is a long way. */
function TabList({ tabs, actions }: TabStripProps) {
  const texts = useTexts(workspaceMessages)
  const titleOf = useTabTitles()
  const shown = tabs.filter(({ state }) => state !== 'hide')
  const hidden = tabs.filter(({ state }) => state === 'hide')
  const group = (key: string, label: string, members: readonly Tab[]): MenuEntry[] => {
    const entries = members.map((tab) => ({
      key: tab.key,
      label: titleOf(tab),
      current: tab.state === 'active',
      onChoose: () => actions.raise(tab),
    }))
    return entries.length > 0 ? [{ type: 'group', key, label, entries }] : []
  }
  const entries: MenuEntry[] = [
    ...group('shown', texts.inStrip, shown),
    ...group('hidden', texts.hiddenTabs, hidden),
    { type: 'divider', key: 'closing' },
    { key: 'close all', label: texts.closeAll, onChoose: () => void actions.closeAll() },
  ]
  return (
    <MenuButton
      label={texts.allTabs}
      className={styles.all}
      entries={entries}
      menuClassName={styles.list}
      align="end"
    >
      <UnorderedListOutlined aria-hidden />
      {hidden.length > 0 ? hidden.length : undefined}
    </MenuButton>
  )
}
