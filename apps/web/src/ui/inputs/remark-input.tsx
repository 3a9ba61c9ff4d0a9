import { Input } from 'antd'
import type { TextAreaProps } from 'antd/es/input'
import { AppendRemark } from './append-remark.tsx'
import styles from './inputs.module.css'

interface RemarkInputProps extends Pick<
  TextAreaProps,
  'id' | 'disabled' | 'onBlur' | 'aria-label' | 'aria-describedby' | 'aria-invalid' | 'aria-required'
> {
  value?: string | null
  onChange?: (remark: string) => void
  max: number
  separator?: string
  /** What is there can only be added to. */
  appendOnly?: boolean
}

/** A remark that can be written and added to. */
export function RemarkInput(props: RemarkInputProps) {
  const { value, onChange, max, separator, appendOnly = false, disabled = false, ...rest } = props
  const remark = value ?? ''
  return (
    <div className={styles.remark}>
      <Input.TextArea
        {...rest}
        rows={3}
        count={{ show: true, max }}
        disabled={disabled}
        readOnly={appendOnly}
        value={remark}
        onChange={(event) => onChange?.(event.target.value)}
      />
      <AppendRemark
        remark={remark}
        max={max}
        disabled={disabled}
        {...(separator !== undefined && { separator })}
        onAppend={(whole) => onChange?.(whole)}
      />
    </div>
  )
}
