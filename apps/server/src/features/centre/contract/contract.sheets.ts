import { BETWEEN_NAMES, type ContractRow } from '@visa/contract/centre/contract'
import { ContractFilters } from '@visa/contract/centre/contract-calls'
import { CONTRACT_LIST } from '@visa/contract/centre/contract.states'
import { FINANCE_STATUS } from '@visa/contract/money/finance-review.states'
import { toGoBack } from '@visa/contract/money/standing'
import { stateText } from '@visa/contract/states'
import { productKey } from '@visa/contract/visa/products'
import { contractMessages } from '@visa/messages/centre/contracts'
import { contractStateMessages } from '@visa/messages/states/contract-states'
import { financeReviewStateMessages } from '@visa/messages/states/finance-review-states'
import { productMessages } from '@visa/messages/visa/products'
import { sql } from '../../../db/sql.ts'
import { exporter } from '../../../sheets/exporter.ts'
import { listedContracts } from './contract-list.repo.ts'

/** Between names, as readers of each language write them. */
const BETWEEN = { zh: BETWEEN_NAMES, en: ', ' } as const

/** The contracts within reach, as their list shows them. */
export const contractExporter = exporter<ContractFilters, ContractRow & { [column: string]: unknown }>({
  kind: 'centerContract',
  access: CONTRACT_LIST,
  filters: ContractFilters,
  titleOf: ({ keyword }) => keyword ?? '',
  columns(language) {
    const t = contractMessages[language]
    return [
      { title: t.contractNo, kind: 'text', width: 18, value: ({ contractNo }) => contractNo },
      { title: t.orderNo, kind: 'text', width: 18, value: ({ orderNo }) => orderNo },
      {
        title: t.status,
        kind: 'text',
        value: ({ status }) => stateText(contractStateMessages[language], status),
      },
      { title: t.customer, kind: 'text', width: 18, value: ({ customerName }) => customerName },
      { title: t.contact, kind: 'text', width: 14, value: ({ contactName }) => contactName },
      { title: t.mobile, kind: 'text', width: 16, value: ({ contactMobile }) => contactMobile },
      {
        title: t.product,
        kind: 'text',
        width: 18,
        value: (row) => productMessages[language][productKey(row)],
      },
      {
        title: t.people,
        kind: 'text',
        width: 30,
        value: ({ people }) => people.replaceAll(BETWEEN_NAMES, BETWEEN[language]),
      },
      { title: t.peopleCount, kind: 'integer', value: ({ peopleCount }) => peopleCount },
      { title: t.consular, kind: 'money', value: ({ consularCents }) => consularCents },
      { title: t.thirdParty, kind: 'money', value: ({ thirdPartyCents }) => thirdPartyCents },
      { title: t.service, kind: 'money', value: ({ serviceCents }) => serviceCents },
      { title: t.discount, kind: 'money', value: ({ discountCents }) => discountCents },
      { title: t.totalColumn, kind: 'money', value: ({ totalCents }) => totalCents },
      { title: t.paid, kind: 'money', value: ({ paidCents }) => paidCents },
      { title: t.owed, kind: 'money', value: ({ owedCents }) => owedCents },
      { title: t.goesBack, kind: 'money', value: (row) => toGoBack(row) },
      {
        title: t.finance,
        kind: 'text',
        // What was never handed in has no state there.
        value: ({ financeStatus }) =>
          stateText(financeReviewStateMessages[language], financeStatus ?? FINANCE_STATUS.UNSUBMITTED),
      },
      { title: t.payer, kind: 'text', width: 16, value: ({ payerName }) => payerName },
      { title: t.promised, kind: 'date', value: ({ promisedDate }) => promisedDate },
      { title: t.stars, kind: 'integer', value: ({ stars }) => stars },
      { title: t.operator, kind: 'text', value: ({ operatorName }) => operatorName },
      { title: t.acceptedBy, kind: 'text', value: ({ acceptedBy }) => acceptedBy },
      { title: t.reviewedBy, kind: 'text', value: ({ reviewedBy }) => reviewedBy },
      { title: t.createTime, kind: 'dateTime', value: ({ createTime }) => createTime },
    ]
  },
  source: (viewer, { mine, ...search }) =>
    listedContracts(viewer, search, mine ? sql`c.operator_id = ${viewer.userId}` : undefined),
})
