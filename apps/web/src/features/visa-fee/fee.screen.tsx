import { dayOr } from '@visa/contract/rules/days'
import { FEE_READERS, type FeeScreen } from '@visa/contract/visa/fee-kinds'
import { feeMatrix, feeWhy } from '@visa/contract/visa/fee-matrix'
import { feeRuleLog } from '@visa/contract/visa/fee-rule'
import { IDENTITY } from '@visa/contract/identity'
import { feeMessages } from '@visa/messages/visa/fees'
import type { ComponentType } from 'react'
import { useTexts } from '../../lib/i18n.tsx'
import { useCall } from '../../lib/query.ts'
import { useSession } from '../../lib/session.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { LogPanel } from '../../ui/log/log-panel.tsx'
import { FeeBar } from './fee-bar.tsx'
import { FeeDay } from './fee-day.tsx'
import { FeeTabs } from './fee-tabs.tsx'
import { GapList } from './gap-list.tsx'
import { PriceMatrix } from './price-matrix.tsx'
import { RuleLanes } from './rule-lanes.tsx'
import { RuleList } from './rule-list.tsx'
import { useFeeView, type FeeView } from './use-fee-view.ts'
import { WhyPanel } from './why-panel.tsx'
import styles from './fees.module.css'

const askedOf = ({ product, day, agentId, acceptOrgId }: FeeView) => ({
  ...product,
  day: dayOr(day, undefined),
  agentId: agentId ?? undefined,
  acceptOrgId: acceptOrgId ?? undefined,
})

/** P2.27: the prices of one product on a day, why each is what it is, what is missing, and the rules behind them. */
function FeeScreenOf({ screen }: { screen: FeeScreen }) {
  const t = useTexts(feeMessages)
  const [view, change] = useFeeView(screen)
  const { identityCode } = useSession().info.userInfo
  const query = askedOf(view)
  const matrix = useCall(feeMatrix, { query }, { silent: true, keepPreviousData: true })
  const why = useCall(
    feeWhy,
    { query: { ...query, ...view.cell } },
    { silent: true, keepPreviousData: true, enabled: view.cell !== null },
  )
  const explained = view.cell === null ? undefined : why.data
  const { tab } = view
  return (
    <div className={styles.page}>
      <h1 className="unseen">{t.title}</h1>
      <FeeBar screen={screen} view={view} onChange={change} />
      <div className={tab === 'rules' ? styles.wide : styles.body}>
        <div className={styles.main}>
          <FeeDay matrix={matrix.data} view={view} onChange={change}>
            {tab !== 'rules' && explained !== undefined && (
              <RuleLanes why={explained} onDay={(day) => change({ day })} />
            )}
          </FeeDay>
          <section className={styles.card} aria-label={t.matrix} aria-busy={matrix.isLoading}>
            <FeeTabs matrix={matrix.data} view={view} onChange={change} />
            {tab === 'rules' ? (
              <div className={styles.list}>
                <RuleList screen={screen} product={view.product} />
              </div>
            ) : (
              <Loaded result={matrix}>
                {(data) =>
                  data.rows.length === 0 ? (
                    <EmptyState title={t.noProducts} help={t.noProductsHelp} />
                  ) : (
                    <PriceMatrix
                      matrix={data}
                      tab={tab}
                      visaType={view.product.visaType}
                      chosen={view.cell}
                      onChoose={(cell) => change({ cell })}
                    />
                  )
                }
              </Loaded>
            )}
          </section>
          {identityCode === IDENTITY.PLATFORM && <LogPanel endpoint={feeRuleLog} scope={view.product} />}
        </div>
        {tab !== 'rules' && (
          <aside className={styles.aside}>
            {matrix.data !== undefined && (
              <GapList matrix={matrix.data} product={view.product} onDay={(day) => change({ day })} />
            )}
            {explained !== undefined && view.cell !== null && (
              <WhyPanel
                why={explained}
                cell={view.cell}
                visaType={view.product.visaType}
                onClose={() => change({ cell: null })}
              />
            )}
          </aside>
        )}
      </div>
    </div>
  )
}

/** One screen behind four entries of the menu, each opening with its own kinds of fee. */
export const FEE_SCREENS_OF = Object.fromEntries(
  FEE_READERS.map((screen): [FeeScreen, ComponentType] => [screen, () => <FeeScreenOf screen={screen} />]),
) as Readonly<Record<FeeScreen, ComponentType>>
