import { detailLink } from '../../lib/tabs/detail-routes.ts'
import { supplyLink } from '../../lib/tabs/supply-link.ts'
import { screenLink } from '../../lib/tabs/tab-address.ts'
import { CodeText } from '../code-text.tsx'

export interface SubjectAbout {
  subjectKind: string
  subjectId: number | null
  subjectNo: string
  subjectType: string
  /** Of a bill: who it is for. */
  companyId?: number | undefined
}

const RECHARGES = 'finance.recharge'

/** Where what money is for is shown; undefined of what is shown nowhere. */
export function subjectLink(about: SubjectAbout): string | undefined {
  const { subjectKind: kind, subjectId, subjectNo: no, subjectType: type, companyId } = about
  if (subjectId === null) return undefined
  const id = String(subjectId)
  if (kind === 'ORDER') return detailLink({ type: 'VISA', id })
  if (kind === 'CONTRACT') return detailLink({ type: 'CONTRACT', id })
  if (kind === 'SUPPLY') return supplyLink({ id, no, type })
  if (kind === 'RECHARGE') return screenLink(RECHARGES, { params: { keyword: no } })
  if (kind === 'BILL')
    return detailLink({ type: 'BILL', id: no, ...(companyId && { companyId: String(companyId) }) })
  return undefined
}

/** What money is for: its number, which leads there. */
export function SubjectLink(about: SubjectAbout) {
  const { subjectNo } = about
  if (subjectNo === '') return null
  const link = subjectLink(about)
  return link === undefined ? <CodeText value={subjectNo} /> : <a href={link}>{subjectNo}</a>
}
