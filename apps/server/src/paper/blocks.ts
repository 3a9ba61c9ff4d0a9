import type { Stroke } from '@visa/contract/centre/contract-sign'
import type { DocData } from '@visa/contract/centre/doc-fields'
import { filledIn, type DocBlock, type DocBody, type DocSize } from '@visa/contract/centre/doc-template'
import { PaperOverflow, type Paper } from './paper.ts'
import type { PaperSize } from './paper-shapes.ts'
import { A4, A4_LANDSCAPE, A5_LANDSCAPE, type PaperPart } from './pdf.ts'

const SIZES: Readonly<Record<DocSize, PaperSize>> = {
  A4,
  A4_LANDSCAPE,
  A5_LANDSCAPE,
  DL: { widthMm: 220, heightMm: 110 },
  C5: { widthMm: 229, heightMm: 162 },
}

const HEADS = [
  { size: 17, before: 0, after: 3 },
  { size: 12, before: 3.5, after: 1.5 },
  { size: 10.5, before: 2, after: 1 },
] as const

/** Codes of scanners have letters, digits and little else; what has not is not drawn as one. */
const isScannable = (value: string): boolean => /^[\x20-\x7e]{1,120}$/.test(value)

const SIGN_MM = 18

/** What stands under a square code is longer than that is wide. */
const CAPTION_MM = 32

/** In the place of what a record does not have: a word with nothing beside it looks forgotten. */
const NOTHING = '—'

/** Which block of a template does not fit on its paper. */
export class BlockOverflow extends Error {
  override name = 'BlockOverflow'
  readonly block: number

  constructor(block: number) {
    super(`block ${block}`)
    this.block = block
  }
}

const placed = (paper: Paper, width: number, align: 'left' | 'center' | 'right'): number => {
  if (align === 'left') return paper.left
  return paper.left + (paper.width - width) / (align === 'center' ? 2 : 1)
}

type Told<Type extends DocBlock['type']> = Extract<DocBlock, { type: Type }>
type Fill = (value: string) => string

async function drawBanner(paper: Paper, block: Told<'banner'>, fill: Fill): Promise<void> {
  const value = fill(block.value)
  const coded = block.code !== 'none' && isScannable(value)
  const width = block.code === 'qr' ? 22 : 50
  const side = coded ? Math.max(width, CAPTION_MM) + 6 : 0
  const box = { x: paper.left, width: paper.width - side }
  const [above, title] = [fill(block.above), fill(block.title)]
  const aboveHigh = above === '' ? 0 : paper.heightOf(above, box.width, { size: 10 })
  const titleHigh = paper.heightOf(title, box.width, { size: 20, bold: true })
  paper.room(Math.max(aboveHigh + titleHigh, coded ? 24 : 0) + 4)
  const top = paper.y
  if (above !== '') paper.textAt(above, { ...box, y: top }, { size: 10, grey: true })
  paper.textAt(title, { ...box, y: top + aboveHigh }, { size: 20, bold: true })
  let bottom = top + aboveHigh + titleHigh
  if (coded && block.code !== 'none') {
    const x = paper.left + paper.width - width
    const high = await paper.code(block.code, value, { x, y: top, width })
    // Bars have their letters under them already.
    const named = block.code === 'qr' && value.length <= 20
    const caption = { x: paper.left + paper.width - CAPTION_MM, y: top + high + 0.6, width: CAPTION_MM }
    if (named) paper.textAt(value, caption, { size: 8, align: 'right' })
    const below = named ? paper.heightOf(value, CAPTION_MM, { size: 8 }) + 1.4 : 0
    bottom = Math.max(bottom, top + high + below)
  }
  paper.y = bottom + 1.5
  paper.line()
  paper.space(1)
}

function drawColumns(paper: Paper, block: Told<'columns'>, fill: Fill): void {
  const { size, bold } = block
  const shares = block.cells.reduce((sum, { share }) => sum + share, 0)
  const gap = 5
  const free = paper.width - gap * (block.cells.length - 1)
  const cells = block.cells.map((cell) => ({
    ...cell,
    text: fill(cell.text),
    width: (free * cell.share) / shares,
  }))
  const height = Math.max(...cells.map(({ text, width }) => paper.heightOf(text, width, { size, bold })))
  paper.room(height)
  let x = paper.left
  for (const { text, width, align } of cells) {
    paper.textAt(text, { x, y: paper.y, width }, { size, bold, align })
    x += width + gap
  }
  paper.y += height + 1
}

async function drawCode(paper: Paper, block: Told<'code'>, fill: Fill): Promise<void> {
  const value = fill(block.value)
  if (!isScannable(value)) return
  const caption = fill(block.caption)
  const below = caption === '' ? 0 : paper.heightOf(caption, Math.max(block.width, 40), { size: 8 })
  paper.room(Math.max(block.code === 'qr' ? block.width : 20, 15) + below)
  const x = placed(paper, block.width, block.align)
  paper.y += (await paper.code(block.code, value, { x, y: paper.y, width: block.width })) + 1
  if (caption === '') return
  const width = Math.max(block.width, 40)
  const box = { x: placed(paper, width, block.align), y: paper.y, width }
  paper.textAt(caption, box, { size: 8, grey: true, align: block.align })
  paper.y += below + 1
}

