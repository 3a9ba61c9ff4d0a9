import { reportCorrections, type Correction } from '@visa/contract/centre/report'
import { centreFigureMessages } from '@visa/messages/centre/figures'
import { centreReportMessages } from '@visa/messages/centre/reports'
import { useState } from 'react'
import { useTexts } from '../../../lib/i18n.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import type { Column } from '../../../ui/list/column.tsx'
import { ListTable } from '../../../ui/list/list-table.tsx'
import { useList } from '../../../ui/list/use-list.ts'
import { figureText } from './figure-text.ts'

interface CorrectionsDialogProps {
  days: { from: string; to: string }
  onClosed: () => void
}

/** What closed days came to differently afterwards. It is open while it is rendered. */
export function CorrectionsDialog({ days, onClosed }: CorrectionsDialogProps) {
  const t = useTexts(centreReportMessages)
  const { names } = useTexts(centreFigureMessages)
  const [open, setOpen] = useState(true)
  const list = useList(reportCorrections, days)
  const columns: Column<Correction>[] = [
    { kind: 'text', field: 'day', title: t.day, width: 120 },
    { kind: 'custom', field: 'figure', title: t.figure, width: 160, render: ({ figure }) => names[figure] },
    {
      kind: 'custom',
      field: 'before',
      title: t.before,
      width: 120,
      render: ({ figure, before }) => figureText(figure, before),
    },
    {
      kind: 'custom',
      field: 'after',
      title: t.after,
      width: 120,
      render: ({ figure, after }) => figureText(figure, after),
    },
    { kind: 'text', field: 'toldOn', title: t.toldOn, width: 140 },
  ]
  return (
    <Dialog
      open={open}
      title={t.corrections}
      width={760}
      footer={null}
      onCancel={() => setOpen(false)}
      afterClose={onClosed}
    >
      <ListTable<Correction, object>
        list={list}
        nameOf={({ day }) => day}
        columns={columns}
        empty={<EmptyState title={t.noRows} />}
      />
    </Dialog>
  )
}
