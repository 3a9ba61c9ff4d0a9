import { Suspense } from 'react'
import { lazyPart } from '../../lib/lazy-part.ts'
import { useTabState } from '../../lib/tabs/tab-context.tsx'
import { CountryGrid } from './country-grid.tsx'
import type { StartedOrder } from './started-order.ts'

/** The grid is part of the home, which must be light: the forms come when somebody starts one. */
const CreateOrder = lazyPart(async () => (await import('./create-order.dialog.tsx')).CreateOrder)

/** The countries to start an order from, and the dialog in which one is started. */
export function OrderStart() {
  const [started, setStarted] = useTabState<StartedOrder | null>('started order', null)
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
