import { describe, expect, it } from 'vitest'
import { askedWith, listStart, searched, settled, sorted, turned } from './list-state.ts'

interface Filters {
  keyword?: string | undefined
  valid?: number | undefined
}

const onPage = (page: number) => ({ ...listStart<Filters>({}), page })

describe('list state', () => {
  it('starts on the first page with 20 rows', () => {
    expect(listStart({})).toEqual({ filters: {}, page: 1, pageSize: 20 })
  })

  it('goes to the first page when the filters change, and drops empty filters', () => {
    const next = searched(onPage(7), { keyword: '', valid: 0 })
    expect(next).toEqual({ filters: { valid: 0 }, page: 1, pageSize: 20 })
  })

  it('drops a choice of nothing, and keeps one of several', () => {
    const none: readonly number[] = []
    expect(searched({ ...listStart({}), page: 2 }, { states: none }).filters).toEqual({})
    expect(searched({ ...listStart({}), page: 2 }, { states: [1, 2] }).filters).toEqual({ states: [1, 2] })
  })

  it('turns pages, and starts over when the page size changes', () => {
    expect(turned(onPage(1), 3, 20)).toMatchObject({ page: 3, pageSize: 20 })
    expect(turned(onPage(3), 3, 50)).toMatchObject({ page: 1, pageSize: 50 })
  })

  it('sorts from the first page on, keeps the order over a search, and takes it back', () => {
    const byCode = sorted(onPage(7), { field: 'code', order: 'desc' })
    const query = { page: 1, pageSize: 20, sortField: 'code', sortOrder: 'desc' }
    expect(askedWith(byCode, false)).toEqual({ query })
    expect(askedWith(searched(byCode, { valid: 1 }), false)).toEqual({ query: { ...query, valid: 1 } })
    expect(askedWith(sorted(byCode, undefined), false)).toEqual({ query: { page: 1, pageSize: 20 } })
  })

  it('C7.29 asks with the filters in the body and the paging in the query where the call has a body', () => {
    expect(askedWith(searched(onPage(1), { keyword: 'HT26' }), true)).toEqual({
      query: { page: 1, pageSize: 20 },
      body: { searchQuery: { keyword: 'HT26' } },
    })
  })

  it('steps back when the last page has been emptied', () => {
    expect(settled(onPage(3), 40).page).toBe(2)
    expect(settled(onPage(3), 0).page).toBe(1)
  })

  it('stays, as the same value, while the page exists', () => {
    const state = onPage(3)
    expect(settled(state, 41)).toBe(state)
  })
})
