import { BATCH_FAULTS, BATCH_MODES, batchPage } from '@visa/contract/centre/batch'
import { formatDate } from '@visa/contract/dates'
import { batchMessages } from '@visa/messages/centre/batches'
import { uiMessages } from '@visa/messages/ui/ui'
import { Alert, Button, Radio } from 'antd'
import { useState } from 'react'
import { confirmDialog } from '../../../lib/feedback.ts'
import { fill, useTexts } from '../../../lib/i18n.tsx'
import { useCall } from '../../../lib/query.ts'
import { yuan } from '../../../lib/yuan.ts'
import { DeskRecent } from '../../../ui/desk/desk-recent.tsx'
import { Desk, DeskField, DeskSummary } from '../../../ui/desk/desk.tsx'
import { DetailWaiting } from '../../../ui/detail/detail-states.tsx'
import { begunWith, useOffered } from '../services-field.tsx'
import { BatchCommonCard } from './batch-common.tsx'
import { BLANK_BATCH, checkOf, withLines, type BatchDraft } from './batch-draft.ts'
import { BatchLines } from './batch-lines.tsx'
import { BatchDialog } from './batch.dialog.tsx'
import { FaultFileButton } from './fault-file-button.tsx'
import { TakeDialog } from './take.dialog.tsx'
import { useBatch, type Batch } from './use-batch.ts'
import styles from '../sheet.module.css'

const RECENT = { page: 1, pageSize: 10 } as const

/** Many applicants of one company at once: by sheet, paste or scan; checked row by row, and made in one go. */
export function BatchScreen() {
  const offered = useOffered(BLANK_BATCH.common)
  if (offered.data === undefined && offered.error === null) return <DetailWaiting calls={[offered]} />
  return <BatchDesk begins={begunWith(offered.data)} />
}

function BatchDesk({ begins }: { begins: readonly string[] }) {
  const t = useTexts(batchMessages)
  const [taking, setTaking] = useState<'sheet' | 'paste'>()
  const [shown, setShown] = useState<{ id: number; sent?: BatchDraft }>()
  const batch = useBatch(begins, ({ id }, sent) => setShown({ id, sent }))
  const { draft, put, isReady, submit } = batch
  const hasLines = draft.lines.length > 0
  return (
    <>
      <Desk
        scan={{ label: t.scan, hint: t.scanHint, verdict: batch.verdict, onScan: batch.scan }}
        onGo={() => isReady && submit()}
        onUndo={batch.undo}
        empty={hasLines ? undefined : { title: t.empty, help: t.emptyHelp }}
        tools={
          <>
            <Button onClick={() => setTaking('sheet')}>{t.sheet}</Button>
            <Button onClick={() => setTaking('paste')}>{t.paste}</Button>
            {hasLines && (
              <Button type="link" onClick={batch.undo}>
                {t.undo} <kbd>Ctrl Z</kbd>
              </Button>
            )}
          </>
        }
        side={
          <>
            <Summary batch={batch} />
            <Recent onOpen={(id) => setShown({ id })} />
          </>
        }
      >
        <BatchCommonCard batch={batch} />
        {hasLines && <BatchLines batch={batch} />}
      </Desk>
      {taking !== undefined && (
        <TakeDialog
          by={taking}
          onRead={(rows) => put(withLines(draft, rows))}
          onClosed={() => setTaking(undefined)}
        />
      )}
      {shown !== undefined && <BatchDialog {...shown} onClosed={() => setShown(undefined)} />}
    </>
  )
}

function Summary({ batch }: { batch: Batch }) {
  const t = useTexts(batchMessages)
  const u = useTexts(uiMessages)
  const { draft, put, checked, lacks, isReady, isBusy, clearRows, submit } = batch
  const faulty = checked?.faulty ?? 0
  /** Two hundred rows are not put away by one click beside the button. */
  const ask = async () => {
    const { length: count } = draft.lines
    if (count === 0) return
    const said = {
      title: fill(t.clearTitle, { count }),
      content: t.clearText,
      okText: fill(t.clearOk, { count }),
    }
    if (await confirmDialog({ ...said, cancelText: u.keepEditing, danger: true })) clearRows()
  }
  const count = draft.faults === 'good' ? (checked?.good ?? 0) : draft.lines.length
  const said =
    checked === undefined
      ? fill(t.notChecked, { count: draft.lines.length })
      : fill(t.checked, { good: checked.good, faulty: checked.faulty, total: yuan(checked.totalCents) })
  return (
    <DeskSummary
      title={t.state}
      counts={said}
      go={fill(t.submit, { count })}
      canGo={isReady}
      busy={isBusy}
      onGo={submit}
      clear={t.clear}
      onClear={() => void ask()}
    >
      <DeskField label={t.modeLabel}>
        <Radio.Group
          aria-label={t.modeLabel}
          value={draft.mode}
          onChange={({ target }) => put({ ...draft, mode: target.value === 'one' ? 'one' : 'each' })}
          options={BATCH_MODES.map((value) => ({ value, label: t.modes[value] }))}
        />
      </DeskField>
      <DeskField label={t.faultsLabel}>
        <Radio.Group
          aria-label={t.faultsLabel}
          value={draft.faults}
          onChange={({ target }) => put({ ...draft, faults: target.value === 'good' ? 'good' : 'none' })}
          options={BATCH_FAULTS.map((value) => ({ value, label: t.faults[value] }))}
        />
      </DeskField>
      {faulty > 0 && draft.faults === 'none' && <p>{fill(t.noneWhy, { count: faulty })}</p>}
      {faulty > 0 && (
        <p>
          <FaultFileButton body={checkOf(draft)} />
        </p>
      )}
      {batch.checkError && <Alert type="error" showIcon title={batch.checkError.message} />}
      {draft.lines.length > 0 && lacks.length > 0 && (
        <ul className={styles.lacks}>
          {lacks.map((lack) => (
            <li key={lack}>{t.lacks[lack]}</li>
          ))}
        </ul>
      )}
    </DeskSummary>
  )
}

function Recent({ onOpen }: { onOpen: (id: number) => void }) {
  const t = useTexts(batchMessages)
  const { data } = useCall(batchPage, { query: RECENT }, { silent: true })
  const rows = (data?.rows ?? []).map((row) => ({
    key: row.id,
    main: (
      <Button type="link" size="small" className={styles.name ?? ''} onClick={() => onOpen(row.id)}>
        {row.batchNo} {row.customerName}
      </Button>
    ),
    more: (
      <span className={styles.soft}>
        {formatDate(row.createTime, 'MM-dd hh:mm')} ·{' '}
        {fill(t.rows, { made: row.madeCount, all: row.rowCount })} ·{' '}
        {row.owedCents > 0 ? fill(t.owes, { amount: yuan(row.owedCents) }) : t.settled}
      </span>
    ),
  }))
  return <DeskRecent title={t.recent} empty={t.recentEmpty} rows={rows} />
}
