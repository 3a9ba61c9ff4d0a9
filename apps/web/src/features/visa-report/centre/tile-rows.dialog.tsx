import { dashboardRows, type Tile, type TileRow } from '@visa/contract/centre/dashboard'
import type { Whose } from '@visa/contract/centre/report'
import { centreReportMessages } from '@visa/messages/centre/reports'
import { useState } from 'react'
import { fill, useTexts } from '../../../lib/i18n.tsx'
import { RecordLink } from '../../../ui/detail/record-link.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import type { Column } from '../../../ui/list/column.tsx'
import { ListTable } from '../../../ui/list/list-table.tsx'
import { useList } from '../../../ui/list/use-list.ts'

interface TileRowsDialogProps {
  tile: Tile
  of: string
  whose: Whose
  name: string
  count: number
  onClosed: () => void
}

/** What stands behind a figure of the dashboard. It is open while it is rendered. */
export function TileRowsDialog({ tile, of, whose, name, count, onClosed }: TileRowsDialogProps) {
  const t = useTexts(centreReportMessages)
  const [open, setOpen] = useState(true)
  const list = useList(dashboardRows, { tile, key: of, whose })
  const columns: Column<TileRow>[] = [
    { kind: 'text', field: 'no', title: t.no, width: 160 },
    { kind: 'text', field: 'name', title: t.name, width: 150 },
    {
      kind: 'custom',
      field: 'contractNo',
      title: t.contract,
      width: 150,
      render: ({ contractId, contractNo }) =>
        contractId === null ? (
          '—'
        ) : (
          <RecordLink of={{ type: 'CONTRACT', id: String(contractId) }}>{contractNo}</RecordLink>
        ),
    },
    { kind: 'text', field: 'who', title: t.who, width: 110 },
    { kind: 'text', field: 'promised', title: t.promised, width: 110 },
    { kind: 'time', field: 'since', title: t.since, width: 160 },
  ]
  return (
    <Dialog
      open={open}
      title={fill(t.rowsTitle, { name, count })}
      width={880}
      footer={null}
      onCancel={() => setOpen(false)}
      afterClose={onClosed}
    >
      <ListTable<TileRow, object>
        list={list}
        nameOf={({ no }) => no}
        columns={columns}
        empty={<EmptyState title={t.noRows} />}
      />
    </Dialog>
  )
}
