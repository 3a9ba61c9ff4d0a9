import { href } from '../../lib/route.ts'

interface Found {
  id: number
  /** RU, PH, TR, MY */
  visaCountry: string
}

/** Russian orders have a page of their own; the others share one. */
export const detailAddress = ({ id, visaCountry }: Found): string =>
  visaCountry === 'RU'
    ? href('/visa/order-detail', { id: String(id) })
    : href('/visa/order-detail-v2', { id: String(id), countryCode: visaCountry })
