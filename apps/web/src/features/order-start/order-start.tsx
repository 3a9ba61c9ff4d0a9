import { lazyPart } from '../../lib/lazy-part.tsx'
import { useTabState } from '../../lib/tabs/tab-context.tsx'
import { Part } from '../../ui/part.tsx'
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
        <Part onFailed={() => setStarted(null)}>
          <CreateOrder {...started} onClosed={() => setStarted(null)} />
        </Part>
      )}
    </>
  )
}
