import { docLists, type DocKind } from '@visa/contract/centre/doc-fields'
import { DocBlock, type DocBlockType } from '@visa/contract/centre/doc-template'

/** What a block of each type begins with. */
export function newBlock(type: DocBlockType, kind: DocKind): DocBlock {
  const [rows = '', columns = []] = Object.entries(docLists(kind))[0] ?? []
  const cell = { title: '', value: `{{${columns[1] ?? ''}}}` }
  switch (type) {
    case 'facts':
      return DocBlock.parse({ type, items: [{}] })
    case 'table':
      return DocBlock.parse({ type, rows, columns: [cell] })
    case 'columns':
      return DocBlock.parse({ type, cells: [{}, {}] })
    case 'signature':
      return DocBlock.parse({ type, parties: [{ who: 'customer' }, { who: 'centre' }] })
    case 'banner':
    case 'heading':
    case 'text':
    case 'code':
    case 'line':
    case 'space':
    case 'page':
      return DocBlock.parse({ type })
  }
}

/** A list with one of its entries moved by a step; as it was where there is no such place. */
export function moved<Entry>(list: readonly Entry[], from: number, by: number): Entry[] {
  const to = from + by
  const entry = list[from]
  if (entry === undefined || to < 0 || to >= list.length) return [...list]
  return list.toSpliced(from, 1).toSpliced(to, 0, entry)
}
