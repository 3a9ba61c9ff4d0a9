import { dictDataByType, type DictEntry } from '@visa/contract/dict/dict-data'
import { RETURN_WAY } from '@visa/contract/visa/order'
import { genericOrder, type GenericDetail } from '@visa/contract/visa/order-generic'
import { orderProblems, RUSSIA } from '@visa/contract/visa/order-rules'
import { newRussian, orderSave, russianName } from '@visa/contract/visa/order-russia'
import { ORDER_STATUS } from '@visa/contract/visa/order.states'
import { VISA_TYPE } from '@visa/contract/visa/products'
import { fieldMessages } from '@visa/messages/fields'
import { orderCreateMessages } from '@visa/messages/visa/order-create'
import { orderPageMessages } from '@visa/messages/visa/order-pages'
import { useEffect, useEffectEvent } from 'react'
import { safeParse } from 'zod/mini'
import { toast } from '../../lib/feedback.ts'
import { fill, useTexts } from '../../lib/i18n.tsx'
import { useCall } from '../../lib/query.ts'
import { useName } from '../../pickers/use-names.ts'
import { FormDialog } from '../../ui/form/form-dialog.tsx'
import type { FieldsOf } from '../../ui/form/form-parts.ts'
import { useSaving } from '../../ui/form/form-target.ts'
import { WRITING } from './order.names.ts'

/** Opens the form once the order is known as it is now. It is open while it is rendered. */
export function EditDialog({ id, onClosed }: { id: number; onClosed: () => void }) {
  const { data, error, isFetchedAfterMount } = useCall(genericOrder, { params: { id } }, { staleTime: 0 })
  const fail = useEffectEvent(onClosed)
  useEffect(() => {
    if (error) fail()
  }, [error])
  return isFetchedAfterMount && data !== undefined ? <EditForm order={data} onClosed={onClosed} /> : null
}

const useEntries = (type: string): readonly DictEntry[] =>
  useCall(dictDataByType, { query: { type } }, { silent: true }).data ?? []

const belongs = ({ resv1, valid }: DictEntry, section: string): boolean =>
  valid === 1 && (resv1 === '' || resv1.split('|').includes(section))

/** C4.7: what does not belong to the section is cleared; nothing is while the dictionary is not known. */
const keptUnder = (entries: readonly DictEntry[], section: string, code: string): string =>
  entries.length === 0 || entries.some((entry) => entry.code === code && belongs(entry, section)) ? code : ''

type Fields = FieldsOf<typeof orderSave>

/** What a sticker visa asks for beside the contact. */
function useStickerFields(): Fields {
  const f = useTexts(fieldMessages)
  const t = useTexts(orderCreateMessages)
  const nameOf = useName()
  const goals = useEntries('VISIT_PURPOSE')
  const categories = useEntries('VISA_CATEGORY')
  const choices = (entries: readonly DictEntry[], section: string) =>
    entries
      .filter((entry) => belongs(entry, section))
      .map((entry) => ({ value: entry.code, label: nameOf(entry) }))
  return [
    { name: 'purposeSection', kind: 'dict', type: 'VISIT_SECTION_PURPOSE', clearable: false, required: true },
    {
      name: 'purposeGoal',
      required: true,
      options: ({ purposeSection = '' }) => choices(goals, purposeSection),
    },
    {
      name: 'visaType',
      label: f.visaCategory,
      required: true,
      options: ({ purposeSection = '' }) => choices(categories, purposeSection),
    },
    { name: 'entries', kind: 'dict', type: 'VISA_ENTRIES', clearable: false, required: true },
    { name: 'entryDate', required: true },
    { name: 'exitDate', required: true },
    { name: 'urgencyLevel', kind: 'dict', type: 'VISA_HANDLE_WAY', clearable: false, required: true },
    {
      name: 'returnWay',
      kind: 'select',
      required: true,
      options: [
        { value: RETURN_WAY.COURIER, label: t.returnWays.courier },
        { value: RETURN_WAY.PICKUP, label: t.returnWays.pickup },
      ],
    },
    {
      name: 'customerAddr',
      wide: true,
      required: true,
      when: ({ returnWay }) => returnWay === RETURN_WAY.COURIER,
    },
  ]
}

