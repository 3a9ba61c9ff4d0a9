import {
  CONTRACT_RATINGS,
  contractEmpPage,
  contractMgrPage,
  type ContractPage,
} from '@visa/contract/centre/contract-calls'
import type { ContractRow } from '@visa/contract/centre/contract'
import { CONTRACT_CREATE, CONTRACT_LIST, CONTRACT_STATUSES } from '@visa/contract/centre/contract.states'
import { FINANCE_STATUSES } from '@visa/contract/money/finance-review.states'
import { stateText } from '@visa/contract/states'
import { NATION_CODES } from '@visa/contract/visa/products'
import { contractPageMessages } from '@visa/messages/centre/contract-pages'
import { fieldMessages } from '@visa/messages/fields'
import { contractStateMessages } from '@visa/messages/states/contract-states'
import { financeReviewStateMessages } from '@visa/messages/states/finance-review-states'
import { Segmented } from 'antd'
import { CASE_STALE } from '../../../lib/case-stale.ts'
import { useTexts } from '../../../lib/i18n.tsx'
import { useCall } from '../../../lib/query.ts'
import { useSession } from '../../../lib/session.tsx'
import { useTabState } from '../../../lib/tabs/tab-context.tsx'
import { screenLink } from '../../../lib/tabs/tab-address.ts'
import { useCountryName } from '../../../pickers/use-dict-name.ts'
import { UserPicker } from '../../../pickers/user-picker.tsx'
import type { FilterField } from '../../../ui/list/filter-field.ts'
import { ListView } from '../../../ui/list/list-view.tsx'
import { useList } from '../../../ui/list/use-list.ts'
import { ScreenCard } from '../../../ui/screen-card.tsx'
import { useContractActions } from './contract.actions.tsx'
import { useContractColumns } from './contract.columns.tsx'
import { sumsText } from './contract-sums.ts'
import styles from '../centre.module.css'

const SIDES = ['emp', 'mgr'] as const
type Side = (typeof SIDES)[number]
const PAGES = { emp: contractEmpPage, mgr: contractMgrPage } as const

/** An employee holds the list as one; everybody else sees the centre's contracts too. */
const useIsManager = (): boolean =>
  useSession().authorities.some(({ code, role }) => code === CONTRACT_LIST && role !== 'emp')

/** C6.5: the own contracts, and for managers those of the centre. */
export function ContractListScreen() {
  const t = useTexts(contractPageMessages)
  const isManager = useIsManager()
  const [chosen, choose] = useTabState<Side>('side', 'mgr')
  const side = isManager ? chosen : 'emp'
  return (
    <ScreenCard>
      {isManager && (
        <div className={styles.sides}>
          <Segmented<Side>
            aria-label={t.whose}
            value={side}
            onChange={choose}
            options={SIDES.map((value) => ({ value, label: t.sides[value] }))}
          />
        </div>
      )}
      <Contracts key={side} side={side} />
    </ScreenCard>
  )
}

const useContracts = (side: Side) => useList(PAGES[side], {})
type Listed = ReturnType<typeof useContracts>

function useFilters(side: Side): FilterField<Listed['filters']>[] {
  const t = useTexts(contractPageMessages)
  const f = useTexts(fieldMessages)
  const states = useTexts(contractStateMessages)
  const financeStates = useTexts(financeReviewStateMessages)
  const countryOf = useCountryName()
  return [
    { kind: 'text', name: 'keyword', label: f.keyword, hint: t.keywordHint },
    {
      kind: 'select',
      name: 'status',
      label: f.status,
      options: CONTRACT_STATUSES.map((value) => ({ value, label: stateText(states, value) })),
    },
    {
      kind: 'select',
      name: 'money',
      label: t.money,
      options: (['owed', 'settled', 'overpaid'] as const).map((value) => ({ value, label: t.moneys[value] })),
    },
    {
      kind: 'select',
      name: 'finance',
      label: t.finance,
      options: FINANCE_STATUSES.map((value) => ({ value, label: stateText(financeStates, value) })),
    },
    {
      kind: 'select',
      name: 'pending',
      label: t.waiting,
      options: (['true', 'false'] as const).map((value) => ({ value, label: t.waitings[value] })),
    },
    { kind: 'dateRange', name: 'createdFrom', to: 'createdTo', label: t.created },
    { kind: 'dateRange', name: 'promisedFrom', to: 'promisedTo', label: t.promise },
    {
      kind: 'select',
      name: 'nationCode',
      label: t.country,
      options: NATION_CODES.map((value) => ({ value, label: countryOf(value) })),
    },
    {
      kind: 'select',
      name: 'rating',
      label: t.rating,
      options: CONTRACT_RATINGS.map((value) => ({ value, label: t.ratings[value] })),
    },
    ...(side === 'emp'
      ? []
      : [
          {
            kind: 'picker' as const,
            name: 'operatorId' as const,
            label: t.operator,
            input: <UserPicker />,
          },
        ]),
  ]
}

function Contracts({ side }: { side: Side }) {
  const t = useTexts(contractPageMessages)
  const list = useContracts(side)
  return (
    <ListView<ContractRow, Listed['filters']>
      name={`contract ${side}`}
      list={list}
      nameOf={({ contractNo }) => contractNo}
      filters={useFilters(side)}
      columns={useContractColumns()}
      actions={useContractActions()}
      stale={CASE_STALE}
      add={{
        key: 'add',
        label: t.add,
        access: CONTRACT_CREATE,
        open: screenLink(CONTRACT_CREATE).slice(1),
      }}
      notes={<Sums side={side} list={list} />}
      exports={{ kind: 'centerContract', access: CONTRACT_LIST, scope: { mine: side === 'emp' } }}
      empty={{ title: t.empty, help: t.emptyHelp }}
    />
  )
}

/** What all that match come to, whichever page of them is shown. */
function Sums({ side, list }: { side: Side; list: Listed }) {
  const t = useTexts(contractPageMessages)
  const { filters, page, pageSize } = list
  const input = { query: { page, pageSize }, body: { searchQuery: filters } }
  const found: ContractPage | undefined = useCall(PAGES[side], input, { silent: true }).data
  return found === undefined ? null : <span className={styles.soft}>{sumsText(t, found)}</span>
}
