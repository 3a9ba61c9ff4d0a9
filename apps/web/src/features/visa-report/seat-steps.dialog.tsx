import { seatSteps, type SeatQuery, type SeatStep } from '@visa/contract/visa/seat-statistics'
import { applicantStateMessages } from '@visa/messages/states/applicant-states'
import { lookBackMessages } from '@visa/messages/visa/look-back'
import { seatMessages } from '@visa/messages/visa/seat-statistics'
import { useState } from 'react'
import { fill, useTexts } from '../../lib/i18n.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { RecordLink } from '../../ui/detail/record-link.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import type { Column } from '../../ui/list/column.tsx'
import { ListTable } from '../../ui/list/list-table.tsx'
import { useList } from '../../ui/list/use-list.ts'
import type { SeatPick } from './seat-table.tsx'

interface SeatStepsDialogProps {
  asked: SeatQuery
  pick: SeatPick
  onClosed: () => void
}

/** The steps behind a figure. It is open while it is rendered. */
export function SeatStepsDialog({ asked, pick, onClosed }: SeatStepsDialogProps) {
  const t = useTexts(seatMessages)
  const words = useTexts(lookBackMessages)
  const operations: Record<string, string> = useTexts(applicantStateMessages).operations
  const [open, setOpen] = useState(true)
  const { name, count, day, ...picked } = pick
  const list = useList(seatSteps, { ...asked, ...(day !== undefined && { from: day, to: day }), ...picked })
  const columns: Column<SeatStep>[] = [
    { kind: 'time', field: 'at', title: t.time, width: 160 },
    { kind: 'text', field: 'actorName', title: words.person, width: 110 },
    {
      kind: 'custom',
      field: 'operation',
      title: t.step,
      width: 130,
      render: ({ operation }) => operations[operation] ?? operation,
    },
    { kind: 'text', field: 'applicantName', title: t.applicant, width: 120 },
    {
      kind: 'custom',
      field: 'orderNo',
      title: t.order,
      width: 150,
      render: ({ orderId, orderNo }) =>
        orderId === null ? (
          '—'
        ) : (
          <RecordLink of={{ type: 'VISA', id: String(orderId) }}>{orderNo}</RecordLink>
        ),
    },
  ]
  return (
    <Dialog
      open={open}
      title={fill(t.rowsOf, { name, count })}
      width={800}
      footer={null}
      onCancel={() => setOpen(false)}
      afterClose={onClosed}
    >
      <ListTable<SeatStep, object>
        list={list}
        nameOf={({ orderNo }) => orderNo}
        columns={columns}
        empty={<EmptyState title={t.nothing} />}
      />
    </Dialog>
  )
}
