import { docFields, docLists, type DocKind } from '@visa/contract/centre/doc-fields'
import { docMessages } from '@visa/messages/centre/documents'
import { templateMessages } from '@visa/messages/centre/templates'
import { Select } from 'antd'
import { useTexts } from '../../../lib/i18n.tsx'

const optionOf = (value: string, label: string) => ({ value, label: `${label}  ${value}` })
const groupOf = (name: string): string => name.split('.')[0] ?? ''

interface FieldPickerProps {
  kind: DocKind
  /** A table's rows, whose columns can be named too. */
  rows?: string | undefined
  onPick: (name: string) => void
}

/** What the paper can tell, by what it is about; what is chosen goes to where the text ends. */
export function FieldPicker({ kind, rows, onPick }: FieldPickerProps) {
  const t = useTexts(templateMessages)
  const d = useTexts(docMessages)
  const groups = [...new Set(docFields(kind).map(groupOf))]
  const columns = rows === undefined ? [] : (docLists(kind)[rows] ?? [])
  const options = [
    ...(columns.length === 0
      ? []
      : [
          {
            label: t.ofRow,
            options: columns.map((name) => optionOf(name, d.columns[name] ?? name)),
          },
        ]),
    ...groups.map((group) => ({
      label: d.groups[group] ?? group,
      options: docFields(kind)
        .filter((name) => groupOf(name) === group)
        .map((name) => optionOf(name, d.fields[name])),
    })),
  ]
  return (
    <Select<string>
      size="small"
      showSearch={{ optionFilterProp: 'label' }}
      popupMatchSelectWidth={340}
      value={null}
      placeholder={t.insertField}
      aria-label={t.insertField}
      options={options}
      onSelect={onPick}
    />
  )
}
