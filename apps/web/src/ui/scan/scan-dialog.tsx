import { inputMessages } from '@visa/messages/ui/inputs'
import { Badge, Button } from 'antd'
import { useEffect, useEffectEvent, useRef } from 'react'
import { fill, useTexts } from '../../lib/i18n.tsx'
import { Dialog } from '../dialog.tsx'
import { StatusTag } from '../status-tag.tsx'
import { goodCodes, type ScannedCode } from './scan-list.ts'
import { listenForScans } from './scan-listener.ts'
import styles from './scan.module.css'
import { SoundSwitch } from './sound-switch.tsx'

interface ScanDialogProps {
  mode: 'once' | 'many'
  codes: readonly ScannedCode[]
  onCode: (code: string) => void
  /** What has been scanned is enough. */
  onDone: () => void
  onClose: () => void
}

/** Waits for a scanner. It hears every key while it is in view, so nothing needs the focus. */
export function ScanDialog({ mode, codes, onCode, onDone, onClose }: ScanDialogProps) {
  const { scan } = useTexts(inputMessages)
  const box = useRef<HTMLDivElement>(null)
  const hear = useEffectEvent(onCode)
  useEffect(
    () =>
      listenForScans(
        window,
        (code) => hear(code),
        // In a tab that is not shown it stays open, and hears nothing.
        () => box.current?.checkVisibility() === true,
      ),
    [],
  )
  return (
    <Dialog
      open
      title={scan[mode]}
      width={480}
      onCancel={onClose}
      footer={
        <div className={styles.footer}>
          <SoundSwitch />
          {mode === 'many' && (
            <Button type="primary" onClick={onDone}>
              {scan.done}
            </Button>
          )}
        </div>
      }
    >
      <div ref={box} className={styles.dialog} data-scans>
        <output className={styles.waiting}>
          <Badge status="processing" />
          {scan.waiting}
        </output>
        {mode === 'many' && <Codes codes={codes} />}
      </div>
    </Dialog>
  )
}

function Codes({ codes }: { codes: readonly ScannedCode[] }) {
  const { scan } = useTexts(inputMessages)
  return (
    <>
      <p aria-live="polite">{fill(scan.count, { count: goodCodes(codes).length })}</p>
      <ol className={styles.codes} aria-label={scan.scanned}>
        {codes.map(({ no, code, state, reason }) => (
          <li key={no}>
            <span className={styles.code}>{code}</span>
            {state === 'duplicate' && <StatusTag tone="waiting" text={scan.duplicate} />}
            {state === 'bad' && <span className={styles.reason}>{reason}</span>}
          </li>
        ))}
      </ol>
    </>
  )
}
