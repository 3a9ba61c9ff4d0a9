import { RETURN_WAY } from '@visa/contract/visa/order'
import { VISA_TYPE } from '@visa/contract/visa/products'
import type { CounterDraft } from './draft.ts'

/** Ways back as the counter tells them apart: two of an order, and somebody whom the customer sends. */
const RETURNS = ['pickup', 'courier', 'proxy'] as const
export type Return = (typeof RETURNS)[number]

export const returnOf = ({ returnWay, proxy }: Pick<CounterDraft, 'returnWay' | 'proxy'>): Return => {
  if (returnWay === RETURN_WAY.COURIER) return 'courier'
  return proxy === null ? 'pickup' : 'proxy'
}

const NOBODY_SENT = { collectorName: '', idType: 'ID_CARD', idNo: '', mobile: '', relation: '' } as const

export const asReturned = (way: Return): Pick<CounterDraft, 'returnWay' | 'proxy'> => ({
  returnWay: way === 'courier' ? RETURN_WAY.COURIER : RETURN_WAY.PICKUP,
  proxy: way === 'proxy' ? NOBODY_SENT : null,
})

/** Only passports are fetched by somebody else. */
export const returnsOf = ({ visaType }: Pick<CounterDraft, 'visaType'>): readonly Return[] =>
  visaType === VISA_TYPE.STICKER ? RETURNS : RETURNS.filter((way) => way !== 'proxy')
