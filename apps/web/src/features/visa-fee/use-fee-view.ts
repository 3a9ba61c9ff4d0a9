import type { FeeScreen, RuleKind } from '@visa/contract/visa/fee-kinds'
import type { MatrixCell, MatrixRow } from '@visa/contract/visa/fee-matrix'
import { PRODUCTS, type Product } from '@visa/contract/visa/products'
import { useTabState } from '../../lib/tabs/tab-context.tsx'

/** A cell of the matrix, by what it is for. */
export type CellKey = Pick<MatrixRow, 'visaCategory' | 'entries' | 'nationGroup'> &
  Pick<MatrixCell, 'urgencyLevel' | 'ageGroup'>

export interface FeeView {
  product: Product
  /** Null: today. */
  day: string | null
  /** A kind of fee, all that is paid together, or the rules themselves. */
  tab: RuleKind | 'total' | 'rules'
  agentId: number | null
  acceptOrgId: number | null
  cell: CellKey | null
}

/** What each entry of the menu opens with: what is looked after there. */
const FIRST_TAB: Readonly<Record<FeeScreen, FeeView['tab']>> = {
  'visa.fee.platform': 'total',
  'visa.fee.agent': 'commission',
  'visa.fee.acceptOrg': 'acceptance',
  'visa.fee.vas': 'rules',
}

/** What of the prices somebody looks at, kept by the tab. */
export function useFeeView(screen: FeeScreen): [FeeView, (change: Partial<FeeView>) => void] {
  const [view, setView] = useTabState<FeeView>('fees', {
    product: PRODUCTS[0],
    day: null,
    tab: FIRST_TAB[screen],
    agentId: null,
    acceptOrgId: null,
    cell: null,
  })
  return [view, (change) => setView((old) => ({ ...old, ...change }))]
}
