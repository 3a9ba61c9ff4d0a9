import type { MoneyDecimals } from '@visa/contract/money'
import { Form, Input, InputNumber, Select, Switch } from 'antd'
import type { ReactElement } from 'react'
import type { Choice } from '../choice.ts'
import { DateInput, DateRangeInput } from '../inputs/date-input.tsx'
import { EmailInput } from '../inputs/email-input.tsx'
import { FilteredText } from '../inputs/filtered-text.tsx'
import { MoneyInput } from '../inputs/money-input.tsx'
import { MonthDayPicker } from '../inputs/month-day-picker.tsx'
import { PercentInput } from '../inputs/percent-input.tsx'
import { NumberText, TicketInput } from '../inputs/plain-inputs.tsx'
import { RemarkInput } from '../inputs/remark-input.tsx'
import { TimeInput } from '../inputs/time-input.tsx'
import { AvatarUpload } from '../uploads/avatar-upload.tsx'
import { CertificateUpload, FileUpload, ImageListUpload, PasteUpload } from '../uploads/file-upload.tsx'
import type { LimitProps } from '../uploads/upload-props.ts'
import { DateTimeInput } from './date-time-input.tsx'
import styles from './form.module.css'

interface FieldBase<Name extends string> {
  name: Name
  label: string
  help?: string | undefined
  disabled?: boolean
  /** The whole width of a form with two columns; textareas take it unless told otherwise. */
  wide?: boolean
  /** Where other fields decide it; else the field's own schema knows. */
  required?: boolean
  /** What a part of a long form is called that begins with this field. */
  section?: string
}

/** A form field is data. Whether it is required is seldom said here: its schema knows. */
export type FormField<Name extends string> = FieldBase<Name> &
  (
    | { kind: 'text'; max: number }
    | { kind: 'textarea'; max: number }
    | { kind: 'number'; min: number; max: number }
    | { kind: 'switch' }
    | { kind: 'select'; options: readonly Choice[] }
    | { kind: 'multiSelect'; options: readonly Choice[] }
    | { kind: 'dateTime' }
    /** `yyyy-MM-dd` or null. */
    | { kind: 'date' }
    /** Two days or null. */
    | { kind: 'dateRange' }
    /** `hh:mm` or null. */
    | { kind: 'time' }
    /** `MM-dd` or empty. */
    | { kind: 'monthDay' }
    /** Cents or null. */
    | { kind: 'money'; decimals?: MoneyDecimals }
    /** A fraction or null. */
    | { kind: 'percent' }
    | { kind: 'numberText' }
    | { kind: 'ticket' }
    | { kind: 'email' }
    | { kind: 'upperText'; max: number; remove?: RegExp }
    /** A textarea with a button to append to it. */
    | { kind: 'remark'; max: number }
    /** Values are attachments. */
    | { kind: 'avatar' }
    | ({
        kind: 'files' | 'images' | 'certificate'
        /** Files only: whether screenshots can be pasted. */
        paste?: boolean
      } & LimitProps)
    /** An input of the screen's own; it is given the field's id, value and onChange as props. Values are plain data. */
    | { kind: 'custom'; input: ReactElement }
  )

function inputOf(field: FormField<string>, onBlur: () => void): ReactElement {
  const common = { disabled: field.disabled ?? false, onBlur }
  switch (field.kind) {
    case 'text':
      return <Input {...common} maxLength={field.max} autoComplete="off" />
    case 'textarea':
      return <Input.TextArea {...common} maxLength={field.max} showCount rows={3} />
    case 'number':
      return <InputNumber {...common} min={field.min} max={field.max} precision={0} />
    case 'switch':
      return <Switch disabled={common.disabled} />
    case 'select':
      return <Select {...common} options={[...field.options]} />
    case 'multiSelect':
      return <Select {...common} mode="multiple" allowClear options={[...field.options]} />
    case 'dateTime':
      return <DateTimeInput {...common} />
    case 'date':
      return <DateInput {...common} />
    case 'dateRange':
      return <DateRangeInput {...common} />
    case 'time':
      return <TimeInput {...common} />
    case 'monthDay':
      return <MonthDayPicker {...common} />
    case 'money':
      return <MoneyInput {...common} decimals={field.decimals ?? 2} />
    case 'percent':
      return <PercentInput {...common} />
    case 'numberText':
      return <NumberText {...common} />
    case 'ticket':
      return <TicketInput {...common} />
    case 'email':
      return <EmailInput {...common} />
    case 'upperText':
      return <FilteredText {...common} upper max={field.max} remove={field.remove} delayMs={0} />
    case 'remark':
      return <RemarkInput {...common} max={field.max} />
    case 'avatar':
      return <AvatarUpload {...common} />
    case 'files':
    case 'images':
    case 'certificate':
      return uploadOf(field, common)
    case 'custom':
      return field.input
  }
}

type ManyFiles = Extract<FormField<string>, LimitProps & { kind: 'files' | 'images' | 'certificate' }>

function uploadOf(field: ManyFiles, common: { disabled: boolean; onBlur: () => void }): ReactElement {
  const { maxMb, minMb, maxFiles } = field
  const props = { ...common, maxMb, minMb, maxFiles }
  if (field.kind === 'images') return <ImageListUpload {...props} />
  if (field.kind === 'certificate') return <CertificateUpload {...props} />
  return field.paste === true ? <PasteUpload {...props} /> : <FileUpload {...props} />
}

interface FormFieldItemProps {
  field: FormField<string>
  required: boolean
  onBlur: () => void
}

export function FormFieldItem({ field, required, onBlur }: FormFieldItemProps) {
  const wide = field.wide ?? (field.kind === 'textarea' || field.kind === 'remark')
  return (
    <>
      {field.section !== undefined && <h3 className={styles.section}>{field.section}</h3>}
      <Form.Item
        name={field.name}
        label={field.label}
        required={field.required ?? required}
        extra={field.help}
        className={`${styles.item} ${wide ? styles.wide : ''}`}
        {...(field.kind === 'switch' ? { valuePropName: 'checked' } : {})}
      >
        {inputOf(field, onBlur)}
      </Form.Item>
    </>
  )
}
