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
import { contractTone, useNamesIn } from '../contract.names.ts'
import { owedText } from './contract-sums.ts'

/** What is owed or came too much, in a word. */
export function useOwed(): (
  row: Pick<ContractRow, 'owedCents' | 'totalCents' | 'paidCents' | 'back'>,
) => string {
  const t = useTexts(contractPageMessages)
  return (row) => owedText(t, row)
}

export function useContractColumns(): Column<ContractRow>[] {
  const t = useTexts(contractPageMessages)
  const f = useTexts(fieldMessages)
  const { approvalKinds } = useTexts(contractMessages)
  const states = useTexts(contractStateMessages)
  const products = useTexts(productMessages)
  const categoryOf = useCategoryName()
  const owed = useOwed()
  const namesIn = useNamesIn()
  return [
    {
      kind: 'custom',
      field: 'contractNo',
      title: t.numberTitle,
      width: 144,
      render: ({ id, contractNo, revision, stars }) => (
        <TwoLines
          main={<RecordLink of={{ type: 'CONTRACT', id: String(id) }}>{contractNo}</RecordLink>}
          sub={
            <>
              {fill(t.revisionOf, { revision })}
              {stars !== null && (
                <span aria-label={fill(t.starsOf, { count: stars })}>{` · ★ ${stars}`}</span>
              )}
            </>
          }
        />
      ),
    },
    {
      kind: 'custom',
      field: 'status',
      title: f.status,
      width: 104,
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
      width: 98,
      render: ({ customerName, contactMobile }) => <TwoLines main={customerName} sub={contactMobile} wraps />,
    },
    {
      kind: 'custom',
      field: 'people',
      title: t.applicants,
      width: 124,
      render: ({ people, peopleCount: count, passportsHeld: held }) => (
        <TwoLines
          main={namesIn(people)}
          sub={held === 0 ? fill(t.peopleCount, { count }) : fill(t.peopleHeld, { count, held })}
        />
      ),
    },
    {
      kind: 'custom',
      field: 'totalCents',
      title: t.total,
      width: 114,
      render: (row) => <TwoLines main={yuan(row.totalCents)} sub={owed(row)} />,
    },
    {
      kind: 'custom',
      field: 'visaCategory',
      title: t.product,
      width: 136,
      render: (row) => (
        <TwoLines main={products[productKey(row)]} sub={categoryOf(row.visaCategory, row.visaType)} />
      ),
    },
    { kind: 'text', field: 'promisedDate', title: t.promise, width: 98 },
    {
      kind: 'custom',
      field: 'operatorName',
      title: t.hands,
      width: 106,
      render: ({ operatorName, createTime, reviewedBy, reviewedAt }) => (
        <TwoLines
          main={`${operatorName} ${formatDate(createTime, 'MM-dd')}`}
          sub={reviewedAt === null ? '' : `→ ${reviewedBy}`}
        />
      ),
    },
  ]
}
