import { RUSSIA } from '@visa/contract/visa/order-rules'
import { VISA_TYPE } from '@visa/contract/visa/products'
import { EvisaDialog } from './evisa.dialog.tsx'
import { RussianEvisaDialog } from './russian-evisa.dialog.tsx'
import type { CreateOrderProps } from './started-order.ts'
import { StickerDialog } from './sticker.dialog.tsx'

/** C2.40–C2.42: one dialog for each kind of order. */
export function CreateOrder(props: CreateOrderProps) {
  const { country, visaType } = props
  if (country.nationCode !== RUSSIA) return <EvisaDialog {...props} />
  return visaType === VISA_TYPE.STICKER ? <StickerDialog {...props} /> : <RussianEvisaDialog {...props} />
}
