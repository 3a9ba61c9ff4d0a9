import { noticeLog, noticeReaders, type ManagedNoticeRow } from '@visa/contract/notice/notice'
import { noticeMessages } from '@visa/messages/notice/notice'
import { useState } from 'react'
import { fill, useTexts } from '../../lib/i18n.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ListTable } from '../../ui/list/list-table.tsx'
import { useList } from '../../ui/list/use-list.ts'
import { LogPanel } from '../../ui/log/log-panel.tsx'
import { loggedText } from './notice.names.ts'
import { useNoticeTexts } from './use-notice-texts.ts'

interface NoticeReadersDialogProps {
  notice: Pick<ManagedNoticeRow, 'id' | 'title'>
  onClosed: () => void
}

/** Who has said that they know a notice, and who changed it. It is open while it is rendered. */
export function NoticeReadersDialog({ notice, onClosed }: NoticeReadersDialogProps) {
  const t = useNoticeTexts()
  const [open, setOpen] = useState(true)
  return (
    <Dialog
      open={open}
      title={fill(t.readersOf, { title: notice.title })}
      width={800}
      footer={null}
      onCancel={() => setOpen(false)}
      afterClose={onClosed}
    >
      <Readers id={notice.id} />
      <LogPanel
        endpoint={noticeLog}
        scope={{ id: notice.id }}
        words={{ names: { type: t.type }, value: (field, value) => loggedText(field, value, t) }}
      />
    </Dialog>
  )
}

function Readers({ id }: { id: number }) {
  const t = useTexts(noticeMessages)
  const list = useList(noticeReaders, { id })
  // A person is a reader once, so the person tells the rows apart.
  const rows = list.rows.map((reader) => ({ ...reader, id: reader.userId }))
  return (
    <ListTable
      list={{ ...list, rows, all: rows, selected: [], select: () => undefined }}
      columns={[
        { kind: 'text', field: 'realName', title: t.reader, width: 160 },
        { kind: 'text', field: 'companyName', title: t.company, width: 280 },
        { kind: 'time', field: 'knownTime', title: t.knownTime, width: 160 },
      ]}
      nameOf={({ realName }) => realName}
      empty={<EmptyState title={t.readersEmpty} help={t.readersEmptyHelp} />}
    />
  )
}
