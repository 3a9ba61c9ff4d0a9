import { formatDate } from '@visa/contract/dates'
import { NOTICE_TYPE, type ManagedNoticeRow } from '@visa/contract/notice/notice'
import { fieldMessages } from '@visa/messages/fields'
import { useTexts } from '../../lib/i18n.tsx'
import type { Column } from '../../ui/list/column.tsx'
import { TwoLines } from '../../ui/list/two-lines.tsx'
import { StatusTag } from '../../ui/status-tag.tsx'
import { NoticeTitle } from './notice-title.tsx'
import { nameOf, periodLines, phaseChoices, phaseTone, placeText, targetsText } from './notice.names.ts'
import { useNoticeTexts } from './use-notice-texts.ts'

export function useNoticeColumns(): Column<ManagedNoticeRow>[] {
  const t = useNoticeTexts()
  const f = useTexts(fieldMessages)
  return [
    {
      kind: 'custom',
      field: 'title',
      title: f.title,
      width: 200,
      render: (notice) => <NoticeTitle notice={notice} />,
    },
    {
      kind: 'custom',
      field: 'phase',
      title: t.phase,
      width: 100,
      render: ({ phase }) => <StatusTag tone={phaseTone(phase)} text={nameOf(phaseChoices(t), phase)} />,
    },
    { kind: 'number', field: 'knownCount', title: t.knownCount, width: 82, opens: 'readers' },
    {
      kind: 'custom',
      field: 'type',
      title: t.type,
      width: 90,
      render: ({ type, topHead }) => (
        <TwoLines
          main={type === NOTICE_TYPE.POPUP ? t.types.popup : t.types.ordinary}
          sub={topHead ? f.topHead : ''}
        />
      ),
    },
    {
      kind: 'custom',
      field: 'showPlace',
      title: `${f.showPlace} / ${t.targets}`,
      width: 160,
      render: (notice) => <TwoLines main={placeText(notice, t)} sub={targetsText(notice, t)} />,
    },
    {
      kind: 'custom',
      field: 'startTime',
      title: t.period,
      width: 172,
      render: (notice) => <TwoLines {...periodLines(notice, t)} />,
    },
    {
      kind: 'custom',
      field: 'createUserName',
      title: t.createUser,
      width: 122,
      render: ({ createUserName, createTime }) => (
        <TwoLines main={createUserName} sub={formatDate(createTime, 'yyyy-MM-dd hh:mm')} />
      ),
    },
  ]
}
