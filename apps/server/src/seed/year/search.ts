import { searchDocument } from '../../search/search-document.ts'

const names = new Map<string, readonly string[]>()

const tokensOf = (name: string): readonly string[] => {
  const known = names.get(name)
  if (known !== undefined) return known
  const tokens = searchDocument({ names: [name], numbers: [] })
    .trim()
    .split(' ')
  names.set(name, tokens)
  return tokens
}

/** What the product would make of them; spelling a name takes longest, and in a year many are called alike. */
export function foundBy(known: readonly string[], numbers: readonly string[]): string {
  const tokens = new Set(known.flatMap(tokensOf))
  for (const token of searchDocument({ names: [], numbers }).trim().split(' ')) tokens.add(token)
  tokens.delete('')
  return ` ${[...tokens].join(' ')} `
}

const sorted = (text: string): string => text.trim().split(' ').toSorted().join(' ')

/** The same to find by, in whatever order. */
export const isSame = (one: string, other: string): boolean => sorted(one) === sorted(other)
