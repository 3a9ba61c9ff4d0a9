import { productKey, type Product } from '@visa/contract/visa/products'
import type { LocalText } from '@visa/messages/texts'
import { productMessages } from '@visa/messages/visa/products'

/** What people call a product, in whatever language they will read it. */
export const productText = (product: Product): LocalText => ({
  zh: productMessages.zh[productKey(product)],
  en: productMessages.en[productKey(product)],
})
