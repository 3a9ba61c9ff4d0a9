import { resultMessages } from '@visa/messages/visa/results'
import { orderPageMessages } from '@visa/messages/visa/order-pages'
import type { IssueResult } from '@visa/contract/visa/applicant'
import { Button, Progress, Segmented } from 'antd'
import { useState } from 'react'
import { fill, useTexts } from '../../lib/i18n.tsx'
import { DeskRecent, type RecentRow } from '../../ui/desk/desk-recent.tsx'
import { Desk, DeskSummary } from '../../ui/desk/desk.tsx'
import { BatchLines } from './batch-line-list.tsx'
import { EvisaDialog } from './evisa.dialog.tsx'
import { FieldsCard } from './fields-card.tsx'
import { PasteDialog } from './paste.dialog.tsx'
import { RESULTS } from './result.names.ts'
import { SheetDialog } from './sheet.dialog.tsx'
import { useBatch, type Scanned } from './use-batch.ts'

type Opened = 'paste' | 'sheet' | 'evisa'

/** P2.32: results one after the other by scan, paste, sheet or file; looked at as a whole, and given at once. */
export function ResultBatchScreen() {
  const t = useTexts(resultMessages)
  const { results } = useTexts(orderPageMessages)
  const batch = useBatch()
  const [opened, setOpened] = useState<Opened>()
  const { lines, beginning, progress, scans, verdict, scan, undo, confirm, clear } = batch
  const close = () => setOpened(undefined)
  const counts = RESULTS.map((result) => ({
    result: results[result],
    count: lines.filter((line) => line.result === result).length,
  })).filter(({ count }) => count > 0)
  return (
    <>
      <Desk
        scan={{ label: t.scan, hint: t.scanHint, verdict, onScan: scan }}
        onGo={() => void confirm()}
        onUndo={() => undo(scans.find(({ people }) => people.length > 0))}
        empty={lines.length === 0 ? { title: t.batchEmpty, help: t.batchEmptyHelp } : undefined}
        tools={
          <>
            <Segmented<IssueResult>
              aria-label={t.chosen}
              value={beginning.result}
              onChange={(result) => batch.begin({ ...beginning, result })}
              options={RESULTS.map((value) => ({ value, label: results[value] }))}
            />
            <Button onClick={() => setOpened('paste')}>{t.paste}</Button>
            <Button onClick={() => setOpened('sheet')}>{t.sheet}</Button>
            <Button onClick={() => setOpened('evisa')}>{t.evisa}</Button>
          </>
        }
        side={
          <>
            <DeskSummary
              title={t.summary}
              counts={counts.map((each) => fill(t.counted, each)).join(t.comma) || t.nothing}
              go={fill(t.confirm, { count: lines.length })}
              canGo={lines.length > 0}
              busy={progress !== undefined}
              onGo={() => void confirm()}
              clear={t.clear}
              onClear={clear}
            >
              {progress !== undefined && (
                <Progress aria-label={t.summary} percent={Math.round((progress.done / progress.all) * 100)} />
              )}
            </DeskSummary>
            <FieldsCard batch={batch} />
            <Recent scans={scans} onUndo={undo} />
          </>
        }
      >
        {lines.length > 0 && <BatchLines batch={batch} />}
      </Desk>
      {opened === 'paste' && <PasteDialog batch={batch} onClosed={close} />}
      {opened === 'sheet' && <SheetDialog batch={batch} onClosed={close} />}
      {opened === 'evisa' && <EvisaDialog onClosed={close} />}
    </>
  )
}

function Recent({ scans, onUndo }: { scans: readonly Scanned[]; onUndo: (scan: Scanned) => void }) {
  const t = useTexts(resultMessages)
  const rows = scans.map((scan): RecentRow => ({
    key: scan.no,
    tone: scan.tone,
    main: scan.text,
    action: scan.people.length > 0 && (
      <Button
        type="link"
        size="small"
        aria-label={fill(t.undoOf, { code: scan.code })}
        onClick={() => onUndo(scan)}
      >
        {t.undo}
      </Button>
    ),
  }))
  return <DeskRecent title={t.recent} empty={t.recentEmpty} rows={rows} />
}
