import { SUPPLY_KIND, SUPPLY_KIND_CODE, type SupplyKind } from '@visa/contract/supply/bill'
import { SUPPLY_CENTRE, SUPPLY_ENTER } from '@visa/contract/supply/bill.states'
import type { SUPPLY_READERS } from '@visa/contract/supply/readers'
import { TRAVEL_TYPES } from '@visa/contract/supply/types'
import { supplyMessages } from '@visa/messages/supply/supply'
import { Segmented } from 'antd'
import type { ComponentType } from 'react'
import { fill, useTexts } from '../../lib/i18n.tsx'
import { useTabState } from '../../lib/tabs/tab-context.tsx'
import type { TabPlace } from '../../lib/tabs/tab-model.ts'
import type { ScreenAction } from '../../ui/list/row-action.ts'
import { ScreenCard } from '../../ui/screen-card.tsx'
import { SupplyList } from './supply-list.tsx'
import { EnterDialog } from './travel-form.tsx'
import styles from './supply.module.css'

type Asked = Pick<TabPlace, 'params'>

const KINDS = Object.values(SUPPLY_KIND)

/** What a supplier is asked for, one kind on each screen. */
const screenOf = (kind: SupplyKind): ComponentType<Asked> =>
  function SupplyScreen({ params }) {
    return (
      <ScreenCard>
        <SupplyList kind={kind} params={params} />
      </ScreenCard>
    )
  }

/** Both sides: what was ordered, changed and refunded, and where the platform enters orders of travel. */
function CentreScreen() {
  const t = useTexts(supplyMessages)
  const [kind, setKind] = useTabState<SupplyKind>('kind', SUPPLY_KIND.ORDER)
  const entering = TRAVEL_TYPES.map((type): ScreenAction => ({
    key: `enter-${type}`,
    label: fill(t.enter, { type: t.types[type] }),
    access: SUPPLY_ENTER,
    dialog: (onClosed) => <EnterDialog type={type} onClosed={onClosed} />,
  }))
  return (
    <ScreenCard>
      <Segmented<SupplyKind>
        className={styles.choice}
        aria-label={t.content}
        value={kind}
        onChange={setKind}
        options={KINDS.map((value) => ({ value, label: t.kinds[value] }))}
      />
      <SupplyList key={kind} kind={kind} buttons={kind === SUPPLY_KIND.ORDER ? entering : []} />
    </ScreenCard>
  )
}

export const SUPPLY_SCREENS: Readonly<Record<(typeof SUPPLY_READERS)[number], ComponentType<Asked>>> = {
  [SUPPLY_KIND_CODE[SUPPLY_KIND.ORDER]]: screenOf(SUPPLY_KIND.ORDER),
  [SUPPLY_KIND_CODE[SUPPLY_KIND.CHANGE]]: screenOf(SUPPLY_KIND.CHANGE),
  [SUPPLY_KIND_CODE[SUPPLY_KIND.REFUND]]: screenOf(SUPPLY_KIND.REFUND),
  [SUPPLY_CENTRE]: CentreScreen,
}
