import { Modal, type ModalProps } from 'antd'
import { useRef, useState, type PointerEvent, type ReactNode } from 'react'
import { usePaneElement } from '../lib/tabs/tab-context.tsx'
import { useCoverScreen } from '../lib/tabs/use-cover-screen.ts'
import { kept, type Offset } from './dialog-drag.ts'
import styles from './dialog.module.css'

type DialogProps = Omit<ModalProps, 'getContainer' | 'modalRender' | 'title'> & { title: string }

/**
 * A dialog that can be dragged by its title. In a tab it belongs to the tab: it covers the tab's screen only, stays
 * with it when another tab is shown, and leaves the menu and the other tabs within reach.
 */
export function Dialog({ title, rootClassName, children, ...rest }: DialogProps) {
  const pane = usePaneElement()
  useCoverScreen(rest.open === true)
  const [offset, setOffset] = useState<Offset>({ x: 0, y: 0 })
  const box = useRef<HTMLDivElement>(null)
  const grip = useRef<{ pointer: Offset; offset: Offset }>(undefined)

  const start = (event: PointerEvent) => {
    if (event.button !== 0) return
    event.currentTarget.setPointerCapture(event.pointerId)
    grip.current = { pointer: { x: event.clientX, y: event.clientY }, offset }
  }
  const drag = (event: PointerEvent) => {
    const bounds = box.current?.getBoundingClientRect()
    if (grip.current === undefined || bounds === undefined) return
    const { pointer, offset: from } = grip.current
    const wanted = { x: from.x + event.clientX - pointer.x, y: from.y + event.clientY - pointer.y }
    const room = (pane ?? document.documentElement).getBoundingClientRect()
    setOffset(kept(wanted, offset, bounds, room))
  }
  const end = () => {
    grip.current = undefined
  }

  const framed = (dialog: ReactNode) => (
    <div ref={box} className={styles.box} style={{ transform: `translate(${offset.x}px, ${offset.y}px)` }}>
      {dialog}
    </div>
  )
  const heading = (
    <div
      className={styles.grip}
      onPointerDown={start}
      onPointerMove={drag}
      onPointerUp={end}
      onPointerCancel={end}
    >
      {title}
    </div>
  )
  const ofTab = pane !== undefined
  return (
    <Modal
      {...rest}
      title={heading}
      mask={{ closable: false }}
      modalRender={framed}
      {...(ofTab ? { getContainer: () => pane ?? document.body, focusable: { trap: false } } : {})}
      rootClassName={`${ofTab ? styles.ofTab : ''} ${rootClassName ?? ''}`}
    >
      {children}
    </Modal>
  )
}
