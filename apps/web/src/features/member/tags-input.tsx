import { Select } from 'antd'

interface TagsInputProps {
  id?: string
  value?: string[]
  onChange?: (value: string[]) => void
  disabled?: boolean
}

/** Words of one's own choice. */
export function TagsInput({ value = [], ...props }: TagsInputProps) {
  return <Select {...props} mode="tags" value={value} maxCount={10} open={false} suffixIcon={null} />
}
