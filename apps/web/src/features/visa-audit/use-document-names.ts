import { dictDataByType } from '@visa/contract/dict/dict-data'
import { DOCUMENT_LIMITS } from '@visa/contract/visa/document'
import { documentMessages } from '@visa/messages/visa/documents'
import { fill, useTexts } from '../../lib/i18n.tsx'
import { useCall } from '../../lib/query.ts'
import { useNameOfCode } from '../../pickers/use-dict-name.ts'
import { useName } from '../../pickers/use-names.ts'
import type { DeskDocument } from './desk-documents.ts'

/** What the documents of an order are called; the same kind twice is told apart by its form. */
export function useDocumentNames(documents: readonly DeskDocument[]): (of: DeskDocument) => string {
  const t = useTexts(documentMessages)
  const kindOf = useNameOfCode('MATERIAL_KIND')
  const formOf = useNameOfCode('MATERIAL_FORM')
  return ({ person, document: { document, form } }) => {
    const isTwice =
      documents.filter((each) => each.person === person && each.document.document === document).length > 1
    const name = kindOf(document)
    return isTwice && form !== '' ? fill(t.kindInForm, { name, form: formOf(form) }) : name
  }
}

export interface Fault {
  code: string
  /** In the language of the screen, and as customers read it. */
  name: string
  cname: string
}

/** The program’s own: of what is not there. */
const MISSING = 'MISSING'

/** What can be wrong with a document, in the order of the digits that tick it; there are no more digits than that. */
export function useFaults(): { faults: Fault[]; more: number } {
  const nameOf = useName()
  const { data = [] } = useCall(dictDataByType, { query: { type: 'MATERIAL_FAULT' } }, { silent: true })
  const all = data.filter(({ code, valid }) => valid === 1 && code !== MISSING)
  const faults = all
    .slice(0, DOCUMENT_LIMITS.faults)
    .map((entry) => ({ code: entry.code, name: nameOf(entry), cname: entry.cname }))
  return { faults, more: all.length - faults.length }
}
