import { feeMatrix, feeWhy, type FeeMatrix, type FeeWhy } from '@visa/contract/visa/fee-matrix'
import { PRODUCTS, productKey } from '@visa/contract/visa/products'
import { feeMessages } from '@visa/messages/visa/fees'
import { useTexts } from '../../lib/i18n.tsx'
import { useCall } from '../../lib/query.ts'
import { useTabState } from '../../lib/tabs/tab-context.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { FeeDay } from './fee-day.tsx'
import { GapList } from './gap-list.tsx'
import { PriceMatrix } from './price-matrix.tsx'
import { ProductTabs } from './product-tabs.tsx'
import { RuleLanes } from './rule-lanes.tsx'
import type { FeeView } from './use-fee-view.ts'
import { WhyPanel } from './why-panel.tsx'
import styles from './fees.module.css'

const START: FeeView = {
  product: PRODUCTS[0],
  day: null,
  tab: 'consular',
  agentId: null,
  acceptOrgId: null,
  cell: null,
}
/** Nothing is compared with today: of one kind of fee only its own lane tells that. */
function consularOnly(why: FeeWhy): FeeWhy {
  const kinds = why.kinds.filter(({ kind }) => kind === 'consular')
  return { ...why, kinds, totalCents: kinds[0]?.cents ?? null, todayCents: null }
}

const withoutOthers = (matrix: FeeMatrix): FeeMatrix => ({
  ...matrix,
  gaps: matrix.gaps.filter(({ kind }) => kind === 'consular'),
})

/** What consulates ask at the own centre on a day, why each is what it is, and what is missing. */
export function CentrePrices() {
  const [view, setView] = useTabState<FeeView>('centre prices', START)
  const change = (part: Partial<FeeView>) => setView((old) => ({ ...old, ...part }))
  // Anew for each product: prices of the one before are not shown under the name of this one.
  return <PricesOf key={productKey(view.product)} view={view} change={change} />
}

interface PricesProps {
  view: FeeView
  change: (part: Partial<FeeView>) => void
}

function PricesOf({ view, change }: PricesProps) {
  const t = useTexts(feeMessages)
  const { product, day, cell } = view
  const query = { ...product, day: day ?? undefined }
  const matrix = useCall(feeMatrix, { query }, { silent: true, keepPreviousData: true })
  // Without what was explained before: it would stand beside a price that it is not about.
  const why = useCall(feeWhy, { query: { ...query, ...cell } }, { silent: true, enabled: cell !== null })
  // Of what a person pays the centre says what consulates ask; the rest is looked after elsewhere.
  const explained = cell === null || why.data === undefined ? undefined : consularOnly(why.data)
  return (
    <div className={styles.body}>
      <div className={styles.main}>
        <FeeDay matrix={matrix.data} view={view} onChange={change}>
          {explained !== undefined && (
            <RuleLanes why={explained} onDay={(chosen) => change({ day: chosen })} />
          )}
        </FeeDay>
        <section className={styles.card} aria-label={t.matrix} aria-busy={matrix.isFetching}>
          <div className={styles.tabs}>
            <ProductTabs view={view} onChange={change} />
          </div>
          <Loaded result={matrix}>
            {(data) =>
              data.rows.length === 0 ? (
                <EmptyState title={t.noProducts} help={t.noProductsHelp} />
              ) : (
                <PriceMatrix
                  matrix={data}
                  tab="consular"
                  visaType={product.visaType}
                  chosen={cell}
                  onChoose={(chosen) => change({ cell: chosen })}
                />
              )
            }
          </Loaded>
        </section>
      </div>
      <aside className={styles.aside}>
        {matrix.data !== undefined && (
          <GapList
            matrix={withoutOthers(matrix.data)}
            product={product}
            onDay={(chosen) => change({ day: chosen })}
          />
        )}
        {cell !== null && (
          <Loaded result={why}>
            {(told) => (
              <WhyPanel
                why={consularOnly(told)}
                cell={cell}
                visaType={product.visaType}
                onClose={() => change({ cell: null })}
              />
            )}
          </Loaded>
        )}
      </aside>
    </div>
  )
}
