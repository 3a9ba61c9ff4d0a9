import type { DictData } from '@visa/contract/dict/dict-data'
import { dictMessages } from '@visa/messages/dict'
import { fieldMessages } from '@visa/messages/fields'
import { useLanguage, useTexts } from '../../lib/i18n.tsx'
import type { Column } from '../../ui/list/column.tsx'
import { ValidTag } from '../../ui/status-tag.tsx'

/** Both names are always there; the reader's own language comes first. */
export function useDataColumns(): Column<DictData>[] {
  const t = useTexts(dictMessages)
  const f = useTexts(fieldMessages)
  const { language } = useLanguage()
  const names: Column<DictData>[] = [
    { kind: 'text', field: 'cname', title: f.cname, width: 120 },
    { kind: 'text', field: 'ename', title: f.ename, width: 140 },
  ]
  return [
    { kind: 'code', field: 'code', title: f.code, width: 150 },
    ...(language === 'en' ? names.toReversed() : names),
    { kind: 'number', field: 'sortNo', title: f.sortNo, width: 72 },
    {
      kind: 'custom',
      field: 'valid',
      title: f.valid,
      width: 104,
      render: ({ valid }) => <ValidTag valid={valid} />,
    },
    { kind: 'text', field: 'resv1', title: f.resv1, width: 100 },
    { kind: 'text', field: 'resv2', title: f.resv2, width: 100 },
    { kind: 'time', field: 'updateTime', title: t.updateTime, width: 142 },
  ]
}
