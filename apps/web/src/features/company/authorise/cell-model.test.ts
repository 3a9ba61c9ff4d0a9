import type { Authorization } from '@visa/contract/org/agent-authorization'
import { expect, it } from 'vitest'
import { draftOf, isIdle, pastedOf, planOf, quickEnd, shownRow, wantedOf } from './cell-model.ts'

const PRODUCT = { nationCode: 'RUS', visaType: 1 } as const
const TODAY = '2026-11-16'

const row = (id: number, acceptOrgId: number, fields: Partial<Authorization> = {}): Authorization => ({
  id,
  createTime: '2026-01-01T00:00:00Z',
  updateTime: `2026-01-0${id}T00:00:00Z`,
  companyId: 1,
  ...PRODUCT,
  acceptOrgId,
  validFrom: '2026-01-01',
  validTo: '2026-12-31',
  isDefault: false,
  orgName: `机构${acceptOrgId}`,
  orgValidTo: '2027-12-31',
  working: true,
  state: 'valid',
  ...fields,
})

it('leaves a cell alone that is saved as it was opened', () => {
  const rows = [row(1, 10, { isDefault: true }), row(2, 20)]
  expect(isIdle(planOf(PRODUCT, rows, wantedOf(draftOf(rows, TODAY))))).toBe(true)
})

it('changes what stays, revokes what goes and adds what comes', () => {
  const rows = [row(1, 10, { isDefault: true }), row(2, 20)]
  const draft = { ...draftOf(rows, TODAY), orgIds: [10, 30], validTo: '2027-12-31', defaultId: 30 }
  expect(planOf(PRODUCT, rows, wantedOf(draft))).toEqual({
    add: [{ ...PRODUCT, acceptOrgId: 30, validFrom: '2026-01-01', validTo: '2027-12-31', isDefault: true }],
    change: [
      { id: 1, seen: rows[0]?.updateTime, validFrom: '2026-01-01', validTo: '2027-12-31', isDefault: false },
    ],
    revoke: [{ id: 2, seen: rows[1]?.updateTime }],
  })
})

it('revokes all periods of an organisation that goes, and leaves a later one of one that stays', () => {
  const rows = [row(1, 10), row(2, 10, { validFrom: '2027-01-01', validTo: '2027-12-31', state: 'upcoming' })]
  expect(planOf(PRODUCT, rows, []).revoke.map(({ id }) => id)).toEqual([1, 2])
  const kept = planOf(PRODUCT, rows, wantedOf(draftOf(rows, TODAY)))
  expect([kept.revoke, kept.add, kept.change.map(({ id }) => id)]).toEqual([[], [], [1]])
})

it('offers what has ended anew from today, through the same organisations', () => {
  const rows = [row(1, 10, { validTo: '2026-10-15', state: 'expired', isDefault: true })]
  const draft = draftOf(rows, TODAY)
  expect(draft).toEqual({ orgIds: [10], defaultId: 10, validFrom: TODAY, validTo: '2027-11-15' })
  expect(planOf(PRODUCT, [], wantedOf(draft)).add).toHaveLength(1)
  expect(shownRow([...rows, row(2, 20, { state: 'valid' })])?.id).toBe(2)
})

it('goes on from the old end, or from the first day of what is new', () => {
  expect(quickEnd('2026-11-25', '2025-11-26', 'year', TODAY)).toBe('2027-11-25')
  expect(quickEnd(undefined, '2026-12-01', 'halfYear', TODAY)).toBe('2027-05-31')
})

it('gives another cell the rest of what was copied', () => {
  expect(pastedOf([row(1, 10, { isDefault: true }), row(2, 20, { state: 'expired' })], TODAY)).toEqual([
    { acceptOrgId: 10, isDefault: true, validFrom: TODAY, validTo: '2026-12-31' },
  ])
})
