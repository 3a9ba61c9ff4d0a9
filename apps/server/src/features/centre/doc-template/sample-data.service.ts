import { docFields, docLists, type DocData, type DocKind } from '@visa/contract/centre/doc-fields'
import type { Language } from '@visa/contract/session/personal'
import { docSampleMessages } from '@visa/messages/centre/doc-samples'

const ROWS = 3

/** A contract that nobody made, as long as such things are. */
export function sampleData(kind: DocKind, language: Language): DocData {
  const t = docSampleMessages[language]
  const cellOf = (list: string, column: string, place: number): string => {
    if (column === 'index') return String(place + 1)
    const words = (column === 'name' ? t.names[list] : undefined) ?? t.columns[column]
    return words?.split('|')[place] ?? ''
  }
  return {
    fields: Object.fromEntries(docFields(kind).map((name) => [name, t.fields[name]])),
    lists: Object.fromEntries(
      Object.entries(docLists(kind)).map(([list, columns]) => [
        list,
        Array.from({ length: ROWS }, (_, place) =>
          Object.fromEntries(columns.map((column) => [column, cellOf(list, column, place)])),
        ),
      ]),
    ),
  }
}
