import { HolderOutlined, SettingOutlined } from '@ant-design/icons'
import { listMessages } from '@visa/messages/ui/list'
import { Button, Checkbox, InputNumber } from 'antd'
import { useRef, useState, type KeyboardEvent, type PointerEvent } from 'react'
import { flushSync } from 'react-dom'
import { fill, useTexts } from '../../lib/i18n.tsx'
import { BoundedPopover } from '../side/bounded-popover.tsx'
import { naturalWidth, type Column } from './column.tsx'
import { MAX_COLUMN_PX, MIN_COLUMN_PX, moved, resized, switched } from './column-layout.ts'
import type { ColumnArrangement } from './use-column-layout.tsx'
import styles from './column-settings.module.css'

interface ColumnSettingsProps<Row> {
  columns: ColumnArrangement<Row>
}

export function ColumnSettings<Row>({ columns }: ColumnSettingsProps<Row>) {
  const t = useTexts(listMessages)
  return (
    <BoundedPopover
      trigger="click"
      placement="bottomRight"
      title={t.columns}
      content={<Settings columns={columns} />}
    >
      <Button type="text" aria-label={t.columns} title={t.columns} icon={<SettingOutlined />} />
    </BoundedPopover>
  )
}

function Settings<Row>({ columns }: ColumnSettingsProps<Row>) {
  const { all, shown, layout, arrange } = columns
  const t = useTexts(listMessages)
  const [dragged, setDragged] = useState<string>()
  const list = useRef<HTMLUListElement>(null)
  const [said, say] = useState('')
  const fields = all.map(({ field }) => field)

  const move = (column: Column<Row>, to: number) => {
    const place = Math.min(all.length - 1, Math.max(0, to))
    arrange(moved(fields, layout, column.field, place))
    say(fill(t.columnMoved, { name: column.title, place: place + 1 }))
  }
  const onKey = (event: KeyboardEvent<HTMLElement>, column: Column<Row>, index: number) => {
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key]
    if (step === undefined) return
    event.preventDefault()
    const grip = event.currentTarget
    // An element that is moved loses the focus, and the pointer that it captured.
    flushSync(() => move(column, index + step))
    grip.focus()
  }
  const start = (event: PointerEvent, column: Column<Row>) => {
    if (event.button !== 0) return
    event.currentTarget.setPointerCapture(event.pointerId)
    setDragged(column.field)
  }
  const drag = (event: PointerEvent, column: Column<Row>) => {
    if (dragged !== column.field) return
    const place = [...(list.current?.children ?? [])].findIndex((item) => {
      const { top, bottom } = item.getBoundingClientRect()
      return event.clientY >= top && event.clientY < bottom
    })
    if (place === -1 || all[place] === column) return
    const grip = event.currentTarget
    flushSync(() => move(column, place))
    grip.setPointerCapture(event.pointerId)
  }

  return (
    <div className={styles.settings}>
      <ul ref={list} className={styles.list} aria-label={t.columns}>
        {all.map((column, index) => (
          <li key={column.field} className={styles.item} data-dragged={column.field === dragged}>
            <button
              type="button"
              className={styles.grip}
              aria-label={fill(t.columnMove, { name: column.title })}
              onKeyDown={(event) => onKey(event, column, index)}
              onPointerDown={(event) => start(event, column)}
              onPointerMove={(event) => drag(event, column)}
              onPointerUp={() => setDragged(undefined)}
              onPointerCancel={() => setDragged(undefined)}
            >
              <HolderOutlined aria-hidden />
            </button>
            <Checkbox
              className={styles.name ?? ''}
              checked={shown.includes(column)}
              disabled={shown.length === 1 && shown.includes(column)}
              onChange={() => arrange(switched(fields, layout, column.field))}
            >
              {column.title}
            </Checkbox>
            <InputNumber<number>
              size="small"
              className={styles.width ?? ''}
              aria-label={fill(t.columnWidth, { name: column.title })}
              min={MIN_COLUMN_PX}
              max={MAX_COLUMN_PX}
              step={10}
              precision={0}
              value={layout.widths[column.field] ?? naturalWidth(column)}
              onChange={(px) => px !== null && arrange(resized(layout, column.field, px))}
            />
          </li>
        ))}
      </ul>
      <p className={styles.help}>{t.columnMoveHelp}</p>
      <Button size="small" onClick={() => arrange(undefined)}>
        {t.columnsReset}
      </Button>
      <output className={styles.said}>{said}</output>
    </div>
  )
}
