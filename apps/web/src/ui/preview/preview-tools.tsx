import {
  CompressOutlined,
  DownloadOutlined,
  LeftOutlined,
  OneToOneOutlined,
  PrinterOutlined,
  RightOutlined,
  RotateRightOutlined,
  ZoomInOutlined,
  ZoomOutOutlined,
} from '@ant-design/icons'
import { previewMessages } from '@visa/messages/ui/preview'
import { Button, Segmented, Tooltip } from 'antd'
import type { ReactNode } from 'react'
import { fill, useTexts } from '../../lib/i18n.tsx'
import { SilentPrint } from './silent-print.tsx'
import styles from './preview.module.css'
import type { ViewAct } from './view-state.ts'

interface ToolProps {
  label: string
  icon: ReactNode
  disabled?: boolean
  onClick: () => void
}

function Tool({ label, icon, disabled = false, onClick }: ToolProps) {
  return (
    <Tooltip title={label}>
      <Button type="text" aria-label={label} icon={icon} disabled={disabled} onClick={onClick} />
    </Tooltip>
  )
}

interface PreviewToolsProps {
  /** Where the shown file stands among the others. */
  index: number
  count: number
  onMove: (by: 1 | -1) => void
  /** Nothing that can be zoomed: without them. */
  zoom?: { percent: number; onAct: (act: ViewAct) => void } | undefined
  /** Whether what it was made of is looked at; unset: nothing was kept. */
  original?: { shown: boolean; onChange: (shown: boolean) => void } | undefined
  /** A paper that the browser prints by itself, at its address. */
  printAt?: string | undefined
  onDownload: () => void
}

export function PreviewTools({
  index,
  count,
  onMove,
  zoom,
  original,
  printAt,
  onDownload,
}: PreviewToolsProps) {
  const t = useTexts(previewMessages)
  return (
    <div className={styles.tools} role="toolbar" aria-label={t.tools}>
      {count > 1 && (
        <div className={styles.group}>
          <Tool
            label={t.previous}
            icon={<LeftOutlined />}
            disabled={index === 0}
            onClick={() => onMove(-1)}
          />
          <output>{fill(t.place, { index: index + 1, count })}</output>
          <Tool
            label={t.next}
            icon={<RightOutlined />}
            disabled={index === count - 1}
            onClick={() => onMove(1)}
          />
        </div>
      )}
      {zoom && (
        <div className={styles.group}>
          <Tool label={t.zoomOut} icon={<ZoomOutOutlined />} onClick={() => zoom.onAct('zoomOut')} />
          <output className={styles.percent}>{zoom.percent}%</output>
          <Tool label={t.zoomIn} icon={<ZoomInOutlined />} onClick={() => zoom.onAct('zoomIn')} />
          <Tool label={t.rotate} icon={<RotateRightOutlined />} onClick={() => zoom.onAct('rotate')} />
          <Tool label={t.fit} icon={<CompressOutlined />} onClick={() => zoom.onAct('fit')} />
          <Tool label={t.actualSize} icon={<OneToOneOutlined />} onClick={() => zoom.onAct('actualSize')} />
        </div>
      )}
      {original && (
        <Segmented
          value={original.shown}
          onChange={original.onChange}
          options={[
            { value: false, label: t.made },
            { value: true, label: t.original },
          ]}
        />
      )}
      {printAt !== undefined && (
        <Button type="primary" icon={<PrinterOutlined />} href={printAt} target="_blank">
          {t.print}
        </Button>
      )}
      {printAt !== undefined && <SilentPrint at={printAt} />}
      <Button className={styles.download ?? ''} icon={<DownloadOutlined />} onClick={onDownload}>
        {t.download}
      </Button>
    </div>
  )
}
