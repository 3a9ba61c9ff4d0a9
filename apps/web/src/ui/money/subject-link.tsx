import type { SubjectKind } from '@visa/contract/money/ways'
import { CodeText } from '../code-text.tsx'
import { RecordLink } from '../detail/record-link.tsx'

interface SubjectLinkProps {
  subjectKind: SubjectKind
  subjectId: number
  subjectNo: string
}

const PAGES = { ORDER: 'VISA', CONTRACT: 'CONTRACT' } as const
const hasPage = (kind: SubjectKind): kind is keyof typeof PAGES => Object.hasOwn(PAGES, kind)

/** What money is for; of an order or a contract it leads to its page. */
export const SubjectLink = ({ subjectKind: kind, subjectId, subjectNo }: SubjectLinkProps) =>
  hasPage(kind) ? (
    <RecordLink of={{ type: PAGES[kind], id: String(subjectId) }}>{subjectNo}</RecordLink>
  ) : (
    <CodeText value={subjectNo} />
  )
