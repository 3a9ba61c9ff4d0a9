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
    '/mobile/sms-login',
    '/mobile/wx-binding?redirect=/main',
    '/mobile/wait?code=1',
  ])('refuses %j', (target) => {
    expect(safeRedirect(target)).toBeUndefined()
  })
})

describe('the address to start from', () => {
  it.each([
    ['no query', ''],
    ['a bare question mark', '?'],
  ])('P2.8 leaves an address with %s before the hash alone', (_name, search) => {
    expect(startTarget(search, '#/main?screen=x')).toBeUndefined()
    expect(startTarget(search, '#/mobile/wait?code=abc')).toBeUndefined()
  })

  it.each([
    ['behind the route', '?a=1', '#/main', '#/main?a=1'],
    ['behind the root without a hash', '?a=1', '', '#/?a=1'],
    ["after the route's own query", '?a=1', '#/main?screen=x', '#/main?screen=x&a=1'],
    ["over the route's value of the same name", '?screen=y', '#/main?screen=x', '#/main?screen=y'],
    ['with its encoded values whole', '?a=%E7%AD%BE%26b%3D1', '#/main', '#/main?a=%E7%AD%BE%26b%3D1'],
  ])('P2.8 moves a query before the hash %s', (_name, search, hash, target) => {
    expect(startTarget(search, hash)).toBe(target)
  })

  it.each([
    ['with the query kept', '?code=abc&state=1', '#/main', '#/mobile/wait?code=abc&state=1'],
    ["with the route's query kept", '?code=a&state=1', '#/x?id=7', '#/mobile/wait?id=7&code=a&state=1'],
    ['from the address, not the route', '?code=new', '#/mobile/wait?code=old', '#/mobile/wait?code=new'],
    ['without a route', '?code=abc', '', '#/mobile/wait?code=abc'],
    ['encoded', '?code=a%2Bb%26c&state=%3D', '', '#/mobile/wait?code=a%2Bb%26c&state=%3D'],
    ['written twice, once empty', '?code=&code=abc', '', '#/mobile/wait?code=abc'],
  ])('P2.8 sends a code to the waiting page: %s', (_name, search, hash, target) => {
    expect(startTarget(search, hash)).toBe(target)
  })

  it.each([
    ['an empty code', '?code=', '#/main', '#/main'],
    ['a code without a value', '?code', '#/main?screen=x', '#/main?screen=x'],
    ['a code in the route only', '?a=1', '#/main?code=x', '#/main?code=x&a=1'],
    ['another name that ends in code', '?barcode=1', '#/main', '#/main?barcode=1'],
  ])('P2.8 stays on the route with %s', (_name, search, hash, target) => {
    expect(startTarget(search, hash)).toBe(target)
  })

  it('P2.8 has nothing more to move after the move', () => {
    const target = startTarget('?code=abc', '#/main') ?? ''
    expect(startTarget('', target)).toBeUndefined()
  })
})
