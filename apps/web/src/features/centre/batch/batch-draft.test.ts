import { batchCheck } from '@visa/contract/centre/batch'
import { parseMrz } from '@visa/contract/rules/mrz'
import { expect, test } from 'vitest'
import {
  BLANK_BATCH,
  checkOf,
  leftOf,
  pastedFile,
  withLabel,
  withLines,
  withoutScan,
  withZone,
} from './batch-draft.ts'

const ZONE = 'P<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<\nL898902C36UTO7408122F1204159ZE184226B<<<<<10'
const mrz = parseMrz(ZONE, '2026-01-01')

test('what a batch has in common is what the server takes of it, and nothing else', () => {
  const { common, mode, lines } = BLANK_BATCH
  const read = batchCheck.body.safeParse({ shared: common, mode, rows: lines })
  const unknown = read.error?.issues.filter(({ code }) => code === 'unrecognized_keys')
  expect(unknown ?? []).toEqual([])
})

test('a scanned passport is compared where it is on the list, and added where it is not', () => {
  if (mrz === undefined) throw new Error('zone')
  const added = withZone(BLANK_BATCH, mrz, ZONE)
  expect(added).toMatchObject({
    outcome: 'added',
    line: { row: 1, passportNo: 'L898902C3', birthDate: '1974-08-12' },
  })
  if (added.outcome !== 'added') throw new Error('added')
  const again = withZone(added.draft, mrz, ZONE)
  expect(again.outcome).toBe('compared')
  expect(again.outcome === 'compared' && again.draft.lines).toHaveLength(1)
  const labelled = withLabel(added.draft, 'P0000000017', 1)
  expect(labelled).toMatchObject({ outcome: 'labelled', line: { label: 'P0000000017' } })
  expect(withLabel(added.draft, 'P0000000017', undefined).outcome).toBe('noRow')
  if (labelled.outcome !== 'labelled') throw new Error('labelled')
  expect(withLabel(labelled.draft, 'P0000000017', 1).outcome).toBe('labelTwice')
  // A label that follows an unreadable passport replaces nothing.
  expect(withLabel(labelled.draft, 'P0000000025', 1)).toMatchObject({
    outcome: 'hasLabel',
    line: { label: 'P0000000017' },
  })
  expect(withoutScan(labelled.draft, { row: 1, before: added.line })).toEqual(added.draft)
  expect(withoutScan(added.draft, { row: 1, before: undefined }).lines).toEqual([])
  const more = withLines(labelled.draft, labelled.draft.lines)
  expect(more.lines.map(({ row }) => row)).toEqual([1, 2])
})

test('what was copied from a sheet becomes a file of comma-separated values', async () => {
  expect(await pastedFile('a\tb "c"\nd\t').text()).toBe('"a","b ""c"""\n"d",""')
  expect(await pastedFile('a,b').text()).toBe('a,b')
})

test('what was scanned while a batch was sent stays on the desk, and nothing that was sent', () => {
  if (mrz === undefined) throw new Error('zone')
  const first = withZone(BLANK_BATCH, mrz, ZONE)
  if (first.outcome !== 'added') throw new Error('added')
  const sent = first.draft
  expect(leftOf(sent, sent)).toBeUndefined()
  const labelled = withLabel(sent, 'P0000000017', 1)
  expect(labelled.outcome === 'labelled' && leftOf(labelled.draft, sent)).toBeUndefined()
  const more = withLines(sent, [{ ...first.line, passportNo: 'E12345678' }])
  expect(leftOf(more, sent)?.lines.map(({ passportNo }) => passportNo)).toEqual(['E12345678'])
  // What stays is another batch: under the name of the one that was made it would be answered as that one.
  expect(leftOf({ ...more, writeKey: 'a'.repeat(32) }, sent)).toMatchObject({ writeKey: '' })
})

test('who ordered a batch, and where it goes back to, asks nothing of the check while it is typed', () => {
  const { common } = BLANK_BATCH
  const typed = { ...common, customerName: 'A', contactEmail: 'a@', returnAddress: 'Main' }
  expect(checkOf({ ...BLANK_BATCH, common: typed, writeKey: 'a'.repeat(32) })).toEqual(checkOf(BLANK_BATCH))
})
