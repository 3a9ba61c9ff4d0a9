import { smsSendList } from '@visa/contract/sms/sms'
import { smsMessages } from '@visa/messages/sms/sms'
import { useState } from 'react'
import { useTexts } from '../../lib/i18n.tsx'
import { Dialog } from '../dialog.tsx'
import { EmptyState } from '../empty-state.tsx'
import { ListTable } from '../list/list-table.tsx'
import { useList } from '../list/use-list.ts'
import { useSmsColumns } from './sms-columns.tsx'

interface SmsHistoryDialogProps {
  /** What the messages are about, such as an order, and which one. */
  busiType: string
  id: string
  onClosed: () => void
}

/** What was sent about one thing. It is open while it is rendered. */
export function SmsHistoryDialog({ busiType, id, onClosed }: SmsHistoryDialogProps) {
  const t = useTexts(smsMessages)
  const [open, setOpen] = useState(true)
  return (
    <Dialog
      open={open}
      title={t.historyTitle}
      width={1000}
      footer={null}
      onCancel={() => setOpen(false)}
      afterClose={onClosed}
    >
      <History busiType={busiType} id={id} />
    </Dialog>
  )
}

function History({ busiType, id }: Pick<SmsHistoryDialogProps, 'busiType' | 'id'>) {
  const t = useTexts(smsMessages)
  const list = useList(smsSendList, { busiType, id })
  return (
    <ListTable
      list={list}
      columns={useSmsColumns()}
      nameOf={({ mobile }) => mobile}
      empty={<EmptyState title={t.noHistory} />}
    />
  )
}
