import {
  noticeBatchDelete,
  noticeDelete,
  noticeTopHead,
  type ManagedNoticeRow,
} from '@visa/contract/notice/notice'
import { noticeMessages } from '@visa/messages/notice/notice'
import { uiMessages } from '@visa/messages/ui/ui'
import { confirmDialog } from '../../lib/feedback.ts'
import { fill, useTexts } from '../../lib/i18n.tsx'
import { useAction } from '../../lib/query.ts'
import { useCan } from '../../lib/session.tsx'
import type { RowAction } from '../../ui/list/row-action.ts'
import { WRITING } from './notice.writing.ts'

/** This many are named in a confirmation; the rest are counted. */
const NAMED = 3

interface NoticeActionsInput {
  onPreview: (notice: ManagedNoticeRow) => void
  onEdit: (notice: ManagedNoticeRow) => void
  onReaders: (notice: ManagedNoticeRow) => void
  onDeleted: (ids: readonly number[]) => void
}

/** What may be done with notices, one by one and with several at once. */
export function useNoticeActions({ onPreview, onEdit, onReaders, onDeleted }: NoticeActionsInput) {
  const t = useTexts(noticeMessages)
  const ui = useTexts(uiMessages)
  const can = useCan()
  const pin = useAction(noticeTopHead, WRITING)
  const remove = useAction(noticeDelete, WRITING)
  const removeAll = useAction(noticeBatchDelete, WRITING)

  const askDelete = async ({ id, title: name, knownCount }: ManagedNoticeRow) => {
    const title = fill(t.deleteTitle, { title: name })
    const content = fill(t.deleteText, { count: knownCount })
    if (await confirmDialog({ title, content, okText: ui.delete, danger: true })) {
      remove.mutate({ body: { id } }, { onSuccess: () => onDeleted([id]) })
    }
  }
  const askDeleteAll = async (notices: readonly ManagedNoticeRow[]) => {
    const count = notices.length
    const joined = notices
      .slice(0, NAMED)
      .map(({ title }) => title)
      .join(t.separator)
    const names = count > NAMED ? fill(t.nameList, { names: joined, count }) : joined
    const title = fill(t.batchDeleteTitle, { count })
    const content = fill(t.batchDeleteText, { names })
    if (await confirmDialog({ title, content, okText: ui.delete, danger: true })) {
      const ids = notices.map(({ id }) => id)
      removeAll.mutate({ body: { ids } }, { onSuccess: () => onDeleted(ids) })
    }
  }

  const ofRow = (notice: ManagedNoticeRow): RowAction[] => {
    const { id, topHead } = notice
    const turnPin = () => pin.mutate({ body: { id, topHead: !topHead } })
    return [
      { label: t.preview, run: () => onPreview(notice) },
      ...(can('sys.notice.manage.edit') ? [{ label: ui.edit, run: () => onEdit(notice) }] : []),
      ...(can('sys.notice.manage.top') ? [{ label: topHead ? t.unpin : t.pin, run: turnPin }] : []),
      { label: t.readers, run: () => onReaders(notice) },
      ...(can('sys.notice.manage.delete')
        ? [{ label: ui.delete, danger: true, run: () => void askDelete(notice) }]
        : []),
    ]
  }

  return { ofRow, askDeleteAll }
}
