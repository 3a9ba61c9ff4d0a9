import type { FieldChange, LogAction, LogRow } from '@visa/contract/log'
import { detailMessages } from '@visa/messages/ui/detail'
import { expect, test } from 'vitest'
import { eventsOf, lastedText, movesOf, type Story } from './timeline-events.ts'

const row = (id: number, createTime: string, action: LogAction, changes: FieldChange[] = []): LogRow => ({
  id,
  createTime,
  action,
  createUserName: `u${id}`,
  subject: '',
  changes,
})

const story: Story = {
  stateOf: ({ action }) =>
    action === 'freeze' || action === 'add' ? { text: action, tone: 'done', note: '' } : undefined,
  notable: ['mobile', 'email'],
}

const inWords = ({ changes }: LogRow) =>
  changes.map(({ field, from, to }) => ({ field, from: String(from), to: String(to) }))

const NOW = Date.parse('2026-11-16T00:00:00Z')

test('a state lasts until the next one, the last one until now; changes between them end none', () => {
  const rows = [
    row(4, '2026-11-15T00:00:00Z', 'freeze'),
    row(3, '2026-11-14T00:00:00Z', 'update', [{ field: 'mobile', from: '1', to: '2' }]),
    row(2, '2026-11-13T00:00:00Z', 'update', [{ field: 'nickName', from: 'a', to: 'b' }]),
    row(1, '2026-11-12T00:00:00Z', 'add'),
  ]
  expect(
    eventsOf(rows, story, inWords, NOW).map(({ id, text, note, lasted }) => [id, text, note, lasted]),
  ).toEqual([
    ['log 4', 'freeze', '', { ms: 86_400_000, untilNow: true }],
    ['log 3', 'mobile', '1 → 2', undefined],
    ['log 1', 'add', '', { ms: 3 * 86_400_000, untilNow: false }],
  ])
})

test('only the fields that are told are named, and a look at a record is no event', () => {
  const changes = [
    { field: 'mobile', from: '1', to: '2' },
    { field: 'remark', from: 'a', to: 'b' },
  ]
  const rows = [
    row(2, '2026-11-14T00:00:00Z', 'update', changes),
    row(1, '2026-11-13T00:00:00Z', 'read', changes),
  ]
  expect(eventsOf(rows, story, inWords, NOW).map(({ text, note }) => [text, note])).toEqual([
    ['mobile', '1 → 2'],
  ])
})

test('a clock that is behind the server makes no negative time', () => {
  const [event] = eventsOf([row(1, '2026-11-17T00:00:00Z', 'add')], story, inWords, NOW)
  expect(event?.lasted?.ms).toBe(0)
})

test('durations name two units at most, and the present one says that it goes on', () => {
  const told = (ms: number, untilNow: boolean) => lastedText({ ms, untilNow }, detailMessages.en)
  expect([30_000, 5 * 60_000, 125 * 60_000, 74 * 3_600_000].map((ms) => told(ms, false))).toEqual([
    'under 1 min',
    '5 min',
    '2 h 5 min',
    '3 d 2 h',
  ])
  expect([told(30_000, true), told(5 * 60_000, true)]).toEqual(['just now', 'for 5 min'])
})

test('the states of a machine come from its history, and notable changes stand between them', () => {
  const move = (id: number, at: string, from: number | null, to: number | null, operation: string) => {
    const by =
      id === 1 ? { actorName: 'system', actorCompany: '' } : { actorName: `u${id}`, actorCompany: 'c' }
    return { id, at, from, to, operation, reason: id === 2 ? 'debts' : '', ...by }
  }
  const words = {
    record: 'Company',
    states: { 1: 'Passed', 4: 'Stopped' },
    operations: { add: 'Add', stop: 'Stop' },
  }
  const moves = movesOf(
    [move(2, '2026-11-15T00:00:00Z', 1, 4, 'stop'), move(1, '2026-11-12T00:00:00Z', null, 1, 'add')],
    { words, toneOf: (state) => (state === 4 ? 'cancelled' : 'done') },
  )
  const changes = [{ field: 'mobile', from: '1', to: '2' }]
  const rows = [
    row(3, '2026-11-15T00:00:00Z', 'update', [{ field: 'state', from: 1, to: 4 }]),
    row(2, '2026-11-14T00:00:00Z', 'update', changes),
    row(1, '2026-11-12T00:00:00Z', 'add', changes),
  ]
  expect(
    eventsOf(rows, { notable: ['mobile'] }, inWords, NOW, moves).map(({ text, who, note, tone, lasted }) => [
      text,
      who,
      note,
      tone,
      lasted?.ms,
    ]),
  ).toEqual([
    ['Stopped', 'u2', 'debts', 'cancelled', 86_400_000],
    ['mobile', 'u2', '1 → 2', undefined, undefined],
    ['Add', '', '', 'done', 3 * 86_400_000],
  ])
})
