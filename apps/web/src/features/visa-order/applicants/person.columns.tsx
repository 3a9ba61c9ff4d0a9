import { applicantListMessages } from '@visa/messages/visa/applicant-list'
import { orderPageMessages } from '@visa/messages/visa/order-pages'
import { useTexts } from '../../../lib/i18n.tsx'
import type { Column } from '../../../ui/list/column.tsx'
import { DocumentCell, FormCell, PassportCell, usePersonWords, type PersonFacts } from './applicant-cells.tsx'

type Named = 'person' | 'passport' | 'form' | 'documents'

interface PersonColumns<Row> {
  title: string
  /** As wide as the table has room for each. */
  widths: Readonly<Record<Named, number>>
  entryDateOf: (row: Row) => string | null
}

/** What every table of applicants says of somebody: who it is, the passport, and how far form and papers are. */
export function usePersonColumns<Row extends PersonFacts>({
  title,
  widths,
  entryDateOf,
}: PersonColumns<Row>): Record<Named, Column<Row>> {
  const t = useTexts(applicantListMessages)
  const page = useTexts(orderPageMessages)
  const wordsOf = usePersonWords()
  return {
    person: { kind: 'custom', field: 'sex', title, width: widths.person, render: wordsOf },
    passport: {
      kind: 'custom',
      field: 'passportNo',
      title: page.passport,
      width: widths.passport,
      render: (row) => <PassportCell person={row} entryDate={entryDateOf(row)} />,
    },
    form: {
      kind: 'custom',
      field: 'filled',
      title: t.formProgress,
      width: widths.form,
      render: (row) => <FormCell person={row} />,
    },
    documents: {
      kind: 'custom',
      field: 'documentsWanted',
      title: t.documents,
      width: widths.documents,
      render: (row) => <DocumentCell person={row} />,
    },
  }
}
