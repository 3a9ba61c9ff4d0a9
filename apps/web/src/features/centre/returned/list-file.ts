import { textOfPdf } from '../../../ui/preview/pdf.ts'

const quoted = (cell: string): string => `"${cell.replaceAll('"', '""')}"`

/** Wide gaps part the columns of a printed list. */
const GAP = /\s{2,}|\t/

/** A list as the server reads it; the text of a PDF line by line. Undefined: there is nothing to be read in it. */
export async function readableList(file: File): Promise<File | undefined> {
  if (file.type.startsWith('image/')) return undefined
  if (!file.name.toLowerCase().endsWith('.pdf')) return file
  const text = await textOfPdf(file)
  const lines = text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
  if (lines.length === 0) return undefined
  const cells = lines.map((line) => line.split(GAP).map(quoted).join(','))
  return new File([cells.join('\n')], file.name.replace(/\.pdf$/i, '.csv'))
}
