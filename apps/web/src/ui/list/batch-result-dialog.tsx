import { listMessages } from '@visa/messages/ui/list'
import { uiMessages } from '@visa/messages/ui/ui'
import { Button } from 'antd'
import { useState } from 'react'
import { copyText } from '../../lib/clipboard.ts'
import { fill, useTexts } from '../../lib/i18n.tsx'
import { saveText } from '../../lib/save-file.ts'
import { Dialog } from '../dialog.tsx'
import { EmptyState } from '../empty-state.tsx'
import { StatusTag } from '../status-tag.tsx'
import { csvOf, tabbed, type BatchRow } from './batch.ts'
import type { Column } from './column.tsx'
import { LocalTable } from './local-table.tsx'
import styles from './list.module.css'

export interface NamedResult extends BatchRow {
  name: string
}

interface BatchResultProps {
  action: string
  rows: readonly NamedResult[]
  onClosed: () => void
}

/** What became of each row of a batch, what was refused first. It is open while it is rendered. */
export function BatchResultDialog({ action, rows, onClosed }: BatchResultProps) {
  const t = useTexts(listMessages)
  const ui = useTexts(uiMessages)
  const [open, setOpen] = useState(true)
  const failed = rows.filter(({ ok }) => !ok)
  const sorted = [...failed, ...rows.filter(({ ok }) => ok)]
  const stateText = ({ ok }: NamedResult) => (ok ? t.rowDone : t.rowRefused)
  const lines = [
    [t.record, t.result, t.reason],
    ...sorted.map((row) => [row.name, stateText(row), row.message]),
  ]
  const columns: Column<NamedResult>[] = [
    { kind: 'text', field: 'name', title: t.record, width: 180 },
    {
      kind: 'custom',
      field: 'ok',
      title: t.result,
      width: 96,
      render: (row) => <StatusTag tone={row.ok ? 'done' : 'refused'} text={stateText(row)} />,
    },
    // Why a row was refused is read to its end.
    { kind: 'custom', field: 'message', title: t.reason, width: 280, render: ({ message }) => message },
  ]
  const counts = { action, done: rows.length - failed.length, failed: failed.length }
  return (
    <Dialog
      open={open}
      title={fill(t.batchResult, { action })}
      width={800}
      onCancel={() => setOpen(false)}
      afterClose={onClosed}
      footer={
        <>
          <Button onClick={() => void copyText(tabbed(lines))}>{ui.copy}</Button>
          <Button onClick={() => saveText(`${fill(t.batchResult, { action })}.csv`, csvOf(lines))}>
            {t.download}
          </Button>
          <Button type="primary" onClick={() => setOpen(false)}>
            {t.close}
          </Button>
        </>
      }
    >
      <p className={styles.outcome}>{fill(t.batchCounts, counts)}</p>
      <LocalTable
        rows={sorted}
        columns={columns}
        nameOf={({ name }) => name}
        empty={<EmptyState title={t.record} />}
      />
    </Dialog>
  )
}
