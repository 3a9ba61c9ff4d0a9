import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { root } from '../lib/root.mjs'
import { openTree } from './tree.mjs'

const folders = []

/** A tree of planted files (path → text), with some of the repository's packages, for a guard to look at. */
export function plant(files, packages = []) {
  const folder = mkdtempSync(path.join(tmpdir(), 'visa-guard-'))
  folders.push(folder)
  for (const [file, text] of Object.entries(files)) {
    const target = path.join(folder, file)
    mkdirSync(path.dirname(target), { recursive: true })
    writeFileSync(target, typeof text === 'string' ? text : JSON.stringify(text))
  }
  // Linked one by one: a program that follows a link to all of them would look at the repository itself.
  for (const name of packages) {
    const link = path.join(folder, 'node_modules', name)
    mkdirSync(path.dirname(link), { recursive: true })
    symlinkSync(path.join(root, 'node_modules', name), link, 'junction')
  }
  return openTree(folder)
}

export function clearPlanted() {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true })
}
