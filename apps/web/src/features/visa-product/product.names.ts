import type { VisaProductRow } from '@visa/contract/visa/product'
import { VISA_TYPE } from '@visa/contract/visa/products'
import { visaProductMessages } from '@visa/messages/visa/visa-products'
import { fill, useTexts } from '../../lib/i18n.tsx'
import { useNameOfCode } from '../../pickers/use-dict-name.ts'

/** What is offered decides what can be ordered, how quickly, and which prices there are. */
export const WRITING = {
  invalidates: ['/api/visa/product', '/api/visa/fee', '/api/agent/company', '/api/visa/order/estimate'],
} as const

/** What people call a category of a kind of visa; nothing chosen is all others. */
export function useCategoryName(): (code: string, visaType: number) => string {
  const t = useTexts(visaProductMessages)
  const sticker = useNameOfCode('VISA_CATEGORY')
  const electronic = useNameOfCode('EVISA_CATEGORY')
  return (code, visaType) => {
    if (code === '') return t.anyCategory
    return visaType === VISA_TYPE.EVISA ? electronic(code) : sticker(code)
  }
}

type Published = Pick<VisaProductRow, 'publishedFrom' | 'publishedTo'>

export function usePublished(): (product: Published) => string {
  const t = useTexts(visaProductMessages)
  return ({ publishedFrom: from, publishedTo: to }) =>
    to === null ? fill(t.periodFrom, { from }) : fill(t.periodBetween, { from, to })
}
