import { Input, InputNumber, Select, Switch } from 'antd'
import { cloneElement, type ReactElement } from 'react'
import { DictPicker } from '../../pickers/dict-picker.tsx'
import { DistrictPicker } from '../../pickers/district-picker.tsx'
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
import { DateTimeInput } from './date-time-input.tsx'
import type { FieldFacts } from './form-model.ts'
import type { AnyField } from './form-parts.ts'
import styles from './form.module.css'

/** A field as it stands at present. */
export interface FieldNow {
  field: AnyField
  facts: FieldFacts
  options: readonly Choice[] | undefined
  disabled: boolean
}

const MAX_NUMBER = Number.MAX_SAFE_INTEGER

/** The kind a field has: said by the screen, shown by what it is given, or known from its schema. */
export function kindOfField({
  field,
  facts,
  options,
}: Pick<FieldNow, 'field' | 'facts' | 'options'>): string {
  if (field.input !== undefined) return 'custom'
  if (field.kind !== undefined) return field.kind
  if (options !== undefined) return Array.isArray(facts.blank) ? 'multiSelect' : 'select'
  if (facts.kind === undefined)
    throw new Error(`the schema does not tell what kind of field ${field.name} is`)
  return facts.kind
}

/** Inputs are many kinds of components; what a field hands them, they take or leave. */
type Given = Record<string, unknown>

/** The input of a field, without its value. */
export function inputElement(now: FieldNow): ReactElement<Given> {
  const { field, facts, options } = now
  const max = field.max ?? facts.max
  const choices = options === undefined ? [] : [...options]
  switch (kindOfField(now)) {
    case 'text':
      // What is too long or out of bounds is refused in words, not cut or put right behind the person's back.
      return <Input autoComplete="off" />
    case 'textarea':
      return (
        <Input.TextArea
          {...(max === undefined ? {} : { count: { show: true, max } })}
          // Where the browser does not let it grow by itself; antd's own way takes styles that the page does not allow.
          rows={2}
          classNames={{ textarea: styles.text ?? '' }}
        />
      )
    case 'number':
      return <InputNumber />
    case 'switch':
      return <Switch />
    case 'select':
      return <Select options={choices} />
    case 'multiSelect':
      return <Select mode="multiple" allowClear options={choices} />
    case 'dateTime':
      return <DateTimeInput />
    case 'date':
      return <DateInput />
    case 'dateRange':
      return <DateRangeInput />
    case 'time':
      return <TimeInput />
    case 'monthDay':
      return <MonthDayPicker />
    case 'money':
      return <MoneyInput decimals={field.decimals ?? 2} />
    case 'percent':
      return <PercentInput />
    case 'numberText':
      return <NumberText />
    case 'ticket':
      return <TicketInput />
    case 'email':
      return <EmailInput />
    case 'upperText':
      return <FilteredText upper max={max ?? MAX_NUMBER} remove={field.remove} delayMs={0} />
    case 'remark':
      return <RemarkInput max={max ?? MAX_NUMBER} />
    case 'avatar':
      return <AvatarUpload />
    case 'district':
      return <DistrictPicker anyLevel />
    case 'dict':
      return <DictPicker type={field.type ?? ''} clearable={field.clearable !== false} />
    default:
      return (field.input as ReactElement<Given> | undefined) ?? uploadOf(field)
  }
}

function uploadOf({ kind, paste, photoTools, maxMb, minMb, maxFiles }: AnyField): ReactElement<Given> {
  const limits = { maxMb, minMb, maxFiles }
  if (kind === 'images') return <ImageListUpload {...limits} />
  if (kind === 'certificate') return <CertificateUpload {...limits} />
  if (photoTools !== undefined) return <FileUpload {...limits} photoTools={photoTools} />
  return paste === true ? <PasteUpload {...limits} /> : <FileUpload {...limits} />
}

/** What somebody typed or chose, whether an input tells it by an event or by itself. */
const toldBy = (told: unknown): unknown =>
  typeof told === 'object' && told !== null && 'target' in told && 'nativeEvent' in told
    ? (told.target as HTMLInputElement).value
    : told

interface FieldInputProps {
  now: FieldNow
  id: string
  value: unknown
  required: boolean
  invalid: boolean
  describedBy: string | undefined
  onChange: (value: unknown) => void
}

export function FieldInput({ now, id, value, required, invalid, describedBy, onChange }: FieldInputProps) {
  const element = inputElement(now)
  return cloneElement(element, {
    id,
    // Inputs of the screens take nothing for blank.
    value: value ?? undefined,
    onChange: (told: unknown) => onChange(toldBy(told)),
    ...(now.disabled ? { disabled: true } : {}),
    ...(describedBy === undefined ? {} : { 'aria-describedby': describedBy }),
    ...(invalid ? { 'aria-invalid': 'true' } : {}),
    ...(required ? { 'aria-required': 'true' } : {}),
  })
}
