import { orderEstimate, type Estimate } from '@visa/contract/visa/order-price'
import type { OrderFields } from '@visa/contract/visa/order'
import { productOffer, type ProductOffer } from '@visa/contract/visa/product'
import type { Product } from '@visa/contract/visa/products'
import { createContext, use } from 'react'
import { useCall } from '../../lib/query.ts'
import { useFormHandle, useFormState } from '../../ui/form/form-context.ts'

/** What the parts of one dialog know beside the form. */
export interface Estimating {
  product: Product
  /** 人数 only estimates: it is not kept. */
  people: number
  /** As the form calls the category of the visa. */
  categoryField: 'visaType' | 'visaCategory'
}

const EstimatingContext = createContext<Estimating | undefined>(undefined)
export const EstimatingProvider = EstimatingContext.Provider

export function useEstimating(): Estimating {
  const estimating = use(EstimatingContext)
  if (estimating === undefined) throw new Error('an estimate needs the dialog of an order around it')
  return estimating
}

type Asked = Pick<
  OrderFields,
  | 'visaCategory'
  | 'entries'
  | 'urgencyLevel'
  | 'agentId'
  | 'acceptOrgId'
  | 'returnWay'
  | 'entryDate'
  | 'services'
>

/** What is offered of the product today: the row of the category in the form, else that of all others. */
export function useOffer(): ProductOffer | undefined {
  const { product, categoryField } = useEstimating()
  const { store } = useFormHandle()
  const category = useFormState(
    store,
    ({ values }) => (values[categoryField] as string | null | undefined) ?? '',
  )
  const { data = [] } = useCall(productOffer, { query: product }, { silent: true })
  return (
    data.find(({ visaCategory }) => visaCategory === category) ??
    data.find(({ visaCategory }) => visaCategory === '') ??
    (category === '' ? data[0] : undefined)
  )
}

/** What the order in the form would cost and when it would be done; asked again when something that matters changes. */
export function useEstimate(): Estimate | undefined {
  const { product, people, categoryField } = useEstimating()
  const { store } = useFormHandle()
  const asked = useFormState(store, ({ values }): Asked => {
    // What the form holds is what its schema takes.
    const order = values as Partial<Asked>
    return {
      visaCategory: (values[categoryField] as string | null | undefined) ?? '',
      entries: order.entries ?? '',
      urgencyLevel: order.urgencyLevel ?? '',
      agentId: order.agentId ?? null,
      acceptOrgId: order.acceptOrgId ?? null,
      returnWay: order.returnWay ?? null,
      entryDate: order.entryDate ?? null,
      services: order.services ?? [],
    }
  })
  const { data } = useCall(
    orderEstimate,
    { body: { ...product, ...asked, people } },
    { silent: true, keepPreviousData: true },
  )
  return data
}
