import {
  noticeBatchDelete,
  noticeDelete,
  noticeTopHead,
  type ManagedNoticeRow,
} from '@visa/contract/notice/notice'
import { noticeMessages } from '@visa/messages/notice/notice'
import { uiMessages } from '@visa/messages/ui/ui'
import { fill, useTexts } from '../../lib/i18n.tsx'
import { rowCall, type RowAction } from '../../ui/list/row-action.ts'
import { NoticeReadersDialog } from './notice-readers.dialog.tsx'
import { StoredNoticeViewer } from './notice-viewer.tsx'
import { NoticeEditDialog } from './notice.form.tsx'

/** What may be done with notices by whoever looks after them. */
export function useNoticeActions(): RowAction<ManagedNoticeRow>[] {
  const t = useTexts(noticeMessages)
  const ui = useTexts(uiMessages)
  return [
    {
      key: 'preview',
      label: t.preview,
      dialog: (notice, onClosed) => (
        <StoredNoticeViewer notice={{ ...notice, known: false }} preview onClosed={onClosed} />
      ),
    },
    {
      key: 'edit',
      label: ui.edit,
      access: 'sys.notice.manage.edit',
      dialog: ({ id }, onClosed) => <NoticeEditDialog id={id} onClosed={onClosed} />,
    },
    {
      key: 'pin',
      label: t.pin,
      access: 'sys.notice.manage.top',
      when: ({ topHead }) => !topHead,
      call: rowCall(noticeTopHead, ({ id }) => ({ body: { id, topHead: true } })),
    },
    {
      key: 'unpin',
      label: t.unpin,
      access: 'sys.notice.manage.top',
      when: ({ topHead }) => topHead,
      call: rowCall(noticeTopHead, ({ id }) => ({ body: { id, topHead: false } })),
    },
    {
      key: 'readers',
      label: t.readers,
      dialog: (notice, onClosed) => <NoticeReadersDialog notice={notice} onClosed={onClosed} />,
    },
    {
      key: 'delete',
      label: ui.delete,
      access: 'sys.notice.manage.delete',
      danger: true,
      confirm: ({ knownCount: count }) => ({ content: fill(t.deleteText, { count }) }),
      call: rowCall(noticeDelete, ({ id }) => ({ body: { id } })),
      batch: {
        label: t.batchDelete,
        whole: true,
        call: rowCall(noticeBatchDelete, (notices) => ({ body: { ids: notices.map(({ id }) => id) } })),
      },
    },
  ]
}
