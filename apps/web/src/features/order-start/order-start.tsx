import { CountryGrid } from './country-grid.tsx'
import { useLater } from './use-later.ts'

/** The countries to start an order from. */
export function OrderStart() {
  return <CountryGrid onStart={useLater()} />
}
