import type { ContractRow } from '@visa/contract/centre/contract'
import { formatDate } from '@visa/contract/dates'
import { stateText } from '@visa/contract/states'
import { productKey } from '@visa/contract/visa/products'
import { contractPageMessages } from '@visa/messages/centre/contract-pages'
import { contractMessages } from '@visa/messages/centre/contracts'
import { fieldMessages } from '@visa/messages/fields'
import { contractStateMessages } from '@visa/messages/states/contract-states'
import { productMessages } from '@visa/messages/visa/products'
import { fill, useTexts } from '../../../lib/i18n.tsx'
import { yuan } from '../../../lib/yuan.ts'
import { useCategoryName } from '../../../pickers/use-dict-name.ts'
import { RecordLink } from '../../../ui/detail/record-link.tsx'
import type { Column } from '../../../ui/list/column.tsx'
import { TwoLines } from '../../../ui/list/two-lines.tsx'
import { StatusTag } from '../../../ui/status-tag.tsx'
import { contractTone } from '../contract.names.ts'

/** What is owed or came too much, in a word. */
export function useOwed(): (row: Pick<ContractRow, 'owedCents' | 'totalCents' | 'paidCents'>) => string {
  const t = useTexts(contractPageMessages)
  return ({ owedCents, totalCents, paidCents }) => {
    if (owedCents > 0) return fill(t.owes, { amount: yuan(owedCents) })
    return paidCents > totalCents ? fill(t.overpaid, { amount: yuan(paidCents - totalCents) }) : t.settled
  }
}

export function useContractColumns(): Column<ContractRow>[] {
  const t = useTexts(contractPageMessages)
  const f = useTexts(fieldMessages)
  const { approvalKinds } = useTexts(contractMessages)
  const states = useTexts(contractStateMessages)
  const products = useTexts(productMessages)
  const categoryOf = useCategoryName()
  const owed = useOwed()
  return [
    {
      kind: 'custom',
      field: 'contractNo',
      title: f.contractNo,
      width: 150,
      render: ({ id, contractNo, revision }) => (
        <TwoLines
          main={<RecordLink of={{ type: 'CONTRACT', id: String(id) }}>{contractNo}</RecordLink>}
          sub={fill(t.revisionOf, { revision })}
        />
      ),
    },
    {
      kind: 'custom',
      field: 'status',
      title: f.status,
      width: 124,
      render: ({ status, pending }) => (
        <TwoLines
          main={<StatusTag tone={contractTone(status)} text={stateText(states, status)} />}
          sub={pending.map((kind) => fill(t.waits, { kind: approvalKinds[kind] })).join(' ')}
        />
      ),
    },
    {
      kind: 'custom',
      field: 'customerName',
      title: f.customerName,
      width: 120,
      render: ({ customerName, contactMobile }) => <TwoLines main={customerName} sub={contactMobile} />,
    },
    {
      kind: 'custom',
      field: 'people',
      title: t.applicants,
      width: 130,
      render: ({ people, peopleCount }) => (
        <TwoLines main={people} sub={fill(t.peopleCount, { count: peopleCount })} />
      ),
    },
    { kind: 'money', field: 'totalCents', title: t.total, width: 92 },
    {
      kind: 'custom',
      field: 'paidCents',
      title: t.paid,
      width: 116,
      render: (row) => <TwoLines main={yuan(row.paidCents)} sub={owed(row)} />,
    },
    {
      kind: 'custom',
      field: 'visaCategory',
      title: t.product,
      width: 156,
      render: (row) => (
        <TwoLines main={products[productKey(row)]} sub={categoryOf(row.visaCategory, row.visaType)} />
      ),
    },
    { kind: 'text', field: 'promisedDate', title: t.promise, width: 100 },
    {
      kind: 'custom',
      field: 'stars',
      title: t.rating,
      width: 88,
      render: ({ stars }) =>
        stars === null ? '' : <span aria-label={fill(t.starsOf, { count: stars })}>{`★ ${stars}`}</span>,
    },
    { kind: 'number', field: 'passportsHeld', title: t.passportsHeld, width: 84 },
    {
      kind: 'custom',
      field: 'operatorName',
      title: t.operator,
      width: 132,
      render: ({ operatorName, createTime }) => (
        <TwoLines main={operatorName} sub={formatDate(createTime, 'MM-dd hh:mm')} />
      ),
    },
    {
      kind: 'custom',
      field: 'reviewedBy',
      title: t.reviewer,
      width: 132,
      render: ({ reviewedBy, reviewedAt }) =>
        reviewedAt === null ? '' : <TwoLines main={reviewedBy} sub={formatDate(reviewedAt, 'MM-dd hh:mm')} />,
    },
  ]
}
