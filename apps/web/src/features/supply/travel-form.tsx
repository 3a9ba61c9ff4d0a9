import { IDENTITY } from '@visa/contract/identity'
import { SUPPLY_CHANGE, SUPPLY_SAVE } from '@visa/contract/supply/asking'
import { type SupplyDetail } from '@visa/contract/supply/order'
import { partsProblems } from '@visa/contract/supply/parts'
import { FARE_TYPES, isByTraveller, type ChangedType, type TravelType } from '@visa/contract/supply/types'
import { supplyMessages } from '@visa/messages/supply/supply'
import { toast } from '../../lib/feedback.ts'
import { fill, useTexts } from '../../lib/i18n.tsx'
import { navigateTo } from '../../lib/route.ts'
import { detailLink } from '../../lib/tabs/detail-routes.ts'
import { AirlinePicker } from '../../pickers/airline-picker.tsx'
import { CompanyPicker } from '../../pickers/company-picker.tsx'
import type { FieldName } from '../../ui/detail/detail-types.ts'
import { FormDialog } from '../../ui/form/form-dialog.tsx'
import type { AnyField, FieldsOf } from '../../ui/form/form-parts.ts'
import { useSaving } from '../../ui/form/form-target.ts'
import { FileUpload } from '../../ui/uploads/file-upload.tsx'
import { refOf, WRITING } from './supply.names.ts'
import { TRAVEL } from './travel-types.ts'
import { useTravelWords } from './travel-words.ts'

type Enter = typeof SUPPLY_SAVE.AIR
type Change = typeof SUPPLY_CHANGE.AIR

/** Fields by their names: what the schema does not give away is said here. */
function useFieldOf(type: TravelType): (name: FieldName) => AnyField {
  const t = useTexts(supplyMessages)
  const words = useTravelWords(type)
  const fareTypes = FARE_TYPES.map((value) => ({ value, label: t.fareTypes[value] }))
  return (name) => {
    if (name === 'airline') return { name, input: <AirlinePicker /> }
    if (name === 'fareType') return { name, kind: 'select', options: fareTypes }
    return { name, label: words(name), ...(name.endsWith('Cents') && { kind: 'money' as const }) }
  }
}

interface EnterProps {
  type: TravelType
  /** The order that is changed; absent: a new one. */
  record?: SupplyDetail
  onClosed: () => void
}

/** Enters an order of any type of travel, by the description of its type. */
export function EnterDialog({ type, record, onClosed }: EnterProps) {
  const t = useTexts(supplyMessages)
  const fieldOf = useFieldOf(type)
  const { facts, list, rules, travellers } = TRAVEL[type]
  // Each type has a call of its own, which differ in the fields that the description names.
  const target = useSaving(SUPPLY_SAVE[type] as unknown as Enter, WRITING)
  const fields = [
    { name: 'buyerCompanyId', input: <CompanyPicker list="buyer" /> },
    { name: 'supplierCompanyId', input: <CompanyPicker list="supplier" identityCode={IDENTITY.VISA} /> },
    ...facts.map(fieldOf),
    ...(list === undefined ? [] : [{ list: list.name, fields: list.fields.map(fieldOf) }]),
    { list: 'travellers', fields: [...travellers.map(fieldOf), { name: 'note', label: t.notes[type] }] },
    ...(isByTraveller(type) ? [] : [fieldOf('costCents')]),
    fieldOf('serviceCents'),
    ...rules.map(fieldOf),
    'remark',
    { name: 'files', label: t.files, wide: true, input: <FileUpload maxFiles={10} /> },
  ]
  return (
    <FormDialog
      name={record === undefined ? `supply ${type}` : `supply ${record.id}`}
      title={
        record === undefined
          ? fill(t.enter, { type: t.types[type] })
          : fill(t.editTitle, { no: record.billNo, type: t.types[type] })
      }
      width={1000}
      target={{ ...target, judge: (body) => partsProblems(type, body) }}
      fields={fields as unknown as FieldsOf<Enter>}
      {...(record === undefined ? {} : { record: { ...record, ...record.parts } as never })}
      onSaved={({ id, billNo }) => {
        toast.success(fill(record === undefined ? t.entered : t.saved, { no: billNo }))
        const link = detailLink(refOf({ id, billNo, kind: 1, orderType: type, visaOrderId: null }))
        if (record === undefined && link !== undefined) navigateTo(link)
      }}
      onClosed={onClosed}
    />
  )
}

/** Asks for another journey than the one that was issued. */
export function ChangeDialog({ order, onClosed }: { order: SupplyDetail; onClosed: () => void }) {
  const t = useTexts(supplyMessages)
  const { id, billNo: no, parts } = order
  const type = order.orderType as ChangedType
  const fieldOf = useFieldOf(type)
  const target = useSaving(SUPPLY_CHANGE[type] as unknown as Change, WRITING)
  const fields = [
    { list: 'segments', fields: (TRAVEL[type].list?.fields ?? []).map(fieldOf) },
    { name: 'reason', help: t.askChangeHelp },
  ]
  const segments = (parts.segments ?? []) as never
  return (
    <FormDialog
      name={`supply change ${id}`}
      title={fill(t.askChangeTitle, { no })}
      width={1000}
      okText={t.askChange}
      target={target}
      fields={fields as unknown as FieldsOf<Change>}
      initial={{ id, segments }}
      onSaved={({ billNo }) => toast.success(fill(t.askedChange, { no: billNo }))}
      onClosed={onClosed}
    />
  )
}
