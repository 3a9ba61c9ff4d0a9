import { describe, expect, it } from 'vitest'
import { href, parseHash, safeRedirect, startTarget } from './route.ts'

describe('hash routes', () => {
  it.each([
    ['', '/', {}],
    ['#', '/', {}],
    ['#/main', '/main', {}],
    ['#main', '/main', {}],
    ['#/main?screen=sys.dict&q=a%20b', '/main', { screen: 'sys.dict', q: 'a b' }],
    ['#/login?redirect=%2Fmain%3Fscreen%3Dx', '/login', { redirect: '/main?screen=x' }],
  ])('reads %j', (hash, path, query) => {
    expect(parseHash(hash)).toEqual({ path, query })
  })

  it('writes what it reads, without empty values', () => {
    expect(href('/main', { screen: 'a&b', page: 2, none: undefined, empty: '' })).toBe(
      '#/main?screen=a%26b&page=2',
    )
    expect(parseHash(href('/main', { screen: 'a&b=签' })).query).toEqual({ screen: 'a&b=签' })
  })
})

describe('redirect targets', () => {
  it.each(['/main', '/main?screen=sys.dict', '/visa/order-detail?id=1'])('follows %j', (target) => {
    expect(safeRedirect(target)).toBe(target)
  })

  it.each([
    undefined,
    '',
    'main',
    '//evil.example',
    '/\\evil.example',
    'https://evil.example',
    'javascript:alert(1)',
    '/a b',
    '/\tx',
    '/login',
    '/login?redirect=/login',
  ])('refuses %j', (target) => {
    expect(safeRedirect(target)).toBeUndefined()
  })
})

describe('the address to start from', () => {
  it('P2.8 leaves an address without a query before the hash alone', () => {
    expect(startTarget('', '#/main?screen=x')).toBeUndefined()
  })

  it('P2.8 moves a query before the hash behind the route', () => {
    expect(startTarget('?a=1', '#/main?screen=x')).toBe('#/main?screen=x&a=1')
    expect(startTarget('?a=1', '')).toBe('#/?a=1')
  })

  it('P2.8 sends a non-empty code to the waiting page with the query kept', () => {
    expect(startTarget('?code=abc&state=1', '#/main')).toBe('#/mobile/wait?code=abc&state=1')
    expect(startTarget('?code=', '#/main')).toBe('#/main')
  })
})
