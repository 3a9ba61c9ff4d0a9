import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { safeLink, typedLink } from './safe-link.ts'

describe('safeLink', () => {
  test('lets through the web and mailboxes', () => {
    expect(safeLink('https://example.com/a?b=1')).toBe('https://example.com/a?b=1')
    expect(safeLink('http://example.com')).toBe('http://example.com/')
    expect(safeLink('mailto:desk@example.com')).toBe('mailto:desk@example.com')
  })

  test.each([
    'javascript:alert(1)',
    ' JaVaScRiPt:alert(1)',
    'java\tscript:alert(1)',
    '\u0001javascript:alert(1)',
    'data:text/html,<b>x</b>',
    'vbscript:x',
    'file:///etc/hosts',
    '/relative',
    '#/main',
    '',
  ])('refuses %j', (address) => expect(safeLink(address)).toBeUndefined())
})

describe('typedLink', () => {
  test.each([
    ['example.com', 'https://example.com/'],
    ['example.com:8080/a', 'https://example.com:8080/a'],
    [' https://example.com/路 ', 'https://example.com/%E8%B7%AF'],
    ['desk@example.com', 'mailto:desk@example.com'],
    ['mailto:desk@example.com', 'mailto:desk@example.com'],
  ])('%j leads to %j', (typed, address) => expect(typedLink(typed)).toBe(address))

  test.each(['javascript:alert(1)', 'hello', 'two words.com', '', '/path'])('%j leads nowhere', (typed) =>
    expect(typedLink(typed)).toBeUndefined(),
  )

  test('whatever is typed, only three schemes come out', () => {
    fc.assert(
      fc.property(fc.string(), (typed) => {
        expect(typedLink(typed) ?? 'https:').toMatch(/^(https?|mailto):/)
      }),
    )
  })
})
