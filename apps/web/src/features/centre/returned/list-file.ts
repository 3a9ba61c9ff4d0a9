import { RETURNED_LIMITS } from '@visa/contract/centre/returned-list'
import { isProtected, piecesOfPdf } from '../../../ui/preview/pdf.ts'
import { tableOf } from './pdf-table.ts'

const quoted = (cell: string): string => `"${cell.replaceAll('"', '""')}"`

/** Why there is nothing to be read in a file: no text, a password, or it does not open. */
export type Unreadable = 'picture' | 'protectedPdf' | 'damagedPdf'

/** A list as the server reads it; that of a PDF by where its text stands. */
export async function readableList(file: File): Promise<File | Unreadable> {
  if (file.type.startsWith('image/')) return 'picture'
  if (!file.name.toLowerCase().endsWith('.pdf')) return file
  try {
    // A page without a row is none of a list: more of them than it may have rows are not read, and the server refuses the rest.
    const rows = tableOf(await piecesOfPdf(file, RETURNED_LIMITS.rows))
    if (rows.length === 0) return 'picture'
    const lines = rows.map((cells) => cells.map(quoted).join(','))
    return new File([lines.join('\n')], file.name.replace(/\.pdf$/i, '.csv'))
  } catch (error) {
    return isProtected(error) ? 'protectedPdf' : 'damagedPdf'
  }
}
