import { IDENTITY } from '@visa/contract/identity'
import { FARE_TYPES, type TravelType } from '@visa/contract/supply/types'
import { supplyMessages } from '@visa/messages/supply/supply'
import { useTexts } from '../../lib/i18n.tsx'
import { AirlinePicker } from '../../pickers/airline-picker.tsx'
import { CompanyPicker } from '../../pickers/company-picker.tsx'
import type { FieldName } from '../../ui/detail/detail-types.ts'
import { FileUpload } from '../../ui/uploads/file-upload.tsx'
import { useTravelWords } from './travel-words.ts'

const MOST_FILES = 10

/** Fields by their names, whose types the form holds against its call: what the schema does not give away is said here. */
export function useTravelFields(type: TravelType) {
  const t = useTexts(supplyMessages)
  const words = useTravelWords(type)
  const fareTypes = FARE_TYPES.map((value) => ({ value, label: t.fareTypes[value] }))
  const text = <Name extends FieldName>(name: Name) => ({ name, label: words(name) })
  const money = <Name extends FieldName>(name: Name) => ({ name, label: words(name), kind: 'money' as const })
  const note = { name: 'note' as const, label: t.notes[type] }
  return {
    text,
    money,
    airline: { name: 'airline' as const, input: <AirlinePicker /> },
    /** Who buys and who supplies. */
    head: [
      { name: 'buyerCompanyId' as const, input: <CompanyPicker list="buyer" /> },
      {
        name: 'supplierCompanyId' as const,
        input: <CompanyPicker list="supplier" identityCode={IDENTITY.VISA} supplies />,
      },
    ],
    tickets: [
      ...(['realName', 'idNo'] as const).map(text),
      { name: 'fareType' as const, kind: 'select' as const, options: fareTypes },
      ...(['fareCents', 'taxCents'] as const).map(money),
      note,
    ],
    people: [...(['realName', 'idNo'] as const).map(text), note],
    foot: [
      'remark' as const,
      { name: 'files' as const, label: t.files, wide: true, input: <FileUpload maxFiles={MOST_FILES} /> },
    ],
  }
}
