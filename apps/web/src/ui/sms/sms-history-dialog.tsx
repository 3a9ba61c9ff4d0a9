import type { SmsRecord } from '@visa/contract/sms/sms'
import { smsMessages } from '@visa/messages/sms/sms'
import { useState } from 'react'
import { useTexts } from '../../lib/i18n.tsx'
import { Dialog } from '../dialog.tsx'
import { EmptyState } from '../empty-state.tsx'
import { ListTable } from '../list/list-table.tsx'
import { useList, type PageEndpoint } from '../list/use-list.ts'
import { useSmsColumns } from './sms-columns.tsx'

interface HistoryProps<Query, Scope extends Partial<Query>> {
  /** The call that lists them: whoever reads what they are about reads them. */
  endpoint: PageEndpoint<Query, SmsRecord>
  /** What the messages are about, such as an order, and which one. */
  scope: Scope
}

/** What was sent about one thing. It is open while it is rendered. */
export function SmsHistoryDialog<Query, const Scope extends Partial<Query>>({
  endpoint,
  scope,
  onClosed,
}: HistoryProps<Query, Scope> & { onClosed: () => void }) {
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
      <History endpoint={endpoint} scope={scope} />
    </Dialog>
  )
}

function History<Query, const Scope extends Partial<Query>>({ endpoint, scope }: HistoryProps<Query, Scope>) {
  const t = useTexts(smsMessages)
  const list = useList(endpoint, scope)
  return (
    <ListTable
      list={list}
      columns={useSmsColumns()}
      nameOf={({ mobile }) => mobile}
      empty={<EmptyState title={t.noHistory} />}
    />
  )
}
