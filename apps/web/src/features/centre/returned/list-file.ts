import { RETURNED_LIMITS } from '@visa/contract/centre/returned-list'
import { piecesOfPdf } from '../../../ui/preview/pdf.ts'
import { tableOf } from './pdf-table.ts'

const quoted = (cell: string): string => `"${cell.replaceAll('"', '""')}"`

/** A list as the server reads it; that of a PDF by where its text stands. Undefined: there is nothing to be read in it. */
export async function readableList(file: File): Promise<File | undefined> {
  if (file.type.startsWith('image/')) return undefined
  if (!file.name.toLowerCase().endsWith('.pdf')) return file
  // A page without a row is none of a list: more of them than it may have rows are not read, and the server refuses the rest.
  const rows = tableOf(await piecesOfPdf(file, RETURNED_LIMITS.rows))
  if (rows.length === 0) return undefined
  const lines = rows.map((cells) => cells.map(quoted).join(','))
  return new File([lines.join('\n')], file.name.replace(/\.pdf$/i, '.csv'))
}
