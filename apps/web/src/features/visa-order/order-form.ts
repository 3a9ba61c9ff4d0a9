import { dictDataByType, type DictEntry } from '@visa/contract/dict/dict-data'
import { RETURN_WAY } from '@visa/contract/visa/order'
import type { GenericDetail } from '@visa/contract/visa/order-generic'
import { orderProblems, RUSSIA } from '@visa/contract/visa/order-rules'
import { newRussian, orderSave, russianName } from '@visa/contract/visa/order-russia'
import { ORDER_STATUS } from '@visa/contract/visa/order.states'
import { VISA_TYPE } from '@visa/contract/visa/products'
import { fieldMessages } from '@visa/messages/fields'
import { orderCreateMessages } from '@visa/messages/visa/order-create'
import { orderPageMessages } from '@visa/messages/visa/order-pages'
import { safeParse, type input } from 'zod/mini'
import { useLanguage, useTexts } from '../../lib/i18n.tsx'
import { useCall } from '../../lib/query.ts'
import { choicesOf, settledUnder, underSection } from '../../pickers/purposes.ts'
import type { FieldsOf } from '../../ui/form/form-parts.ts'

const useEntries = (type: string): readonly DictEntry[] =>
  useCall(dictDataByType, { query: { type } }, { silent: true }).data ?? []

/** C4.7: what does not belong to the section is cleared; nothing is while the dictionary is not known. */
const keptUnder = (entries: readonly DictEntry[], section: string, code: string): string =>
  entries.length === 0 ? code : settledUnder(entries, section, code)

type Fields = FieldsOf<typeof orderSave>

/** What a sticker visa asks for beside the contact. */
function useStickerFields(): Fields {
  const f = useTexts(fieldMessages)
  const t = useTexts(orderCreateMessages)
  const { language } = useLanguage()
  const goals = useEntries('VISIT_PURPOSE')
  const categories = useEntries('VISA_CATEGORY')
  const choices = (entries: readonly DictEntry[], section: string) =>
    choicesOf(underSection(entries, section), language)
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

type Draft = input<typeof orderSave.body>

/** Contact and journey of an order that is there: the same in the dialog and in the guided page. */
export function useOrderForm(order: GenericDetail) {
  const { nationCode, visaType, visaCategory } = order
  const goals = useEntries('VISIT_PURPOSE')
  const categories = useEntries('VISA_CATEGORY')
  return {
    judge,
    fields: useFields(order),
    record: { ...order, visaCountry: nationCode, type: visaType, visaType: visaCategory, anyway: false },
    follow: ({ purposeSection = '', purposeGoal = '', visaType: category = '' }: Draft): Partial<Draft> =>
      visaType === VISA_TYPE.STICKER
        ? {
            purposeGoal: keptUnder(goals, purposeSection, purposeGoal),
            visaType: keptUnder(categories, purposeSection, category),
          }
        : {},
  }
}
