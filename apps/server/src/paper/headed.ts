import type { Paper } from './paper.ts'

const CODE_MM = 50
const GAP_MM = 3

/** A title with the code of its number on the right; what follows begins below both. */
export async function headed(paper: Paper, title: string, code: string): Promise<void> {
  const top = paper.y
  const high = await paper.code('code128', code, {
    x: paper.left + paper.width - CODE_MM,
    y: top,
    width: CODE_MM,
  })
  paper.text(title, { size: 16, bold: true })
  paper.y = Math.max(paper.y, top + high)
  paper.space(GAP_MM)
}
