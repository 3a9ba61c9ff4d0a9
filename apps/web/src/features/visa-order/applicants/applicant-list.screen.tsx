import { stateText } from '@visa/contract/states'
import { applicantName, ISSUE_RESULT } from '@visa/contract/visa/applicant'
import {
  APPLICANT_OUTCOMES,
  applicantPage,
  ApplicantPageQuery,
  type ApplicantList,
  type ApplicantRow,
} from '@visa/contract/visa/applicant-list'
import { ORDER_STATUSES } from '@visa/contract/visa/order.states'
import { NATION_CODES, VISA_TYPE } from '@visa/contract/visa/products'
import { STAGES } from '@visa/contract/visa/statistics'
import { fieldMessages } from '@visa/messages/fields'
import { applicantStateMessages } from '@visa/messages/states/applicant-states'
import { uiMessages } from '@visa/messages/ui/ui'
import { applicantListMessages } from '@visa/messages/visa/applicant-list'
import { nationMessages } from '@visa/messages/visa/nations'
import { orderPageMessages } from '@visa/messages/visa/order-pages'
import { visaTypeMessages } from '@visa/messages/visa/visa-types'
import { Segmented } from 'antd'
import { CASE_STALE } from '../../../lib/case-stale.ts'
import { useTexts } from '../../../lib/i18n.tsx'
import { useAsked } from '../../../lib/tabs/use-asked.ts'
import type { FilterField } from '../../../ui/list/filter-field.ts'
import { ListView } from '../../../ui/list/list-view.tsx'
import type { RowAction } from '../../../ui/list/row-action.ts'
import { useList } from '../../../ui/list/use-list.ts'
import { ScreenCard } from '../../../ui/screen-card.tsx'
import { applicantLink, orderLink } from '../applicant.names.ts'
import { useCategories } from '../order.filters.tsx'
import { useWorkFilters } from '../work.filters.tsx'
import { useApplicantColumns } from './applicant-list.columns.tsx'
import styles from './applicants.module.css'

const useApplicantList = (list: ApplicantList) => useList(applicantPage, { list })
type Listed = ReturnType<typeof useApplicantList>

function useFilters(): FilterField<Listed['filters']>[] {
  const t = useTexts(applicantListMessages)
  const page = useTexts(orderPageMessages)
  const f = useTexts(fieldMessages)
  const { promise, sides, created } = useWorkFilters()
  const nations = useTexts(nationMessages)
  const types = useTexts(visaTypeMessages)
  const states = useTexts(applicantStateMessages)
  const categories = useCategories()
  return [
    { kind: 'text', name: 'keyword', label: f.keyword, hint: t.keywordHint },
    promise,
    {
      kind: 'select',
      name: 'result',
      label: page.result,
      options: Object.values(ISSUE_RESULT).map((value) => ({ value, label: page.results[value] })),
    },
    {
      kind: 'select',
      name: 'visaCountry',
      label: f.visaCountry,
      options: NATION_CODES.map((code) => ({ value: code, label: nations[code] })),
    },
    {
      kind: 'select',
      name: 'visaType',
      label: f.visaType,
      options: Object.values(VISA_TYPE).map((value) => ({ value, label: types[value] })),
    },
    { kind: 'select', name: 'visaCategory', label: f.visaCategory, options: categories },
    ...sides,
    created,
    { kind: 'dateRange', name: 'orderFrom', to: 'orderTo', label: t.ordered },
    {
      kind: 'select',
      name: 'reached',
      label: t.reached,
      options: STAGES.map((value) => ({ value, label: stateText(states, value) })),
    },
    {
      kind: 'select',
      name: 'outcome',
      label: t.outcome,
      options: APPLICANT_OUTCOMES.map((value) => ({ value, label: t.outcomes[value] })),
    },
    { kind: 'text', name: 'incompleteReason', label: t.incompleteReason },
  ]
}

function useActions(): RowAction<ApplicantRow>[] {
  const t = useTexts(applicantListMessages)
  return [
    { key: 'form', label: t.openForm, open: ({ id }) => applicantLink(id) },
    { key: 'order', label: t.openOrder, open: orderLink },
  ]
}

interface ScreenProps {
  params: Readonly<Record<string, string>>
}

/** The filters that an address asks for; none where it says something that is no filter. */
function askedFilters(params: ScreenProps['params']): Listed['filters'] {
  const asked = ApplicantPageQuery.safeParse(params)
  if (!asked.success) return {}
  const {
    page: _page,
    pageSize: _size,
    sortField: _field,
    sortOrder: _order,
    list: _list,
    ...rest
  } = asked.data
  return rest
}

/** Applicants across orders: one list, four entries of the menu. */
function ApplicantListScreen({ list: scope, params }: ScreenProps & { list: ApplicantList }) {
  const t = useTexts(applicantListMessages)
  const list = useApplicantList(scope)
  useAsked(params, (asked) => list.search(askedFilters(asked)))
  return (
    <ScreenCard>
      <Statuses list={list} />
      <ListView<ApplicantRow, Listed['filters']>
        name={`applicant.${scope}`}
        list={list}
        nameOf={applicantName}
        filters={useFilters()}
        columns={useApplicantColumns()}
        actions={useActions()}
        stale={CASE_STALE}
        exports={{ kind: 'visaApplicant', access: 'visa.order.manage.export', scope: { list: scope } }}
        empty={{ title: t.empty, help: t.emptyHelp }}
      />
    </ScreenCard>
  )
}

const ALL = 0

function Statuses({ list }: { list: Listed }) {
  const t = useTexts(applicantListMessages)
  const states = useTexts(applicantStateMessages)
  const { all } = useTexts(uiMessages)
  const { status, ...filters } = list.filters
  const choose = (value: number) => {
    const wanted = ORDER_STATUSES.find((each) => each === value)
    list.search(wanted === undefined ? filters : { ...filters, status: wanted })
  }
  return (
    <div className={styles.statuses}>
      <Segmented<number>
        aria-label={t.statusLabel}
        value={Number(status ?? ALL)}
        onChange={choose}
        options={[
          { value: ALL, label: all },
          ...ORDER_STATUSES.map((each) => ({ value: each, label: stateText(states, each) })),
        ]}
      />
    </div>
  )
}

/** By the code of the entry of the menu. */
export const APPLICANT_SCREENS = {
  'visa.applicant.general': (props: ScreenProps) => <ApplicantListScreen {...props} list="general" />,
  'visa.applicant.russia': (props: ScreenProps) => <ApplicantListScreen {...props} list="russia" />,
  'visa.applicant.russiaEvisa': (props: ScreenProps) => <ApplicantListScreen {...props} list="russiaEvisa" />,
  'visa.applicant.v2': (props: ScreenProps) => <ApplicantListScreen {...props} list="v2" />,
} as const
