import type { Pixels } from '../pixels.ts'
import { likeliest, meanOf } from './decode-text.ts'
import { quantile } from './glyph-rows.ts'
import type { TextBox } from './text-boxes.ts'
import { LINE_HEIGHT, lineInput, type TextNets } from './text-nets.ts'
import { stripOf, type TurnedBox } from './turned-box.ts'

/** A line of text on a page. */
export interface PageText {
  text: string
  sureness: number
  box: TurnedBox
}

const LOWEST = 10
const LEAST_SCORE = 0.5
const LEAST_SURE = 0.5
/** A page has not more lines that say something of its holder. */
const MOST = 60

/** The lines of a page from top to bottom, and from left to right where they stand beside each other. */
function inOrder<Box extends TurnedBox>(boxes: readonly Box[]): Box[] {
  const angle = quantile(
    boxes.filter(({ width, height }) => width > height * 2).map((box) => box.angle),
    0.5,
  )
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
  const placed = boxes.map((box) => ({
    box,
    along: box.x * cos + box.y * sin - box.width / 2,
    down: box.y * cos - box.x * sin,
  }))
  const rows: (typeof placed)[] = []
  for (const each of placed.toSorted((one, other) => one.down - other.down)) {
    const row = rows.at(-1)
    const [first] = row ?? []
    const isBeside =
      first !== undefined && each.down - first.down < Math.min(each.box.height, first.box.height) * 0.5
    if (isBeside) row?.push(each)
    else rows.push([each])
  }
  return rows.flatMap((row) => row.toSorted((one, other) => one.along - other.along).map(({ box }) => box))
}

/** What stands on a page, line by line; what the net only guesses is left out. */
export async function readTexts(
  page: Pixels,
  boxes: readonly TextBox[],
  nets: TextNets,
): Promise<PageText[]> {
  const clear = boxes.filter(({ height, score }) => height > LOWEST && score > LEAST_SCORE).slice(0, MOST)
  const read: PageText[] = []
  for (const box of inOrder(clear)) {
    const wide = { ...box, width: box.width + box.height * 0.2 }
    const scores = await nets.chinese(lineInput(stripOf(page, wide, LINE_HEIGHT)))
    const { text, sureness } = likeliest(scores, nets.chineseKeys)
    const mean = meanOf(sureness)
    if (text.trim() !== '' && mean >= LEAST_SURE) read.push({ text: text.trim(), sureness: mean, box: wide })
  }
  return read
}