/** C5.14–C5.16: the day of exit follows from that of entry. */
function useEvisaFields(): Fields {
  const t = useTexts(orderCreateMessages)
  return [
    {
      name: 'visaType',
      label: t.visitPurpose,
      kind: 'dict',
      type: 'EVISA_CATEGORY',
      clearable: false,
      required: true,
    },
    { name: 'entryDate', required: true },
    { name: 'urgencyLevel', kind: 'dict', type: 'VISA_HANDLE_WAY', clearable: false, required: true },
  ]
}

/** C5.17–C5.23 */
const OTHERS: Fields = ['entryDate', 'exitDate', { name: 'customerAddr', wide: true, required: true }]

/** What the confirmation has fixed, and the section that the category belongs to. */
const FIXED: ReadonlySet<string> = new Set([
  'purposeSection',
  'visaType',
  'entries',
  'urgencyLevel',
  'returnWay',
])

const fixedIn = (fields: Fields): Fields =>
  fields.map((field) =>
    typeof field === 'object' && 'name' in field && FIXED.has(field.name)
      ? { ...field, disabled: true }
      : field,
  )

function useFields({ nationCode, visaType, status, confirmTime }: GenericDetail): Fields {
  const { contactMobile } = useTexts(orderCreateMessages)
  const { customer } = useTexts(orderPageMessages)
  const sticker = useStickerFields()
  const evisa = useEvisaFields()
  const isRussian = nationCode === RUSSIA
  const journey = !isRussian ? OTHERS : visaType === VISA_TYPE.STICKER ? sticker : evisa
  return [
    { name: 'contactName', required: true },
    { name: 'contactMobile', label: contactMobile, required: true },
    { name: 'contactEmail', kind: 'email', required: !isRussian },
    { name: 'userName', label: customer },
    ...(confirmTime !== null || status !== ORDER_STATUS.ORDER_SUCCESS ? fixedIn(journey) : journey),
    { name: 'remark', kind: 'textarea' },
  ]
}

/** An order that is there stays whole: what keeps an incomplete one is for those who are still making it. */
function judge(body: Readonly<Record<string, unknown>>) {
  const { success, data } = safeParse(orderSave.body, body)
  if (!success) return []
  const { id: _id, seen: _seen, anyway: _anyway, ...order } = data
  return orderProblems(newRussian(order)).map(({ field, rule, params = {} }) => ({
    field: russianName(field),
    rule,
    params,
  }))
}

function EditForm({ order, onClosed }: { order: GenericDetail; onClosed: () => void }) {
  const t = useTexts(orderPageMessages)
  const { orderNo, nationCode, visaType, visaCategory } = order
  const goals = useEntries('VISIT_PURPOSE')
  const categories = useEntries('VISA_CATEGORY')
  return (
    <FormDialog
      name={`order ${order.id}`}
      title={fill(t.editTitle, { orderNo })}
      width={800}
      target={{ ...useSaving(orderSave, WRITING), judge }}
      fields={useFields(order)}
      record={{ ...order, visaCountry: nationCode, type: visaType, visaType: visaCategory, anyway: false }}
      follow={({ purposeSection = '', purposeGoal = '', visaType: category = '' }) =>
        visaType === VISA_TYPE.STICKER
          ? {
              purposeGoal: keptUnder(goals, purposeSection, purposeGoal),
              visaType: keptUnder(categories, purposeSection, category),
            }
          : {}
      }
      onSaved={() => toast.success(fill(t.saved, { orderNo }))}
      onClosed={onClosed}
    />
  )
}
