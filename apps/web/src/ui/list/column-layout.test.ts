import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  flexibleField,
  MAX_COLUMN_PX,
  MIN_COLUMN_PX,
  moved,
  ordered,
  readLayout,
  resized,
  shownFields,
  switched,
} from './column-layout.ts'

const FIELDS = ['no', 'name', 'fee', 'time']
const PLAIN = readLayout(undefined)

describe('column layout', () => {
  it('starts as declared', () => {
    expect(ordered(FIELDS, PLAIN)).toEqual(FIELDS)
    expect(shownFields(FIELDS, PLAIN)).toEqual(FIELDS)
  })

  it('moves a column, and not beyond the ends', () => {
    expect(ordered(FIELDS, moved(FIELDS, PLAIN, 'time', 0))).toEqual(['time', 'no', 'name', 'fee'])
    expect(ordered(FIELDS, moved(FIELDS, PLAIN, 'no', 99))).toEqual(['name', 'fee', 'time', 'no'])
    expect(ordered(FIELDS, moved(FIELDS, PLAIN, 'no', -1))).toEqual(FIELDS)
  })

  it('hides and shows, but never the last column', () => {
    const one = ['no', 'name', 'fee'].reduce((layout, field) => switched(FIELDS, layout, field), PLAIN)
    expect(shownFields(FIELDS, one)).toEqual(['time'])
    expect(switched(FIELDS, one, 'time')).toBe(one)
    expect(shownFields(FIELDS, switched(FIELDS, one, 'no'))).toEqual(['no', 'time'])
    expect(shownFields(['gone'], readLayout({ hidden: ['gone'] }))).toEqual(['gone'])
  })

  it('keeps widths within reason', () => {
    expect(resized(PLAIN, 'no', 3).widths).toEqual({ no: MIN_COLUMN_PX })
    expect(resized(PLAIN, 'no', 9000).widths).toEqual({ no: MAX_COLUMN_PX })
  })

  it('puts a new column behind its neighbour and forgets one that is gone', () => {
    const kept = readLayout({ order: ['time', 'old', 'no', 'fee'] })
    expect(ordered(FIELDS, kept)).toEqual(['time', 'no', 'name', 'fee'])
  })

  it('believes only what has the right shape', () => {
    expect(
      readLayout({ order: 'x', hidden: [1, 'fee'], widths: { no: 'wide', fee: 120, time: null } }),
    ).toEqual({
      order: [],
      hidden: ['fee'],
      widths: { fee: 120 },
    })
  })

  it('shows every column once, whatever was kept', () => {
    fc.assert(
      fc.property(fc.anything(), fc.array(fc.constantFrom(...FIELDS, 'x')), (kept, order) => {
        expect(ordered(FIELDS, readLayout(kept)).toSorted()).toEqual(FIELDS.toSorted())
        expect(ordered(FIELDS, readLayout({ order })).toSorted()).toEqual(FIELDS.toSorted())
      }),
    )
  })

  it('leaves one column to take the room when a width was chosen', () => {
    const columns = [
      { field: 'no', width: 100 },
      { field: 'name', width: 300 },
      { field: 'fee', width: 100 },
    ]
    expect(flexibleField(columns, PLAIN)).toBeUndefined()
    expect(flexibleField(columns, resized(PLAIN, 'no', 200))).toBe('name')
    expect(flexibleField(columns, resized(PLAIN, 'name', 200))).toBe('no')
    expect(flexibleField(columns, readLayout({ widths: { no: 90, name: 90, fee: 90 } }))).toBe('fee')
  })
})
