import { ORDER_STATUS } from '@visa/contract/visa/order.states'
import { homeMessages } from '@visa/messages/shell/home'
import { expect, test } from 'vitest'
import { countText, nextStep, promiseOf, totalOf } from './home-work.ts'

const NOON = new Date('2026-11-16T04:00:00Z')

test.each([
  ['2026-11-13', 'overdue', 3, 'broken'],
  ['2026-11-16', 'dueToday', 0, 'soon'],
  ['2026-11-17', 'dueTomorrow', 1, 'later'],
  ['2026-11-20', 'dueIn', 4, 'later'],
  [null, 'noPromise', 0, 'later'],
] as const)('a promise for %s is %s', (promisedDate, text, days, tone) => {
  expect(promiseOf({ promisedDate }, NOON)).toEqual({ text, days, tone })
})

test('late in the evening of the server’s zone the day is that of UTC+8', () => {
  expect(promiseOf({ promisedDate: '2026-11-17' }, new Date('2026-11-16T16:30:00Z')).text).toBe('dueToday')
})

const papers = (status: (typeof ORDER_STATUS)[keyof typeof ORDER_STATUS], there: number, refused = 0) => ({
  status,
  documentsWanted: 5,
  documentsThere: there,
  documentsRefused: refused,
})

test('the next step names what lacks while it can still come, and else what the status asks for', () => {
  const { desk, missing } = homeMessages.en
  expect(nextStep(papers(ORDER_STATUS.AUDITING, 4), desk, missing)).toBe('1 document missing')
  expect(nextStep(papers(ORDER_STATUS.AUDITING, 5, 2), desk, missing)).toBe('2 documents missing')
  expect(nextStep(papers(ORDER_STATUS.AUDITING, 5), desk, missing)).toBe('Audit documents')
  expect(nextStep(papers(ORDER_STATUS.SUBMITTED, 3), desk, missing)).toBe('Wait for the result')
})

test('sums say when there are more than were counted', () => {
  const counts = [
    { bucket: 'past', count: 2, more: false },
    { bucket: 'today', count: 1000, more: true },
  ]
  expect(countText(totalOf(counts), '{count}+')).toBe('1002+')
  expect(
    countText(
      totalOf(counts, ({ bucket }) => bucket === 'past'),
      '{count}+',
    ),
  ).toBe('2')
})
