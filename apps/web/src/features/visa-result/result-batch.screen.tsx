import { resultMessages } from '@visa/messages/visa/results'
import { orderPageMessages } from '@visa/messages/visa/order-pages'
import type { IssueResult } from '@visa/contract/visa/applicant'
import { Button, Progress, Segmented } from 'antd'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { fill, useTexts } from '../../lib/i18n.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ScanBar } from '../../ui/scan/scan-bar.tsx'
import { BatchLines } from './batch-line-list.tsx'
import { EvisaDialog } from './evisa.dialog.tsx'
import { FieldsCard } from './fields-card.tsx'
import { PasteDialog } from './paste.dialog.tsx'
import { RESULTS } from './result.names.ts'
import { SheetDialog } from './sheet.dialog.tsx'
import { useBatch, type Batch, type Scanned } from './use-batch.ts'
import styles from './visa-result.module.css'

const CONFIRM_KEY = 'F10'

type Opened = 'paste' | 'sheet' | 'evisa'

/** Keys of the desk, while it is in view. */
function useDeskKeys(batch: Batch, scanLabel: string, root: { current: HTMLElement | null }): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (root.current?.checkVisibility() !== true) return
    const isUndo = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'z'
    // In a field somebody types in it takes back what was typed; in the scan field, the scan.
    const { target } = event
    const typing = target instanceof HTMLInputElement && target.getAttribute('aria-label') !== scanLabel
    if (event.key === CONFIRM_KEY) void batch.confirm()
    else if (isUndo && !typing) batch.undo(batch.scans.find(({ people }) => people.length > 0))
    else return
    event.preventDefault()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event)
    addEventListener('keydown', listen)
    return () => removeEventListener('keydown', listen)
  }, [])
}

/** P2.32: results one after the other by scan, paste, sheet or file; looked at as a whole, and given at once. */
export function ResultBatchScreen() {
  const t = useTexts(resultMessages)
  const { results } = useTexts(orderPageMessages)
  const batch = useBatch()
  const root = useRef<HTMLDivElement>(null)
  const [opened, setOpened] = useState<Opened>()
  useDeskKeys(batch, t.scan, root)
  const { lines, beginning, progress } = batch
  const close = () => setOpened(undefined)
  return (
    <div ref={root} className={styles.screen}>
      <ScanBar label={t.scan} hint={t.scanHint} verdict={batch.verdict} onScan={batch.scan} />
      <div className={styles.tools}>
        <Segmented<IssueResult>
          aria-label={t.chosen}
          value={beginning.result}
          onChange={(result) => batch.begin({ ...beginning, result })}
          options={RESULTS.map((value) => ({ value, label: results[value] }))}
        />
        <Button onClick={() => setOpened('paste')}>{t.paste}</Button>
        <Button onClick={() => setOpened('sheet')}>{t.sheet}</Button>
        <Button onClick={() => setOpened('evisa')}>{t.evisa}</Button>
      </div>
      <div className={styles.panes}>
        <div className={styles.main}>
          {lines.length === 0 ? (
            <EmptyState title={t.batchEmpty} help={t.batchEmptyHelp} />
          ) : (
            <BatchLines batch={batch} />
          )}
        </div>
        <aside className={styles.side}>
          <section className={styles.card} aria-label={t.summary}>
            <h2>{t.summary}</h2>
            <p className={styles.counts}>
              {RESULTS.map((result) => ({
                result,
                count: lines.filter((line) => line.result === result).length,
              }))
                .filter(({ count }) => count > 0)
                .map(({ result, count }) => fill(t.counted, { result: results[result], count }))
                .join(t.comma) || t.nothing}
            </p>
            {progress !== undefined && (
              <Progress aria-label={t.summary} percent={Math.round((progress.done / progress.all) * 100)} />
            )}
            <div className={styles.buttons}>
              <Button
                type="primary"
                size="large"
                disabled={lines.length === 0}
                loading={progress !== undefined}
                onClick={() => void batch.confirm()}
              >
                {fill(t.confirm, { count: lines.length })} <kbd>{CONFIRM_KEY}</kbd>
              </Button>
              <Button size="large" disabled={lines.length === 0} onClick={batch.clear}>
                {t.clear}
              </Button>
            </div>
          </section>
          <FieldsCard batch={batch} />
          <Recent scans={batch.scans} onUndo={batch.undo} />
        </aside>
      </div>
      {opened === 'paste' && <PasteDialog batch={batch} onClosed={close} />}
      {opened === 'sheet' && <SheetDialog batch={batch} onClosed={close} />}
      {opened === 'evisa' && <EvisaDialog onClosed={close} />}
    </div>
  )
}

function Recent({ scans, onUndo }: { scans: readonly Scanned[]; onUndo: (scan: Scanned) => void }) {
  const t = useTexts(resultMessages)
  return (
    <section className={styles.card} aria-label={t.recent}>
      <h2>{t.recent}</h2>
      {scans.length === 0 && <p className={styles.soft}>{t.recentEmpty}</p>}
      <ol className={styles.recent}>
        {scans.map((scan) => (
          <li key={scan.no} data-tone={scan.tone}>
            <span>{scan.text}</span>
            {scan.people.length > 0 && (
              <Button
                type="link"
                size="small"
                aria-label={fill(t.undoOf, { code: scan.code })}
                onClick={() => onUndo(scan)}
              >
                {t.undo}
              </Button>
            )}
          </li>
        ))}
      </ol>
    </section>
  )
}
