import { ResultFields } from '@visa/contract/visa/result'
import { resultMessages } from '@visa/messages/visa/results'
import * as z from 'zod/mini'
import { fill, useTexts } from '../../lib/i18n.tsx'
import { useNameOfCode } from '../../pickers/use-dict-name.ts'
import { FormDialog } from '../../ui/form/form-dialog.tsx'
import type { Field } from '../../ui/form/form-parts.ts'

type Written = z.input<typeof ResultFields>

/** The fields of a visa as a form has them. */
export function useVisaFields(withNumber: boolean): Field<Written>[] {
  const t = useTexts(resultMessages)
  return [
    ...(withNumber ? (['visaNo'] as const) : []),
    'issuedOn',
    'validFrom',
    'validTo',
    { name: 'entries', kind: 'dict', type: 'VISA_ENTRIES' },
    { name: 'stayDays', kind: 'number', label: t.stayDays },
    { name: 'remark', kind: 'textarea' },
  ]
}

interface FieldsDialogProps {
  name: string
  title: string
  fields: ResultFields
  withNumber: boolean
  onSaved: (fields: ResultFields) => void
  onClosed: () => void
}

/** What a visa says, for one person or for everybody that comes after. */
export function FieldsDialog({ name, title, fields, withNumber, onSaved, onClosed }: FieldsDialogProps) {
  return (
    <FormDialog
      name={`fields ${name}`}
      title={title}
      width={550}
      target={{ schema: ResultFields, send: async (body: Written) => z.parse(ResultFields, body) }}
      fields={useVisaFields(withNumber)}
      initial={fields}
      onSaved={onSaved}
      onClosed={onClosed}
    />
  )
}

/** The same in one line; the number stands by itself. */
export function useFieldsText(): (fields: ResultFields) => string {
  const t = useTexts(resultMessages)
  const entriesOf = useNameOfCode('VISA_ENTRIES')
  return ({ issuedOn, validFrom, validTo, entries, stayDays, remark }) =>
    [
      issuedOn === null ? '' : fill(t.issuedText, { day: issuedOn }),
      validFrom === null && validTo === null ? '' : `${validFrom ?? ''}–${validTo ?? ''}`,
      entries === '' ? '' : entriesOf(entries),
      stayDays === null ? '' : fill(t.stayText, { days: stayDays }),
      remark,
    ]
      .filter((part) => part !== '')
      .join(' · ')
}
