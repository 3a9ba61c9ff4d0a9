import { CodeText } from '../../ui/code-text.tsx'
import { subjectLink } from './account.names.ts'

interface SubjectTextProps {
  about: { subjectKind: string; subjectId: number | null; subjectNo: string; companyId?: number }
}

/** The number of what an entry is about, which leads there. */
export function SubjectText({ about }: SubjectTextProps) {
  const { subjectNo } = about
  if (subjectNo === '') return null
  const link = subjectLink(about)
  return link === undefined ? <CodeText value={subjectNo} /> : <a href={link}>{subjectNo}</a>
}
