import { docFields, docLists, type DocData, type DocKind } from '@visa/contract/centre/doc-fields'
import type { Language } from '@visa/contract/session/personal'
import { docMessages } from '@visa/messages/centre/documents'

const ROWS = 3

/** Made-up data: every field tells its own name. */
export function sampleData(kind: DocKind, language: Language): DocData {
  const t = docMessages[language]
  const fields = Object.fromEntries(docFields(kind).map((name) => [name, t.fields[name]]))
  const rowOf = (columns: readonly string[], place: number): Record<string, string> =>
    Object.fromEntries(
      columns.map((column) => [
        column,
        column === 'index' ? String(place + 1) : (t.columns[column] ?? column),
      ]),
    )
  const lists = Object.fromEntries(
    Object.entries(docLists(kind)).map(([list, columns]) => [
      list,
      Array.from({ length: ROWS }, (_, place) => rowOf(columns, place)),
    ]),
  )
  return { fields: { ...fields, ...SCANNED }, lists }
}

/** What codes are drawn of, and what is left out where it is empty. */
const SCANNED: Readonly<Record<string, string>> = {
  'contract.no': 'HT26010100001',
  'contract.slip': 'S1-1ZZ-00000000000000000000',
  'product.link': 'https://example.com',
}
