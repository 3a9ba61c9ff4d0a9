import { RESOURCES, RESOURCE_TYPE, type ResourceNode } from '@visa/contract/resources'
import { expect, test } from 'vitest'
import { isDetailRoute } from '../lib/tabs/detail-routes.ts'

// By a name that the compiler does not follow: it would check every screen a second time.
const file = './screens.ts'
const { SCREENS, DETAIL_SCREENS } = (await import(file)) as Record<
  'SCREENS' | 'DETAIL_SCREENS',
  Readonly<Record<string, unknown>>
>

const entries = (nodes: readonly ResourceNode[]): string[] =>
  nodes
    .filter(({ type }) => type === RESOURCE_TYPE.MENU)
    .flatMap(({ code, children }) => {
      const below = entries(children)
      return below.length === 0 ? [code] : below
    })

test('the screens there are, which decide what a menu shows, are entries that the server seeds', () => {
  const seeded = entries(RESOURCES)
  expect(Object.keys(SCREENS).length).toBeGreaterThan(20)
  expect(Object.keys(SCREENS).filter((code) => !seeded.includes(code))).toEqual([])
})

test('P2.28 P2.29 visa orders and applicants have a screen for each entry, and orders their pages', () => {
  const seeded = entries(RESOURCES)
  const menu = [
    'visa.order.manage',
    'visa.order.v2',
    'visa.order.add',
    ...['general', 'russia', 'russiaEvisa', 'v2'].map((kind) => `visa.applicant.${kind}`),
  ]
  expect(menu.filter((code) => SCREENS[code] === undefined || !seeded.includes(code))).toEqual([])
  const pages = ['/visa/order-detail', '/visa/order-detail-v2', '/visa/new-order-detail']
  expect(pages.filter((path) => DETAIL_SCREENS[path] === undefined)).toEqual([])
})

test('the pages of details have addresses of the workspace', () => {
  expect(Object.keys(DETAIL_SCREENS).filter((path) => !isDetailRoute(path))).toEqual([])
})
