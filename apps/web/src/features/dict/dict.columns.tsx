import type { DictData } from '@visa/contract/dict/dict-data'
import { dictMessages } from '@visa/messages/dict/dict'
import { fieldMessages } from '@visa/messages/fields'
import { useLanguage, useTexts } from '../../lib/i18n.tsx'
import type { Column } from '../../ui/list/column.tsx'
import { ValidTag } from '../../ui/status-tag.tsx'

/** Most types make no use of these. */
const SPARE_FIELDS = ['resv1', 'resv2'] as const

/** Both names are always there; the reader's own language comes first. What no entry has takes no room. */
export function useDataColumns(rows: readonly DictData[]): Column<DictData>[] {
  const t = useTexts(dictMessages)
  const f = useTexts(fieldMessages)
  const { language } = useLanguage()
  const names: Column<DictData>[] = [
    { kind: 'text', field: 'cname', title: t.chineseColumn, width: 108 },
    { kind: 'text', field: 'ename', title: t.englishColumn, width: 116 },
  ]
  return [
    { kind: 'code', field: 'code', title: f.code, width: 104 },
    ...(language === 'en' ? names.toReversed() : names),
    { kind: 'number', field: 'sortNo', title: f.sortNo, width: 72 },
    {
      kind: 'custom',
      field: 'valid',
      title: f.valid,
      width: 92,
      render: ({ valid }) => <ValidTag valid={valid} />,
    },
    ...SPARE_FIELDS.filter((field) => rows.some((row) => row[field] !== '')).map(
      (field): Column<DictData> => ({ kind: 'text', field, title: f[field], width: 100 }),
    ),
    { kind: 'time', field: 'updateTime', title: t.updateTime, width: 142 },
  ]
}
