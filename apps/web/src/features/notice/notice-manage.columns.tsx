import { formatDate } from '@visa/contract/dates'
import { NOTICE_TYPE, type ManagedNoticeRow } from '@visa/contract/notice/notice'
import { fieldMessages } from '@visa/messages/fields'
import { noticeMessages } from '@visa/messages/notice'
import { uiMessages } from '@visa/messages/ui'
import { useTexts } from '../../lib/i18n.tsx'
import type { Column } from '../../ui/list/column.tsx'
import { TwoLines } from '../../ui/list/two-lines.tsx'
import { StatusTag } from '../../ui/status-tag.tsx'
import { NoticeTitle } from './notice-title.tsx'
import { nameOf, periodLines, phaseChoices, phaseTone, placeText, targetsText } from './notice.names.ts'
import styles from './notice.module.css'

export function useNoticeColumns(onReaders: (notice: ManagedNoticeRow) => void): Column<ManagedNoticeRow>[] {
  const t = useTexts(noticeMessages)
  const f = useTexts(fieldMessages)
  const ui = useTexts(uiMessages)
  return [
    {
      kind: 'custom',
      field: 'title',
      title: f.title,
      width: 240,
      render: (notice) => <NoticeTitle notice={notice} />,
    },
    {
      kind: 'custom',
      field: 'phase',
      title: t.phase,
      width: 116,
      render: ({ phase }) => <StatusTag tone={phaseTone(phase)} text={nameOf(phaseChoices(t), phase)} />,
    },
    {
      kind: 'custom',
      field: 'knownCount',
      title: t.knownCount,
      width: 88,
      render: (notice) => (
        <button
          type="button"
          className={styles.link}
          aria-label={`${t.readers} ${notice.title}: ${notice.knownCount}`}
          onClick={() => onReaders(notice)}
        >
          {notice.knownCount}
        </button>
      ),
    },
    {
      kind: 'custom',
      field: 'type',
      title: t.type,
      width: 96,
      render: ({ type }) => (type === NOTICE_TYPE.POPUP ? t.types.popup : t.types.ordinary),
    },
    {
      kind: 'custom',
      field: 'topHead',
      title: f.topHead,
      width: 64,
      render: ({ topHead }) => (topHead ? ui.yes : ui.no),
    },
    {
      kind: 'custom',
      field: 'showPlace',
      title: `${f.showPlace} / ${t.targets}`,
      width: 156,
      render: (notice) => <TwoLines main={placeText(notice, t)} sub={targetsText(notice, t)} />,
    },
    {
      kind: 'custom',
      field: 'startTime',
      title: t.period,
      width: 164,
      render: (notice) => <TwoLines {...periodLines(notice, t)} />,
    },
    {
      kind: 'custom',
      field: 'createUserName',
      title: t.createUser,
      width: 150,
      render: ({ createUserName, createTime }) => (
        <TwoLines main={createUserName} sub={formatDate(createTime)} />
      ),
    },
  ]
}
