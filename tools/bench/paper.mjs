// Papers for many people: what a contract and a send bill for two hundred take, beside those for ten.
import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { mb } from './words.mjs'

const CHILD = fileURLToPath(new URL('../../apps/server/src/testing/paper-child.mjs', import.meta.url))
const SIZES = [10, 200]
const ROUNDS = 5
const MB = 1024 * 1024

/** The same limit as in the product's test: what would take more ends the child. */
const LIMIT = '--max-old-space-size=192'

const median = (values) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

function measured(people) {
  const told = Array.from({ length: ROUNDS }, () =>
    JSON.parse(
      execFileSync(process.execPath, [LIMIT, CHILD, String(people)], { maxBuffer: 16 * MB }).toString(),
    ),
  )
  const [{ contract, bill }] = told
  return {
    people,
    peak: median(told.map(({ maxMb }) => maxMb)) * MB,
    contractMs: median(told.map(({ contractMs }) => contractMs)),
    billMs: median(told.map(({ billMs }) => billMs)),
    contractBytes: Buffer.from(contract, 'base64').length,
    billBytes: Buffer.from(bill, 'base64').length,
  }
}

export const paper = () => SIZES.map(measured)

const kb = (bytes) => `${(bytes / 1024).toFixed(0)} KB`

const row = ({ people, peak, contractMs, contractBytes, billMs, billBytes }) =>
  `| ${people} | ${mb(peak)} | ${contractMs.toFixed(0)} ms, ${kb(contractBytes)} | ${billMs.toFixed(0)} ms, ${kb(billBytes)} |`

export function paperSection([few, many]) {
  const times = many.peak / few.peak
  return `## Papers for many people

A contract by the template that the product comes with, with a fee for each person, and a send bill with all its usual
columns, drawn by the product's own code with Chinese and Cyrillic names and the fonts inside, one after the other in a
process of its own (its heap held to 192 MB); the middle of ${ROUNDS}. The contract comes first and reads the fonts for both.
How it works: decisions/053-paper.md, decisions/061-document-templates.md.

| people | memory at its peak | contract | send bill |
|---|---|---|---|
${row(few)}
${row(many)}

| ${many.people} people against ${few.people} | | bar |
|---|---|---|
| memory | ${times.toFixed(2)} | ≤ 1.50 |
| contract | ${(many.contractMs / few.contractMs).toFixed(2)} | |
| send bill | ${(many.billMs / few.billMs).toFixed(2)} | |
`
}
