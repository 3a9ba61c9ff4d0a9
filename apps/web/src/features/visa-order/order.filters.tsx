import type { CallInput } from '@visa/contract/endpoint'
import { dictDataByType } from '@visa/contract/dict/dict-data'
import { NO_CATEGORY, STEP_DAYS } from '@visa/contract/visa/look-back'
import { OrderPageQuery, type orderPage } from '@visa/contract/visa/order-list'
import { NATION_CODES } from '@visa/contract/visa/products'
import { fieldMessages } from '@visa/messages/fields'
import { nationMessages } from '@visa/messages/visa/nations'
import { lookBackMessages } from '@visa/messages/visa/look-back'
import { orderPageMessages } from '@visa/messages/visa/order-pages'
import { visaTypeMessages } from '@visa/messages/visa/visa-types'
import { useTexts } from '../../lib/i18n.tsx'
import { useCall } from '../../lib/query.ts'
import { useName } from '../../pickers/use-names.ts'
import type { FilterField } from '../../ui/list/filter-field.ts'
import type { FiltersOf } from '../../ui/list/use-list.ts'
import { useWorkFilters } from './work.filters.tsx'

/** What people narrow orders by, in the list and in the queue. */
export type OrderListFilters = FiltersOf<CallInput<typeof orderPage>['query'], object>

/** The filters that an address asks for; none where it says something that is no filter. */
export function askedFilters(params: Readonly<Record<string, string>>): OrderListFilters {
  const asked = OrderPageQuery.safeParse(params)
  if (!asked.success) return {}
  const { page: _page, pageSize: _size, sortField: _field, sortOrder: _order, ...filters } = asked.data
  return filters
}

/** What visas are for, of both kinds; a code that both have is one. */
export function useCategories(): { value: string; label: string }[] {
  const { noCategory } = useTexts(lookBackMessages)
  const nameOf = useName()
  const sticker = useCall(dictDataByType, { query: { type: 'VISA_CATEGORY' } }, { silent: true }).data ?? []
  const evisa = useCall(dictDataByType, { query: { type: 'EVISA_CATEGORY' } }, { silent: true }).data ?? []
  const names = new Map([...evisa, ...sticker].map((entry) => [entry.code, nameOf(entry)]))
  return [
    ...[...names].map(([value, label]) => ({ value, label })),
    { value: NO_CATEGORY, label: noCategory },
  ]
}

export function useOrderFilters(): FilterField<OrderListFilters>[] {
  const t = useTexts(orderPageMessages)
  const f = useTexts(fieldMessages)
  const nations = useTexts(nationMessages)
  const types = useTexts(visaTypeMessages)
  const { axes } = useTexts(lookBackMessages)
  const { promise, sides, created } = useWorkFilters()
  const categories = useCategories()
  return [
    { kind: 'text', name: 'keyword', label: f.keyword, hint: t.keywordHint },
    {
      kind: 'select',
      name: 'visaCountry',
      label: f.visaCountry,
      options: NATION_CODES.map((code) => ({ value: code, label: nations[code] })),
    },
    promise,
    { kind: 'text', name: 'orderNo', label: f.orderNo },
    {
      kind: 'select',
      name: 'visaType',
      label: f.visaType,
      options: [
        { value: 1, label: types[1] },
        { value: 2, label: types[2] },
      ],
    },
    { kind: 'select', name: 'visaCategory', label: f.visaCategory, options: categories },
    {
      kind: 'select',
      name: 'orderStatus',
      label: t.progress,
      options: [
        { value: 0, label: t.progresses[0] },
        { value: 1, label: t.progresses[1] },
      ],
    },
    { kind: 'text', name: 'contactName', label: f.contactName },
    { kind: 'text', name: 'contactMobile', label: f.contactMobile },
    { kind: 'text', name: 'applicant', label: t.applicant },
    ...sides,
    created,
    { kind: 'dateRange', name: 'entryFrom', to: 'entryTo', label: f.entryDate },
    {
      kind: 'select',
      name: 'step',
      label: t.step,
      options: STEP_DAYS.map((step) => ({ value: step, label: axes[step] })),
    },
    { kind: 'dateRange', name: 'stepFrom', to: 'stepTo', label: t.stepDay },
  ]
}
