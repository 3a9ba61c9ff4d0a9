import { ArrowDownOutlined, ArrowUpOutlined, LayoutOutlined } from '@ant-design/icons'
import { centreReportMessages } from '@visa/messages/centre/reports'
import { Button, Checkbox, Popover } from 'antd'
import { fill, useTexts } from '../../../lib/i18n.tsx'
import { moved, ordered, switched, type ColumnLayout } from '../../../ui/list/column-layout.ts'
import styles from './dashboard.module.css'

export const TILE_NAMES = ['stages', 'promises', 'places', 'approvals', 'money', 'shifts', 'notices'] as const
export type TileName = (typeof TILE_NAMES)[number]

interface LayoutButtonProps {
  layout: ColumnLayout
  onArrange: (layout: ColumnLayout) => void
}

/** Which cards somebody sees and in which order; it stays so for them until they change it. */
export function LayoutButton({ layout, onArrange }: LayoutButtonProps) {
  const t = useTexts(centreReportMessages)
  const names: Readonly<Record<string, string>> = t.tiles
  const all = ordered(TILE_NAMES, layout)
  const nameOf = (tile: string): string => names[tile] ?? tile
  const arrange = (
    <div className={styles.arrange}>
      <p>{t.layoutHelp}</p>
      <ul aria-label={t.layout}>
        {all.map((tile, place) => (
          <li key={tile}>
            <Checkbox
              checked={!layout.hidden.includes(tile)}
              onChange={() => onArrange(switched(TILE_NAMES, layout, tile))}
            >
              {nameOf(tile)}
            </Checkbox>
            <span>
              <Button
                type="text"
                size="small"
                icon={<ArrowUpOutlined />}
                aria-label={fill(t.tileUp, { name: nameOf(tile) })}
                disabled={place === 0}
                onClick={() => onArrange(moved(TILE_NAMES, layout, tile, place - 1))}
              />
              <Button
                type="text"
                size="small"
                icon={<ArrowDownOutlined />}
                aria-label={fill(t.tileDown, { name: nameOf(tile) })}
                disabled={place === all.length - 1}
                onClick={() => onArrange(moved(TILE_NAMES, layout, tile, place + 1))}
              />
            </span>
          </li>
        ))}
      </ul>
    </div>
  )
  return (
    <Popover trigger="click" placement="bottomRight" content={arrange}>
      <Button icon={<LayoutOutlined />}>{t.layout}</Button>
    </Popover>
  )
}
