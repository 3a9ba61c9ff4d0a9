import { dashboardRows, type Tile, type TileRow } from '@visa/contract/centre/dashboard'
import type { Whose } from '@visa/contract/centre/report'
import { WAY_READERS } from '@visa/contract/custody/passport'
import { centreReportMessages } from '@visa/messages/centre/reports'
import { useState } from 'react'
import { fill, useTexts } from '../../../lib/i18n.tsx'
import { lazyPart } from '../../../lib/lazy-part.tsx'
import { useCan } from '../../../lib/session.tsx'
import { RecordLink } from '../../../ui/detail/record-link.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import type { Column } from '../../../ui/list/column.tsx'
import { ListTable } from '../../../ui/list/list-table.tsx'
import { useList } from '../../../ui/list/use-list.ts'
import { Part } from '../../../ui/part.tsx'
import styles from './dashboard.module.css'

const PassportWayDialog = lazyPart(
  async () => (await import('../../../ui/passport-way/passport-way.dialog.tsx')).PassportWayDialog,
)

interface TileRowsDialogProps {
  tile: Tile
  of: string
  whose: Whose
  name: string
  count: number
  onClosed: () => void
}

/** What stands behind a figure of the dashboard: contracts lead to themselves, passports to their way. It is open while it is rendered. */
export function TileRowsDialog({ tile, of, whose, name, count, onClosed }: TileRowsDialogProps) {
  const t = useTexts(centreReportMessages)
  const can = useCan()
  const [open, setOpen] = useState(true)
  const [way, show] = useState<TileRow>()
  const list = useList(dashboardRows, { tile, key: of, whose })
  const isContract = tile === 'contracts'
  const isPassport = !isContract && tile !== 'approvals'
  const mayFollow = isPassport && WAY_READERS.some((code) => can(code))
  const contract: Column<TileRow> = {
    kind: 'custom',
    field: 'contractNo',
    title: isContract ? t.no : t.contract,
    width: 160,
    render: ({ contractId, contractNo }) =>
      contractId === null ? (
        '—'
      ) : (
        <RecordLink of={{ type: 'CONTRACT', id: String(contractId) }}>{contractNo}</RecordLink>
      ),
  }
  const number: Column<TileRow> = {
    kind: 'custom',
    field: 'no',
    title: isPassport ? t.passportNo : t.no,
    width: 150,
    render: (row) =>
      mayFollow ? (
        <button type="button" className={styles.open} onClick={() => show(row)}>
          {row.no}
        </button>
      ) : (
        row.no
      ),
  }
  const columns: Column<TileRow>[] = [
    ...(isContract ? [contract] : [number]),
    { kind: 'text', field: 'name', title: t.name, width: 150 },
    ...(isContract ? [] : [contract]),
    { kind: 'text', field: 'who', title: t.who, width: 110 },
    { kind: 'text', field: 'promised', title: t.promised, width: 110 },
    { kind: 'time', field: 'since', title: t.since, width: 160 },
  ]
  return (
    <>
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
      {way !== undefined && (
        <Part>
          <PassportWayDialog
            passport={{ id: way.id, holder: way.name, passportNo: way.no }}
            onClosed={() => show(undefined)}
          />
        </Part>
      )}
    </>
  )
}
