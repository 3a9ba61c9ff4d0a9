import type { CompanyTag, TagColor } from '@visa/contract/org/company-tag'
import { Select } from 'antd'
import { ColorTag } from '../../ui/color-tag.tsx'

interface TagSelectProps {
  tags: readonly CompanyTag[]
  id?: string
  value?: readonly number[]
  onChange?: (ids: number[]) => void
}

interface TagOption {
  value: number
  label: string
  color: TagColor
}

const renderOption = ({ data }: { data: TagOption }) => <ColorTag color={data.color} text={data.label} />

/** The tags of a company, found by their names. */
export function TagSelect({ tags, id, value, onChange }: TagSelectProps) {
  return (
    <Select<number[], TagOption>
      {...(id === undefined ? {} : { id })}
      mode="multiple"
      allowClear
      showSearch={{ optionFilterProp: 'label' }}
      options={tags.map((tag) => ({ value: tag.id, label: tag.name, color: tag.color }))}
      optionRender={renderOption}
      value={[...(value ?? [])]}
      onChange={(next) => onChange?.(next)}
    />
  )
}
