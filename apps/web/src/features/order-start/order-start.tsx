import { Suspense } from 'react'
import type { OrderableCountry } from '@visa/contract/visa/orderable'
import type { VisaType } from '@visa/contract/visa/products'
import { lazyPart } from '../../lib/lazy-part.ts'
import { useTabState } from '../../lib/tabs/tab-context.tsx'
import { CountryGrid } from './country-grid.tsx'

/** The grid is part of the home, which must be light: the forms come when somebody starts one. */
const CreateOrder = lazyPart(async () => (await import('./create-order.dialog.tsx')).CreateOrder)

interface Started {
  country: OrderableCountry
  visaType: VisaType
}

/** The countries to start an order from, and the dialog in which one is started. */
export function OrderStart() {
  const [started, setStarted] = useTabState<Started | null>('started order', null)
  return (
    <>
      <CountryGrid onStart={(country, visaType) => setStarted({ country, visaType })} />
      {started !== null && (
        <Suspense fallback={null}>
          <CreateOrder {...started} onClosed={() => setStarted(null)} />
        </Suspense>
      )}
    </>
  )
}
