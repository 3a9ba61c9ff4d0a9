import type { CompanyTag } from '@visa/contract/org/company-tag'
import { Select } from 'antd'
import { ColorTag } from '../../ui/color-tag.tsx'

interface TagSelectProps {
  tags: readonly CompanyTag[]
  id?: string
  value?: readonly number[]
  onChange?: (ids: number[]) => void
}

/** The tags of a company, found by their names. */
export function TagSelect({ tags, id, value, onChange }: TagSelectProps) {
  const byId = new Map(tags.map((tag) => [tag.id, tag]))
  return (
    <Select<number[]>
      {...(id === undefined ? {} : { id })}
      mode="multiple"
      allowClear
      showSearch={{ optionFilterProp: 'label' }}
      options={tags.map(({ id: tagId, name }) => ({ value: tagId, label: name }))}
      optionRender={({ value: tagId }) => {
        const tag = byId.get(Number(tagId))
        return tag && <ColorTag color={tag.color} text={tag.name} />
      }}
      value={[...(value ?? [])]}
      onChange={(next) => onChange?.(next)}
    />
  )
}
