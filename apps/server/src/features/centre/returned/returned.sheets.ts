import type { Difference, ReturnedDetail, ReturnedField } from '@visa/contract/centre/returned-list'
import type { Language } from '@visa/contract/session/personal'
import type { IssueResult } from '@visa/contract/visa/applicant'
import { returnedMessages } from '@visa/messages/centre/returned-lists'
import { fill } from '@visa/messages/texts'
import { orderPageMessages } from '@visa/messages/visa/order-pages'
import { inBase64 } from '../../../sheets/in-base64.ts'
import { writeXlsx } from '../../../sheets/xlsx-writer.ts'

/** What differs, in words; results are told in ours. */
function differenceText(language: Language, { field, theirs, ours, pending }: Difference): string {
  const t = returnedMessages[language]
  const { results } = orderPageMessages[language]
  const said = (text: string): string => (field === 'result' ? results[Number(text) as IssueResult] : text)
  return fill(pending ? t.pendingDifference : t.difference, {
    field: t.fields[field],
    theirs: said(theirs),
    ours: said(ours),
  })
}

/** A list as it was matched: what came, whose it is taken for, what differs and what became of it. */
export async function listFile(
  language: Language,
  { listNo, columns, lines }: ReturnedDetail,
): Promise<{ fileName: string; content: string }> {
  const t = returnedMessages[language]
  const fields = columns.filter((field): field is ReturnedField => field !== '')
  const titles = [...fields.map((field) => t.fields[field]), t.state, t.person, t.differs, t.message]
  const cells = lines.map((line) => {
    const [found] = line.applicantId === null ? [] : line.candidates
    return [
      ...fields.map((field) => line.cells[field] ?? ''),
      t.states[line.state],
      found === undefined ? '' : `${found.name} ${found.orderNo}`,
      line.differences.map((each) => differenceText(language, each)).join('\n'),
      line.message,
    ]
  })
  const book = writeXlsx(cells, {
    name: listNo,
    columns: titles.map((title) => ({ title, kind: 'text' as const, width: 18 })),
  })
  return { fileName: `${listNo}.xlsx`, content: await inBase64(book) }
}
