import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cronProblem, parseCron } from './cron.ts'

describe('what is wrong is told with its field', () => {
  test.each([
    ['', 'cronFields', { count: 0 }],
    ['0 0 * * ?', 'cronFields', { count: 5 }],
    ['0 0 0 * * ? 2026 1', 'cronFields', { count: 8 }],
    ['60 0 0 * * ?', 'cronRange', { position: 1, value: '60', min: 0, max: 59 }],
    ['0 5-60 0 * * ?', 'cronRange', { position: 2, value: '60', min: 0, max: 59 }],
    ['0 0 24 * * ?', 'cronRange', { position: 3, value: '24', min: 0, max: 23 }],
    ['0 0 0 0 * ?', 'cronRange', { position: 4, value: '0', min: 1, max: 31 }],
    ['0 0 0 32W * ?', 'cronRange', { position: 4, value: '32', min: 1, max: 31 }],
    ['0 0 0 1 13 ?', 'cronRange', { position: 5, value: '13', min: 1, max: 12 }],
    ['0 0 0 ? * 0', 'cronRange', { position: 6, value: '0', min: 1, max: 7 }],
    ['0 0 0 ? * 8L', 'cronRange', { position: 6, value: '8', min: 1, max: 7 }],
    ['0 0 0 1 1 ? 1969', 'cronRange', { position: 7, value: '1969', min: 1970, max: 2099 }],
    ['0 0 0 1 1 ? 2100', 'cronRange', { position: 7, value: '2100', min: 1970, max: 2099 }],
    ['0 0 0 1 1 ? 2030-2026', 'cronYears', { position: 7, value: '2030-2026' }],
    ['0/0 0 0 * * ?', 'cronStep', { position: 1, value: '0', max: 59 }],
    ['0/60 0 0 * * ?', 'cronStep', { position: 1, value: '60', max: 59 }],
    ['0 0 */24 * * ?', 'cronStep', { position: 3, value: '24', max: 23 }],
    ['x 0 0 * * ?', 'cronSyntax', { position: 1, value: 'X' }],
    ['1,,2 0 0 * * ?', 'cronSyntax', { position: 1, value: '' }],
    ['0 1- 0 * * ?', 'cronSyntax', { position: 2, value: '1-' }],
    ['0 -1 0 * * ?', 'cronSyntax', { position: 2, value: '-1' }],
    ['0 0 1/ * * ?', 'cronSyntax', { position: 3, value: '1/' }],
    ['0 0 0 5L * ?', 'cronSyntax', { position: 4, value: '5L' }],
    ['0 0 0 1 JANUARY ?', 'cronSyntax', { position: 5, value: 'JANUARY' }],
    ['0 0 0 1 MON ?', 'cronSyntax', { position: 5, value: 'MON' }],
    ['0 0 0 ? * JAN', 'cronSyntax', { position: 6, value: 'JAN' }],
    ['0 0 0 L L ?', 'cronSyntax', { position: 5, value: 'L' }],
    ['0 0 0 * * *', 'cronQuestion', { position: 4 }],
    ['0 0 0 ? * ?', 'cronQuestion', { position: 4 }],
    ['0 0 0 1 * 1', 'cronQuestion', { position: 4 }],
    ['? 0 0 1 * ?', 'cronMark', { position: 1, value: '?' }],
    ['0 0 0 1 ? ?', 'cronMark', { position: 5, value: '?' }],
    ['0 0 0 1 * ? ?', 'cronMark', { position: 7, value: '?' }],
    ['0 0 0 6#3 * ?', 'cronMark', { position: 4, value: '#' }],
    ['0 0 0 ? * 5W', 'cronMark', { position: 6, value: 'W' }],
    ['0 0 0 1,L * ?', 'cronAlone', { position: 4, value: '1,L' }],
    ['0 0 0 15W,16 * ?', 'cronAlone', { position: 4, value: '15W,16' }],
    ['0 0 0 ? * 2,6L', 'cronAlone', { position: 6, value: '2,6L' }],
    ['0 0 0 ? * 2#1,3#2', 'cronAlone', { position: 6, value: '2#1,3#2' }],
    ['0 0 0 L-31 * ?', 'cronBeforeLast', { position: 4, max: 30 }],
    ['0 0 0 ? * 6#6', 'cronNth', { position: 6, max: 5 }],
    ['0 0 0 ? * 6#0', 'cronNth', { position: 6, max: 5 }],
  ] as const)('%s: %s', (expression, rule, params) => {
    const problem = cronProblem(expression)
    expect({ rule: problem?.rule, params: problem?.params }).toEqual({ rule, params })
  })

  test('any text gives either a schedule or a reason', () => {
    const text = fc.array(fc.constantFrom('0', '5', '*', '?', 'L', 'W', '#', '-', '/', ',', ' ', 'MON', 'é'))
    fc.assert(
      fc.property(
        text.map((parts) => parts.join('')),
        (expression) => {
          const seconds = cronProblem(expression) ?? parseCron(expression).second.values.length
          expect(seconds).not.toBe(0)
        },
      ),
      { numRuns: 2000 },
    )
  })

  test('small letters, names and wide gaps are read as well', () => {
    expect(parseCron('  0  0 8 ?  nov-feb   mon-fri ')).toEqual(parseCron('0 0 8 ? 11-2 2-6'))
  })
})