/** What a customer signed with, and when: drawn into the paper, and told on each of its pages. */
interface DrawnSeal {
  strokes: readonly Stroke[]
  day: string
  foot: string
}

/** The line for the day is filled in, also where a template leaves it open. */
const dated = (lines: string, day: string): string => {
  if (lines.includes(day)) return lines
  const open = /((?:日期|Date)[^\S\n]*[:：])[^\S\n]*$/im
  return open.test(lines) ? lines.replace(open, `$1 ${day}`) : `${lines}\n${day}`
}

/** Places for hands side by side, never parted by a page. */
function drawSignature(
  paper: Paper,
  block: Told<'signature'>,
  fill: Fill,
  seal: DrawnSeal | undefined,
): void {
  const gap = 10
  const width = (paper.width - gap) / 2
  const parties = block.parties.map((party) => ({
    ...party,
    title: fill(party.title),
    lines:
      seal !== undefined && party.who === 'customer' ? dated(fill(party.lines), seal.day) : fill(party.lines),
  }))
  const under = Math.max(...parties.map(({ lines }) => paper.heightOf(lines, width, { size: 9 })))
  const titles = Math.max(...parties.map(({ title }) => paper.heightOf(title, width, { bold: true })))
  paper.room(titles + SIGN_MM + under + 6)
  paper.space(3)
  const top = paper.y
  for (const [place, { who, title, lines }] of parties.entries()) {
    const x = paper.left + place * (width + gap)
    paper.textAt(title, { x, y: top, width }, { bold: true })
    if (seal !== undefined && who === 'customer')
      paper.strokes(seal.strokes, { x: x + 2, y: top + titles + 1, width: width - 4 }, SIGN_MM - 2)
    paper.ruleAt(x, top + titles + SIGN_MM, width)
    paper.textAt(lines, { x, y: top + titles + SIGN_MM + 1.5, width }, { size: 9 })
  }
  paper.y = top + titles + SIGN_MM + under + 3
}

async function drawBlock(
  paper: Paper,
  block: DocBlock,
  content: DocData,
  seal: DrawnSeal | undefined,
): Promise<void> {
  const fill: Fill = (value) => filledIn(value, content.fields)
  switch (block.type) {
    case 'banner':
      return drawBanner(paper, block, fill)
    case 'heading': {
      const { size, before, after } = HEADS[block.level - 1] ?? HEADS[1]
      paper.space(before)
      // A heading stays with what it is above.
      paper.room(paper.heightOf(fill(block.text), paper.width, { size, bold: true }) + 12)
      paper.text(fill(block.text), { size, bold: true, align: block.align })
      return paper.space(after)
    }
    case 'text': {
      const { size, bold, grey, align } = block
      for (const line of fill(block.text).split('\n')) paper.flow(line, { size, bold, grey, align })
      return paper.space(1.5)
    }
    case 'facts': {
      const items = block.items.map(
        // A place that a template leaves empty is for a pen.
        ({ label, value }) => [fill(label), value === '' ? '' : fill(value).trim() || NOTHING] as const,
      )
      paper.facts(items, block.columns, block.columns === 3 ? 18 : 24)
      return paper.space(1.5)
    }
    case 'table': {
      const columns = block.columns.map(({ title, value, share, align }) => ({
        title: fill(title),
        share,
        align,
        text: (row: Readonly<Record<string, string>>) => filledIn(value, { ...content.fields, ...row }),
      }))
      paper.table(columns, rowsOf(block.rows, content), block.size, true)
      return paper.space(2)
    }
    case 'columns':
      return drawColumns(paper, block, fill)
    case 'code':
      return drawCode(paper, block, fill)
    case 'signature':
      return drawSignature(paper, block, fill, seal)
    case 'line':
      return paper.line()
    case 'space':
      return paper.space(block.mm)
    case 'page':
      return paper.page()
  }
}

/** Whether a block stands on a paper that tells this. */
export const isShown = ({ when }: DocBlock, { fields }: DocData): boolean =>
  when === '' || (Object.hasOwn(fields, when) && fields[when] !== '')

/** The rows of a list by its name; what is not told has none. */
export const rowsOf = (list: string, { lists }: DocData): DocData['lists'][string] =>
  Object.hasOwn(lists, list) ? (lists[list] ?? []) : []

const isEnvelope = ({ size }: DocBody): boolean => size === 'DL' || size === 'C5'

/** A paper by a template, and signed where somebody did. */
export const partOf = (body: DocBody, content: DocData, seal?: DrawnSeal): PaperPart => ({
  size: SIZES[body.size],
  marginMm: body.marginMm,
  foot: seal === undefined && isEnvelope(body) ? null : filledIn(body.foot, content.fields),
  seal: seal?.foot,
  draw: async (paper) => {
    for (const [place, block] of body.blocks.entries()) {
      if (!isShown(block, content)) continue
      try {
        await drawBlock(paper, block, content, seal)
      } catch (error) {
        throw error instanceof PaperOverflow ? new BlockOverflow(place) : error
      }
    }
  },
})
