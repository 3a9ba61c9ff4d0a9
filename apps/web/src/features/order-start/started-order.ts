import type { OrderableCountry } from '@visa/contract/visa/orderable'
import type { VisaType } from '@visa/contract/visa/products'

/** The order that somebody has begun to make. */
export interface StartedOrder {
  country: OrderableCountry
  visaType: VisaType
}

export interface CreateOrderProps extends StartedOrder {
  onClosed: () => void
}
