import type { VisaProductRow } from '@visa/contract/visa/product'
import { visaProductMessages } from '@visa/messages/visa/visa-products'
import { fill, useTexts } from '../../lib/i18n.tsx'
import { useCategoryName } from '../../pickers/use-dict-name.ts'

/** What is offered decides what can be ordered, how quickly, and which prices there are. */
export const WRITING = {
  invalidates: ['/api/visa/product', '/api/visa/fee', '/api/agent/company', '/api/visa/order/estimate'],
} as const

/** What people call a category of a kind of visa; nothing chosen is all others. */
export function useOfferedCategory(): (code: string, visaType: number) => string {
  const t = useTexts(visaProductMessages)
  const categoryOf = useCategoryName()
  return (code, visaType) => (code === '' ? t.anyCategory : categoryOf(code, visaType))
}

type Published = Pick<VisaProductRow, 'publishedFrom' | 'publishedTo'>

export function usePublished(): (product: Published) => string {
  const t = useTexts(visaProductMessages)
  return ({ publishedFrom: from, publishedTo: to }) =>
    to === null ? fill(t.periodFrom, { from }) : fill(t.periodBetween, { from, to })
}
