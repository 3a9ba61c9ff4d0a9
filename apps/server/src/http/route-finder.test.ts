import { expect, test } from 'vitest'
import { routeFinder } from './route-finder.ts'

const find = routeFinder(
  (
    [
      ['GET', '/api/order/{id}'],
      ['GET', '/api/order/page'],
      ['PUT', '/api/order/{id}'],
      ['GET', '/api/order/{id}/details'],
    ] as const
  ).map(([method, path]) => ({ endpoint: { method, path } })),
)

const found = (method: string, path: string) => {
  const { bound, params } = find(method, path) ?? {}
  return bound && [bound.endpoint.method, bound.endpoint.path, params]
}

test('a fixed address is found before one with a name in it', () => {
  expect(found('GET', '/api/order/page')).toEqual(['GET', '/api/order/page', {}])
  expect(found('GET', '/api/order/7')).toEqual(['GET', '/api/order/{id}', { id: '7' }])
  expect(found('PUT', '/api/order/page')).toEqual(['PUT', '/api/order/{id}', { id: 'page' }])
})

test('what stands for a name is decoded, and neither empty nor endless', () => {
  expect(found('GET', '/api/order/a%2Fb%20c/details')).toEqual([
    'GET',
    '/api/order/{id}/details',
    { id: 'a/b c' },
  ])
  expect(found('GET', '/api/order/')).toBeUndefined()
  expect(found('GET', '/api/order//details')).toBeUndefined()
  expect(found('GET', `/api/order/${'7'.repeat(101)}`)).toBeUndefined()
})

test('another method, a longer or a shorter address is none', () => {
  for (const [method, path] of [
    ['DELETE', '/api/order/7'],
    ['GET', '/api/order'],
    ['GET', '/api/order/7/details/'],
    ['GET', '/api/Order/7'],
  ] as const) {
    expect(found(method, path)).toBeUndefined()
  }
})
