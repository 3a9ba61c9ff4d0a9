import { dictDataByType } from '@visa/contract/dict/dict-data'
import { WALK_IN_CUSTOMER } from '@visa/contract/org/company-options'
import { RETURN_WAY } from '@visa/contract/visa/order'
import { orderSubmit } from '@visa/contract/visa/order-russia'
import { fieldMessages } from '@visa/messages/fields'
import { orderCreateMessages } from '@visa/messages/visa/order-create'
import { useLanguage, useTexts } from '../../lib/i18n.tsx'
import { useCall } from '../../lib/query.ts'
import type { FieldsOf } from '../../ui/form/form-parts.ts'
import { useSaving } from '../../ui/form/form-target.ts'
import type { CreateOrderProps } from './started-order.ts'
import { OrderDialog } from './order-dialog.tsx'
import {
  AcceptOrgInput,
  ComingDayInput,
  EntriesInput,
  ReturnWayInput,
  ServicesInput,
  SpeedInput,
} from './order-inputs.tsx'
import { choicesOf, settledUnder, underSection } from '../../pickers/purposes.ts'
import { useContactFields, useIsAgent } from './use-contact-fields.tsx'
import { MAKING, useMade } from './use-made.ts'

/** The dictionaries that depend on the purpose section. */
function usePurposes() {
  const goals = useCall(dictDataByType, { query: { type: 'VISIT_PURPOSE' } }, { silent: true }).data ?? []
  const categories =
    useCall(dictDataByType, { query: { type: 'VISA_CATEGORY' } }, { silent: true }).data ?? []
  return { goals, categories }
}

type Purposes = ReturnType<typeof usePurposes>

function useFields({ goals, categories }: Purposes): FieldsOf<typeof orderSubmit> {
  const t = useTexts(orderCreateMessages)
  const f = useTexts(fieldMessages)
  const { language } = useLanguage()
  const only = (entries: Purposes['goals'], section: string | undefined) =>
    underSection(entries, section ?? '').length === 1 ? t.onlyOne : undefined
  return [
    ...useContactFields(),
    { name: 'purposeSection', kind: 'dict', type: 'VISIT_SECTION_PURPOSE', clearable: false, required: true },
    {
      name: 'purposeGoal',
      required: true,
      options: ({ purposeSection = '' }) => choicesOf(underSection(goals, purposeSection), language),
      help: ({ purposeSection }) => only(goals, purposeSection),
    },
    {
      name: 'visaType',
      label: f.visaCategory,
      required: true,
      options: ({ purposeSection = '' }) => choicesOf(underSection(categories, purposeSection), language),
      // C3.24: what the category means, in the dictionary's own words.
      help: ({ visaType, purposeSection }) =>
        categories.find(({ code }) => code === visaType)?.resv2 || only(categories, purposeSection),
    },
    { name: 'entries', required: true, input: <EntriesInput /> },
    { name: 'entryDate', required: true, input: <ComingDayInput /> },
    { name: 'exitDate', required: true, input: <ComingDayInput /> },
    { name: 'urgencyLevel', label: t.speed, wide: true, required: true, input: <SpeedInput /> },
    { name: 'acceptOrgId', required: true, input: <AcceptOrgInput /> },
    { name: 'returnWay', required: true, input: <ReturnWayInput /> },
    {
      name: 'customerAddr',
      wide: true,
      required: true,
      when: ({ returnWay }) => returnWay === RETURN_WAY.COURIER,
    },
    { name: 'services', wide: true, input: <ServicesInput /> },
    { name: 'remark', kind: 'textarea' },
  ]
}

/** C5.4–C5.13 */
export function StickerDialog(props: CreateOrderProps) {
  const purposes = usePurposes()
  const { goals, categories } = purposes
  const isAgent = useIsAgent()
  const made = useMade('RUS')
  return (
    <OrderDialog
      {...props}
      categoryField="visaType"
      target={useSaving(orderSubmit, MAKING)}
      fields={useFields(purposes)}
      initial={{
        type: 1,
        visaCountry: 'RUS',
        entries: 'SINGLE',
        urgencyLevel: 'NORMAL',
        agentId: isAgent ? null : WALK_IN_CUSTOMER,
        anyway: false,
      }}
      follow={({ purposeSection = '', purposeGoal = '', visaType = '' }) => ({
        purposeGoal: settledUnder(goals, purposeSection, purposeGoal),
        visaType: settledUnder(categories, purposeSection, visaType),
      })}
      onSaved={made}
    />
  )
}
