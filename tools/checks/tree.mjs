import { readFileSync } from 'node:fs'
import path from 'node:path'
import { parseSync } from 'oxc-parser'
import { listFiles } from '../lib/files.mjs'

/** A folder of sources as the guards see it; each file is read and parsed once for all of them. */
export function openTree(root) {
  const texts = new Map()
  const parsed = new Map()
  const files = listFiles(root)
  const text = (file) => {
    if (!texts.has(file)) texts.set(file, readFileSync(path.join(root, file), 'utf8'))
    return texts.get(file)
  }
  const parse = (file) => {
    if (!parsed.has(file)) parsed.set(file, parseSync(file, text(file)))
    return parsed.get(file)
  }
  return { root, files, text, parse, known: new Set(files) }
}

export const isSource = (file) => /\.(ts|tsx|mjs)$/.test(file)

export const lineAt = (text, offset) => text.slice(0, offset).split('\n').length

/** Every node of a syntax tree. */
export function* nodesOf(node) {
  if (Array.isArray(node)) {
    for (const each of node) yield* nodesOf(each)
  } else if (node !== null && typeof node === 'object') {
    if (typeof node.type === 'string') yield node
    for (const value of Object.values(node))
      if (value !== null && typeof value === 'object') yield* nodesOf(value)
  }
}
