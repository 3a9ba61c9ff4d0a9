import type { SubjectBalance } from '@visa/contract/money/payment'
import type { SubjectKind } from '@visa/contract/money/ways'
import { href } from '../../../lib/route.ts'
import { useCan } from '../../../lib/session.tsx'

/** The pages of what is paid for, and who may open them. */
const PAGES: Readonly<Partial<Record<SubjectKind, { path: string; access: string }>>> = {
  ORDER: { path: '/visa/order-detail', access: 'visa.order.manage' },
  CONTRACT: { path: '/center/contract-detail', access: 'center.contract.list' },
}

type Subject = Pick<SubjectBalance, 'subjectKind' | 'subjectId'>

/** The address of the page of what is on the counter, for whoever may open it. */
export function useSubjectPage(): (subject: Subject) => string | undefined {
  const can = useCan()
  return ({ subjectKind, subjectId }) => {
    const page = PAGES[subjectKind]
    return page !== undefined && can(page.access) ? href(page.path, { id: subjectId }) : undefined
  }
}

/** Where a customer who has paid is served further: a contract is signed and printed, an order is not. */
export function useWayOn(): (balance: SubjectBalance | undefined) => string | undefined {
  const pageOf = useSubjectPage()
  return (balance) =>
    balance?.subjectKind === 'CONTRACT' && balance.owedCents === 0 ? pageOf(balance) : undefined
}
