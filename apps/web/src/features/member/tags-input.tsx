import { Select } from 'antd'

interface TagsInputProps {
  id?: string
  value?: string[]
  onChange?: (value: string[]) => void
  disabled?: boolean
}

const NONE: string[] = []

/** Words of one's own choice. */
export function TagsInput({ value = NONE, ...props }: TagsInputProps) {
  return <Select {...props} mode="tags" value={value} maxCount={10} open={false} suffixIcon={null} />
}
