import { isTest } from '../lib/files.mjs'
import { isSource } from './tree.mjs'

const MOST_LINES = 300
const HEAD_LINES = 3
const REASON = /^\/\/ Long because: \S+/m

/** A file is read in one go; one that cannot be shorter says why at its head. */
export function checkLength({ files, text }) {
  return files
    .filter((file) => isSource(file) && !isTest(file) && !file.endsWith('.generated.ts'))
    .flatMap((file) => {
      const lines = text(file).trimEnd().split('\n')
      if (lines.length <= MOST_LINES || REASON.test(lines.slice(0, HEAD_LINES).join('\n'))) return []
      return `${file} length: ${lines.length} lines, at most ${MOST_LINES} without "// Long because: …" at its head`
    })
}
