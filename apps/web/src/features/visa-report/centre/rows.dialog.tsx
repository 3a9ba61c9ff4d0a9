import { isMoneyFigure } from '@visa/contract/centre/figures'
import { reportRows, type FactRow } from '@visa/contract/centre/report'
import { centreFigureMessages } from '@visa/messages/centre/figures'
import { centreReportMessages } from '@visa/messages/centre/reports'
import { useState } from 'react'
import { fill, useTexts } from '../../../lib/i18n.tsx'
import { RecordLink } from '../../../ui/detail/record-link.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import type { Column } from '../../../ui/list/column.tsx'
import { ListTable } from '../../../ui/list/list-table.tsx'
import { useList } from '../../../ui/list/use-list.ts'
import { figureText, type RowsAsked } from './figure-text.ts'
import styles from '../looks.module.css'

interface RowsDialogProps {
  asked: RowsAsked
  /** What of the figure: a country, an hour. */
  part?: string | undefined
  /** As the figure tells it. */
  value: number
  onClosed: () => void
}

/** The rows behind a figure, which add up to it. It is open while it is rendered. */
export function RowsDialog({ asked, part, value, onClosed }: RowsDialogProps) {
  const t = useTexts(centreReportMessages)
  const { names, helps, kinds } = useTexts(centreFigureMessages)
  const [open, setOpen] = useState(true)
  const list = useList(reportRows, asked)
  const { figure } = asked
  const columns: Column<FactRow>[] = [
    { kind: 'text', field: 'no', title: t.no, width: 170 },
    { kind: 'text', field: 'name', title: t.name, width: 140 },
    {
      kind: 'custom',
      field: 'contractNo',
      title: t.contract,
      width: 150,
      render: ({ contractId, contractNo, kind }) =>
        contractId === null ? (
          kinds[kind]
        ) : (
          <RecordLink of={{ type: 'CONTRACT', id: String(contractId) }}>{contractNo}</RecordLink>
        ),
    },
    { kind: 'text', field: 'operatorName', title: t.who, width: 110 },
    { kind: 'text', field: 'day', title: t.day, width: 110 },
    {
      kind: 'custom',
      field: 'value',
      title: isMoneyFigure(figure) ? t.amount : t.value,
      width: 110,
      render: (row) => <span className={styles.number}>{figureText(figure, row.value)}</span>,
    },
  ]
  const name = part === undefined ? names[figure] : `${names[figure]} · ${part}`
  return (
    <Dialog
      open={open}
      title={fill(t.rowsTitle, { name, count: figureText(figure, value) })}
      width={860}
      footer={null}
      onCancel={() => setOpen(false)}
      afterClose={onClosed}
    >
      <p className={styles.help}>{helps[figure]}</p>
      <ListTable<FactRow, object>
        list={list}
        nameOf={({ no }) => no}
        columns={columns}
        empty={<EmptyState title={t.noRows} />}
      />
    </Dialog>
  )
}
