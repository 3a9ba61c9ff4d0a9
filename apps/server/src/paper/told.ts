import type { ToldBlock } from '@visa/contract/centre/contract-sign'
import type { DocData } from '@visa/contract/centre/doc-fields'
import { filledIn, type DocBlock, type DocBody } from '@visa/contract/centre/doc-template'
import { isShown, rowsOf } from './blocks.ts'

/** What a text is read in where it is no heading: smaller than this is small print. */
const SMALL = 10

function told(block: DocBlock, content: DocData): ToldBlock[] {
  const fill = (value: string): string => filledIn(value, content.fields)
  switch (block.type) {
    case 'banner':
      return [{ type: 'title', above: fill(block.above), text: fill(block.title) }]
    case 'heading':
      return [{ type: 'heading', text: fill(block.text) }]
    case 'text':
      return [{ type: 'text', text: fill(block.text), bold: block.bold, small: block.size < SMALL }]
    case 'facts': {
      const items = block.items.map(({ label, value }) => ({ label: fill(label), value: fill(value) }))
      return [{ type: 'facts', items: items.filter(({ value }) => value.trim() !== '') }]
    }
    case 'table': {
      const rows = rowsOf(block.rows, content)
      return [
        {
          type: 'table',
          heads: block.columns.map(({ title, align }) => ({ title: fill(title), figure: align === 'right' })),
          rows: rows.map((row) =>
            block.columns.map(({ value }) => filledIn(value, { ...content.fields, ...row })),
          ),
        },
      ]
    }
    case 'columns': {
      const text = block.cells.map((cell) => fill(cell.text)).join('　')
      return [{ type: 'text', text, bold: block.bold, small: false }]
    }
    // What is for scanners, for hands and for the cut of a page is not read.
    case 'code':
    case 'signature':
    case 'line':
    case 'space':
    case 'page':
      return []
  }
}

/** A paper as text that flows, for a screen as narrow as a hand. */
export const toldOf = ({ blocks }: DocBody, content: DocData): ToldBlock[] =>
  blocks.filter((block) => isShown(block, content)).flatMap((block) => told(block, content))
