// The parts of docs/benchmarks.md that can be measured by themselves: `npm run bench -- orders members`.
import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { root } from '../lib/root.mjs'

export const REPORT = path.join(root, 'docs/benchmarks.md')

export const SECTIONS = {
  members: async () => {
    const { memberSearch, memberSearchSection } = await import('./member-search.mjs')
    return memberSearchSection(await memberSearch())
  },
  orders: async () => {
    const { orderLists, orderSection } = await import('./orders.mjs')
    return orderSection(await orderLists())
  },
  scan: async () => {
    const { scans, scanSection } = await import('./scan.mjs')
    return scanSection(await scans())
  },
  form: async () => {
    const { formKeystroke, formSection } = await import('./form-keystroke.mjs')
    return formSection(await formKeystroke())
  },
}

const headOf = (section) => section.split('\n')[0]

/** Measures some of them again, each in its place; a new one comes last. */
export async function measureSections(names) {
  for (const name of names) {
    const measure = SECTIONS[name]
    if (measure === undefined) throw new Error(`"${name}" is none of ${Object.keys(SECTIONS).join(', ')}`)
    const section = (await measure()).trimEnd()
    const parts = (await readFile(REPORT, 'utf8')).split(/^(?=## )/m).map((part) => part.trimEnd())
    const at = parts.findIndex((part) => headOf(part) === headOf(section))
    await writeFile(REPORT, `${(at < 0 ? [...parts, section] : parts.with(at, section)).join('\n\n')}\n`)
    console.log(section)
  }
}
