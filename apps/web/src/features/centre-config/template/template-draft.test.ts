import { DocBody } from '@visa/contract/centre/doc-template'
import { expect, test } from 'vitest'
import { afterSave, met, openParts, settled, showing, typed, type TemplateDraft } from './template-draft.ts'

const paper = (text: string) => DocBody.parse({ blocks: [{ type: 'text', text }] })
const written = { name: '新版', zh: paper('原文'), en: paper('as it was') }
const stored = { id: 7, seen: '2026-11-19T01:00:00.000Z', written }
const at = '2026-11-19T01:05:00.000Z'

/** As the database answers: names in another order. */
const asStored = ({ size, marginMm, foot, blocks }: DocBody): DocBody => ({ foot, size, blocks, marginMm })

const begun = (part: Partial<typeof written>): TemplateDraft => {
  const draft = typed(undefined, stored, { ...written, ...part })
  if (draft === undefined) throw new Error('nothing was typed')
  return draft
}

test('what is typed is held with what it was a change of, whatever is stored meanwhile', () => {
  const first = begun({ zh: paper('我的') })
  expect(first).toMatchObject({ id: 7, seen: stored.seen, base: written })
  const later = { ...stored, seen: at, written: { ...written, zh: paper('同事的') } }
  expect(typed(first, later, { ...first.written, name: '二' })).toMatchObject({
    seen: stored.seen,
    base: written,
  })
  expect(typed(first, stored, written)).toBeUndefined()
})

test('of two who write one template nobody’s words go: what one left alone is merged, the rest is chosen', () => {
  const mine = begun({ zh: paper('我的'), name: '我的版' })
  const current = { kind: 'contract', name: '同事的版', zh: asStored(written.zh), en: paper('theirs') }
  const both = met(mine, { by: '王经理', at, current })
  expect(both.seen).toBe(at)
  expect(both.written).toEqual({ name: '我的版', zh: paper('我的'), en: paper('theirs') })
  expect(both.met).toMatchObject({ by: '王经理', at, taken: ['en'] })
  expect(openParts(both)).toEqual(['name'])

  const theirs = showing(both, 'name', 'theirs')
  expect(theirs.written.name).toBe('同事的版')
  expect(showing(theirs, 'name', 'mine').written.name).toBe('我的版')
  expect(openParts(settled(theirs, 'name'))).toEqual([])
  expect(settled(theirs, 'name').written.zh).toEqual(paper('我的'))
})

test('what was typed while it was saved stays unsaved, and is a change of what was saved', () => {
  const sent = begun({ zh: paper('我的') })
  const kept = { id: 7, seen: at, written: sent.written }
  expect(afterSave(sent, kept)).toBeUndefined()
  const more = { ...sent, written: { ...sent.written, name: '又改' } }
  expect(afterSave(more, kept)).toMatchObject({ seen: at, base: sent.written, written: { name: '又改' } })
})
