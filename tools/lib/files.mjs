import { createHash } from 'node:crypto'
import { existsSync, readFileSync, readdirSync, statSync } from 'node:fs'
import path from 'node:path'

/** Folders that hold nothing written by hand: those of .gitignore, and files of others that lie here unchanged. */
const MADE = new Set([
  'node_modules',
  'dist',
  '.git',
  '.cache',
  'data',
  'test-results',
  'playwright-report',
  'coverage',
  'vendored',
])

/** The order of names, the same on every machine. */
export const inOrder = (one, other) => (one < other ? -1 : Number(one > other))

/** Every file written by hand under a folder, as sorted paths relative to `root` with forward slashes. */
export function listFiles(root, folder = '.') {
  const start = path.join(root, folder)
  if (!existsSync(start)) return []
  if (statSync(start).isFile()) return [folder]
  const found = []
  const visit = (relative) => {
    for (const entry of readdirSync(path.join(root, relative), { withFileTypes: true })) {
      const child = path.posix.join(relative, entry.name)
      if (entry.isDirectory()) {
        if (!MADE.has(entry.name)) visit(child)
      } else if (entry.isFile()) found.push(child)
    }
  }
  visit(folder)
  return found.toSorted(inOrder)
}

export const isTest = (file) => /\.(test|spec)\.\w+$|\/testing\/|^e2e\//.test(file)

/** One hash over names and contents: times of change mean nothing after a clone or a checkout. */
export function hashFiles(root, files) {
  const hash = createHash('sha256')
  for (const file of files)
    hash
      .update(`${file}\0`)
      .update(readFileSync(path.join(root, file)))
      .update('\0')
  return hash.digest('hex')
}

export const readOr = (file, fallback) => (existsSync(file) ? readFileSync(file, 'utf8') : fallback)
