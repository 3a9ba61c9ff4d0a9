import { TAG_COLORS, tagAdd, tagUpdate, type CompanyTag, type TagColor } from '@visa/contract/org/company-tag'
import { tagMessages } from '@visa/messages/org/tag'
import { Radio } from 'antd'
import { useTexts } from '../../lib/i18n.tsx'
import { ColorTag } from '../../ui/color-tag.tsx'
import { FormDialog } from '../../ui/form/form-dialog.tsx'
import type { FieldsOf } from '../../ui/form/form-parts.ts'
import { useSaving } from '../../ui/form/form-target.ts'

/** Companies show the tags they carry. */
export const WRITING = { invalidates: ['/api/companyTag', '/api/company'] } as const

interface ColorInputProps {
  id?: string
  value?: TagColor
  onChange?: (color: TagColor) => void
}

function ColorInput({ id, value, onChange }: ColorInputProps) {
  const t = useTexts(tagMessages)
  return (
    <Radio.Group
      {...(id === undefined ? {} : { id })}
      value={value}
      onChange={({ target }) => onChange?.(target.value as TagColor)}
      options={TAG_COLORS.map((color) => ({
        value: color,
        label: <ColorTag color={color} text={t.colors[color]} />,
      }))}
    />
  )
}

function useFields(): FieldsOf<typeof tagAdd> {
  const t = useTexts(tagMessages)
  return [
    { name: 'name', help: t.nameHelp },
    { name: 'color', input: <ColorInput /> },
    { name: 'sortNo', help: t.sortNoHelp },
    'remark',
  ]
}

export function TagAddDialog({ sortNo, onClosed }: { sortNo: number; onClosed: () => void }) {
  const t = useTexts(tagMessages)
  return (
    <FormDialog
      name="tag"
      title={t.add}
      width={550}
      target={useSaving(tagAdd, WRITING)}
      nameOf={({ name }) => name}
      fields={useFields()}
      initial={{ color: 'blue', sortNo }}
      onClosed={onClosed}
    />
  )
}

export function TagEditDialog({ tag, onClosed }: { tag: CompanyTag; onClosed: () => void }) {
  const t = useTexts(tagMessages)
  return (
    <FormDialog
      name={`tag ${tag.id}`}
      title={t.edit}
      width={550}
      target={useSaving(tagUpdate, WRITING)}
      nameOf={({ name }) => name}
      fields={useFields()}
      record={tag}
      onClosed={onClosed}
    />
  )
}
