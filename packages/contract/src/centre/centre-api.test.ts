import { expect, test } from 'vitest'
import { ENDPOINTS } from '../endpoints.ts'

const CENTRE = '/api/visacenter/'

const GROUPS = [
  'contract',
  'finance',
  'approval',
  'sendBill',
  'config',
  'payment',
  'passport',
  'barcode',
  'dashboard',
  'report',
] as const

test('C7.28 the centre API stands under /visacenter, every group of it, behind a permission, with both variants of lists', () => {
  const centre = ENDPOINTS.filter(({ path }) => path.startsWith(CENTRE))
  for (const group of GROUPS)
    expect(
      centre.filter(({ path }) => path.slice(CENTRE.length).split('/')[0] === group),
      group,
    ).not.toEqual([])
  // Whatever is asked there takes a permission of its own, never a login alone.
  expect(centre.filter(({ access }) => access === 'public' || access === 'session')).toEqual([])
  const paths = new Set(centre.map(({ path }) => path))
  for (const list of ['contract', 'finance'])
    for (const side of ['emp', 'mgr']) expect(paths).toContain(`${CENTRE}${list}/${side}/page`)
})
