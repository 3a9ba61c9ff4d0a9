import {
  TAG_COLORS,
  TAG_LIMITS,
  TagDraft,
  TagUpdate,
  tagAdd,
  tagUpdate,
  type CompanyTag,
  type TagColor,
} from '@visa/contract/org/company-tag'
import { fieldMessages } from '@visa/messages/fields'
import { tagMessages } from '@visa/messages/org/tag'
import { Radio } from 'antd'
import { useTexts } from '../../lib/i18n.tsx'
import { useAction } from '../../lib/query.ts'
import { ColorTag } from '../../ui/color-tag.tsx'
import { FormDialog } from '../../ui/form/form-dialog.tsx'
import type { FormField } from '../../ui/form/form-field.tsx'

/** Companies show the tags they carry. */
export const WRITING = { showSuccess: true, invalidates: ['/api/companyTag', '/api/company'] } as const

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

function useFields(): FormField<keyof TagDraft>[] {
  const t = useTexts(tagMessages)
  const f = useTexts(fieldMessages)
  return [
    { kind: 'text', name: 'name', label: f.name, max: TAG_LIMITS.name, help: t.nameHelp },
    { kind: 'custom', name: 'color', label: f.color, input: <ColorInput /> },
    { kind: 'number', name: 'sortNo', label: f.sortNo, min: 0, max: TAG_LIMITS.sortNo, help: t.sortNoHelp },
    { kind: 'textarea', name: 'remark', label: f.remark, max: TAG_LIMITS.remark },
  ]
}

type TagDialogProps = { onClosed: () => void } & (
  | { tag: CompanyTag; sortNo?: never }
  | { tag?: never; sortNo: number }
)

/** Adds a tag, or changes the one given. It is open while it is rendered. */
export function TagDialog({ tag, sortNo, onClosed }: TagDialogProps) {
  const t = useTexts(tagMessages)
  const fields = useFields()
  const add = useAction(tagAdd, WRITING)
  const update = useAction(tagUpdate, WRITING)
  if (tag === undefined) {
    return (
      <FormDialog
        name="tag"
        title={t.add}
        width={550}
        schema={TagDraft}
        fields={fields}
        initial={{ name: '', color: 'blue', sortNo, remark: '' }}
        submit={(body, key) => add.mutateAsync({ body, key })}
        onClosed={onClosed}
      />
    )
  }
  const { id, name, color, remark, updateTime: seen } = tag
  return (
    <FormDialog
      name={`tag ${id}`}
      title={t.edit}
      width={550}
      schema={TagUpdate}
      fields={fields}
      initial={{ id, name, color, sortNo: tag.sortNo, remark, seen }}
      submit={(body, key) => update.mutateAsync({ body, key })}
      onClosed={onClosed}
    />
  )
}
