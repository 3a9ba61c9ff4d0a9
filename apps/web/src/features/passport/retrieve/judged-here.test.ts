import { expect, test } from 'vitest'
import { judgedBy, waitingBy } from './judged-here.ts'

const line = { label: 'P1000000001', passportNo: 'E1', state: 'open' }
const seen = { label: null, passportNo: 'E2', state: 'seen' }

test('without a connection the list on the screen judges a scan, by label or number', () => {
  expect(judgedBy([line, seen], ' p1000000001 ', ['P1000000001'])).toEqual({ kind: 'on', line })
  expect(judgedBy([line, seen], 'e1', ['e1', 'E1'])).toEqual({ kind: 'twice', line })
  expect(judgedBy([line, seen], 'E2', ['E2'])).toEqual({ kind: 'twice', line: seen })
  expect(judgedBy([line, seen], 'E3', ['E3'])).toEqual({ kind: 'off' })
  expect(judgedBy([], 'E3', ['E3'])).toEqual({ kind: 'off' })
})

test('a list that was never here says of nothing that it is not on it', () => {
  expect(judgedBy(undefined, 'E1', ['E1'])).toEqual({ kind: 'unknown' })
})

test('what waits stands by the list where it belongs, the newest first; a result stays with its scan', () => {
  const [on, off, result] = ['P1000000001', 'NOTHING1', 'RESULT2'].map((code) => ({ scan: { code } }))
  const said = { scan: { code: result?.scan.code ?? '', of: 'key' } }
  expect(
    waitingBy(
      [line],
      [on, off, said].filter((each) => each !== undefined),
    ),
  ).toEqual({
    on: [said, on],
    off: [off],
  })
})
