// The parts of docs/benchmarks.md, each measured and written by a file of its own.
import { readFile, writeFile } from 'node:fs/promises'
import { cpus } from 'node:os'
import path from 'node:path'
import { root } from '../lib/root.mjs'
import { trying } from './trying.mjs'

const REPORT = path.join(root, 'docs/benchmarks.md')

/** In the order of a run; their order in the report is that of the report. */
export const SECTIONS = {
  start: async () => {
    const { startup, startupSection } = await import('./startup.mjs')
    return startupSection(await startup())
  },
  load: async () => {
    const { bundle, bundleSection } = await import('./bundle.mjs')
    return bundleSection(await bundle())
  },
  calls: async () => {
    const { pageCalls, pageCallsSection } = await import('./page-calls.mjs')
    return pageCallsSection(await pageCalls())
  },
  login: async () => {
    const { loginSection, loginTiming } = await import('./login-timing.mjs')
    return loginSection(await loginTiming())
  },
  tabs: async () => {
    const { tabs, tabsSection } = await import('./tabs.mjs')
    return tabsSection(await tabs())
  },
  form: async () => {
    const { formKeystroke, formSection } = await import('./form-keystroke.mjs')
    return formSection(await formKeystroke())
  },
  large: async () => {
    const { largeList, largeListSection } = await import('./large-list.mjs')
    return largeListSection(await largeList())
  },
  scoped: async () => {
    const { scopedList, scopedListSection } = await import('./scoped-list.mjs')
    return scopedListSection(await scopedList())
  },
  members: async () => {
    const { memberSearch, memberSearchSection } = await import('./member-search.mjs')
    return memberSearchSection(await memberSearch())
  },
  orders: async () => {
    const { orderLists, orderSection } = await import('./orders.mjs')
    return orderSection(await orderLists())
  },
  contracts: async () => {
    const { contractLists, contractSection } = await import('./contracts.mjs')
    return contractSection(await contractLists())
  },
  reports: async () => {
    const { reports, reportsSection } = await import('./reports.mjs')
    return reportsSection(await reports())
  },
  centreReports: async () => {
    const { centreReports, centreReportsSection } = await import('./centre-reports.mjs')
    return centreReportsSection(await centreReports())
  },
  scan: async () => {
    const { scanSection, scans } = await import('./scan.mjs')
    return scanSection(await scans())
  },
  custody: async () => {
    const { custody, custodySection } = await import('./custody.mjs')
    return custodySection(await custody())
  },
  money: async () => {
    const { money, moneySection } = await import('./money.mjs')
    return moneySection(await money())
  },
  reconcile: async () => {
    const { reconcile, reconcileSection } = await import('./reconcile.mjs')
    return reconcileSection(await reconcile())
  },
  chain: async () => {
    const { auditChain, auditChainSection } = await import('./audit-chain.mjs')
    return auditChainSection(await auditChain())
  },
  paper: async () => {
    const { paper, paperSection } = await import('./paper.mjs')
    return paperSection(paper())
  },
  photoFaces: async () => (await import('./photo.mjs')).photoFacesSection(),
  photoMattes: async () => (await import('./photo.mjs')).photoMattesSection(),
  photoCards: async () => (await import('./photo.mjs')).photoCardsSection(),
  photoSpeed: async () => (await import('./photo.mjs')).photoSpeedSection(),
  photoBatch: async () => (await import('./photo.mjs')).photoBatchSection(),
  photoMemory: async () => (await import('./photo.mjs')).photoMemorySection(),
  export: async () => {
    const { exportFile, exportSection } = await import('./export.mjs')
    return exportSection(await exportFile())
  },
}

const HEAD = `# Benchmarks

Written by \`npm run bench\`. Rates depend on the machine (here: ${cpus().length} cores, Node ${process.versions.node}, embedded
PostgreSQL, client and server on the same machine), so each figure stands beside something measured in the same run.`

const headOf = (section) => section.split('\n')[0]

/** Measures some of them again, each in its place; a new one comes last. */
export async function measureSections(names) {
  for (const name of names) {
    const measure = SECTIONS[name]
    if (measure === undefined) throw new Error(`"${name}" is none of ${Object.keys(SECTIONS).join(', ')}`)
    console.log(`\nMeasuring ${name} …`)
    const section = (await measure())?.trimEnd()
    if (section === undefined) {
      console.log(`Nothing to measure ${name} on: what was measured before stays.`)
      continue
    }
    console.log(section)
    if (trying) continue
    const [, ...parts] = (await readFile(REPORT, 'utf8')).split(/^(?=## )/m).map((text) => text.trimEnd())
    const at = parts.findIndex((text) => headOf(text) === headOf(section))
    const all = at < 0 ? [...parts, section] : parts.with(at, section)
    await writeFile(REPORT, `${[HEAD, ...all].join('\n\n')}\n`)
  }
}
