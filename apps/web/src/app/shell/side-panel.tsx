import { CheckOutlined } from '@ant-design/icons'
import type { MenuNode } from '@visa/contract/session/personal'
import { shellMessages } from '@visa/messages/shell/shell'
import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import { fill, useTexts } from '../../lib/i18n.tsx'
import { MenuIcon } from './menu-icon.tsx'
import { modulesOf } from './menu-tree.ts'
import styles from './side-switch.module.css'
import type { ModuleChoice } from './use-module.ts'
import { pendingIn, type Pending } from './use-pending.ts'

interface SidePanelProps {
  module: ModuleChoice
  pending: Pending
  /** Undefined: all sides; without a module, the one that was left there. */
  onChoose: (side: string | undefined, module?: string) => void
}

const ALL = ''

const modulesIn = (root: MenuNode) => modulesOf([root])

/** The focus goes along the buttons of a column. */
function moveFocus(column: Element | null, step: number): void {
  const buttons = [...(column?.querySelectorAll('button') ?? [])]
  const at = buttons.indexOf(document.activeElement as HTMLButtonElement)
  buttons[(at + step + buttons.length) % buttons.length]?.focus()
}

/** The sides of the business with what waits there, and beside them the modules of the one that is pointed at. */
export function SidePanel({ module: { sides, side }, pending, onChoose }: SidePanelProps) {
  const { side: texts } = useTexts(shellMessages)
  const [pointed, point] = useState(side ?? ALL)
  const panel = useRef<HTMLFieldSetElement>(null)
  const root = sides.find(({ code }) => code === pointed)
  const modules = root === undefined ? [] : modulesIn(root)
  const waitingIn = (node: MenuNode): number =>
    modulesIn(node).reduce((sum, each) => sum + pendingIn(each, pending), 0)

  useEffect(() => panel.current?.querySelector<HTMLElement>('[aria-pressed="true"]')?.focus(), [])

  const onKeyDown = (event: KeyboardEvent) => {
    const { key } = event
    const inModules = document.activeElement?.closest('[data-column="modules"]') ?? null
    const inSides = panel.current?.querySelector('[data-column="sides"]') ?? null
    const digit = modules[Number(key) - 1]
    if (key === 'ArrowDown' || key === 'ArrowUp')
      moveFocus(inModules ?? inSides, key === 'ArrowDown' ? 1 : -1)
    else if (key === 'ArrowRight')
      panel.current?.querySelector<HTMLElement>('[data-column="modules"] button')?.focus()
    else if (key === 'ArrowLeft')
      panel.current?.querySelector<HTMLElement>(`[data-side="${pointed}"]`)?.focus()
    else if (digit !== undefined) onChoose(pointed, digit.code)
    else return
    event.preventDefault()
  }

  const sideButton = (code: string, title: string, hint: string) => (
    <button
      key={code}
      type="button"
      className={styles.entry}
      data-side={code}
      data-pointed={code === pointed}
      aria-pressed={code === (side ?? ALL)}
      onPointerEnter={() => point(code)}
      onFocus={() => point(code)}
      onClick={() => onChoose(code === ALL ? undefined : code)}
    >
      <b>{title}</b>
      <span className={styles.soft}>{hint}</span>
      {code === (side ?? ALL) && <CheckOutlined aria-hidden />}
    </button>
  )
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the buttons in it have the keys
    <fieldset ref={panel} className={styles.panel} aria-label={texts.title} onKeyDown={onKeyDown}>
      <div className={styles.column} data-column="sides">
        <p className={styles.heading}>{texts.title}</p>
        {sideButton(ALL, texts.all, '')}
        {sides.map((node) => {
          const count = waitingIn(node)
          return sideButton(node.code, node.title, count > 0 ? fill(texts.waiting, { count }) : '')
        })}
        <p className={styles.note}>{texts.keep}</p>
      </div>
      <div className={styles.column} data-column="modules">
        <p className={styles.heading}>{root?.title ?? texts.all}</p>
        {root === undefined && <p className={styles.soft}>{texts.allHint}</p>}
        {modules.map((each, index) => {
          const count = pendingIn(each, pending)
          return (
            <button
              key={each.code}
              type="button"
              className={styles.entry}
              onClick={() => onChoose(pointed, each.code)}
            >
              <MenuIcon code={each.code} icon={each.icon} />
              <span className={styles.name}>{each.title}</span>
              {count > 0 && <span className={styles.soft}>{count}</span>}
              {index < 9 && <kbd className={styles.key}>{index + 1}</kbd>}
            </button>
          )
        })}
        <p className={styles.note}>
          <kbd className={styles.key}>←</kbd> <kbd className={styles.key}>→</kbd> {texts.keys}{' '}
          <kbd className={styles.key}>1</kbd>–<kbd className={styles.key}>9</kbd> {texts.pick}{' '}
          <kbd className={styles.key}>Alt M</kbd> {texts.toggle}
        </p>
      </div>
    </fieldset>
  )
}
