import { CODES } from '@visa/contract/codes'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { CallError } from '../../lib/call-error.ts'
import { csvOf, runBatch } from './batch.ts'
import type { CallAction } from './row-action.ts'

interface Row {
  id: number
  open: boolean
}

const words = { notNow: 'not now', notTried: 'not tried', unanswered: 'unanswered' }
const rows = (...ids: number[]): Row[] => ids.map((id) => ({ id, open: id < 100 }))

const action = (
  send: CallAction<Row>['call']['send'],
  batch: Partial<CallAction<Row>['batch']> = {},
): CallAction<Row> => ({
  key: 'close',
  label: 'Close',
  when: ({ open }) => open,
  call: { tells: false, send },
  batch: { label: 'Close all', ...batch },
})

describe('a batch', () => {
  it('goes on after a refusal and tells why, row by row, in the order of the rows', async () => {
    const refusing = action(async ({ id }) => {
      await Promise.resolve()
      if (id === 2) throw new CallError(CODES.FAILURE, 'is closed')
    })
    expect((await runBatch(refusing, rows(1, 2, 3), words)).told).toEqual([
      { id: 1, ok: true, message: '' },
      { id: 2, ok: false, message: 'is closed' },
      { id: 3, ok: true, message: '' },
    ])
  })

  it('leaves out rows that are locked', async () => {
    const asked: number[] = []
    const locking = {
      ...action(async ({ id }) => void asked.push(id)),
      locked: ({ id }: Row) => (id === 2 ? 'own' : undefined),
    }
    await runBatch(locking, rows(1, 2, 3), words)
    expect(asked).toEqual([1, 3])
  })

  it('does not ask for rows that the action cannot be done to', async () => {
    const asked: number[] = []
    const closing = action(async ({ id }) => {
      await Promise.resolve()
      asked.push(id)
    })
    expect((await runBatch(closing, rows(1, 100), words)).told).toEqual([
      { id: 1, ok: true, message: '' },
      { id: 100, ok: false, message: 'not now' },
    ])
    expect(asked).toEqual([1])
  })

  it('tries nothing more once nobody can be reached', async () => {
    let calls = 0
    const lost = action(async () => {
      await Promise.resolve()
      calls += 1
      throw new CallError('NETWORK', 'offline')
    })
    const { told: results } = await runBatch(lost, rows(1, 2, 3), words)
    expect(results.map(({ message }) => message)).toEqual(['offline', 'not tried', 'not tried'])
    expect(calls).toBe(1)
  })

  it('takes the server’s rows where one call does all of them, and all as done where it does not name any', async () => {
    const one = { tells: false, send: async () => Promise.resolve(true) }
    const each = {
      tells: false,
      send: async () =>
        Promise.resolve({
          rows: [
            { id: 1, ok: false, message: 'no' },
            { id: 2, ok: true, message: '' },
          ],
        }),
    }
    const never = async () => Promise.reject(new Error('not asked one by one'))
    expect((await runBatch(action(never, { call: one }), rows(1, 2), words)).told.every(({ ok }) => ok)).toBe(
      true,
    )
    expect(
      (await runBatch(action(never, { call: each }), rows(1, 2), words)).told.map(({ ok }) => ok),
    ).toEqual([false, true])
  })

  it('is told by what the server calls the rows, and never as not now of what was asked for', async () => {
    const rowOf = (id: number) => ({ id, ok: id !== 12, message: id === 12 ? 'no' : '' })
    const byPerson = {
      idOf: ({ id }: Row) => id + 10,
      call: { tells: false, send: async () => Promise.resolve({ rows: [11, 12].map(rowOf) }) },
    }
    const never = async () => Promise.reject(new Error('not asked one by one'))
    expect((await runBatch(action(never, byPerson), rows(1, 2, 3, 100), words)).told).toEqual([
      { id: 1, ok: true, message: '' },
      { id: 2, ok: false, message: 'no' },
      { id: 3, ok: false, message: 'unanswered' },
      { id: 100, ok: false, message: 'not now' },
    ])
  })

  it('takes a refusal out of the answer where each row is a batch of one', async () => {
    const each = action(async ({ id }) => Promise.resolve({ rows: [{ id, ok: id !== 2, message: 'paid' }] }))
    expect((await runBatch(each, rows(1, 2), words)).told.map(({ ok }) => ok)).toEqual([true, false])
  })

  it('throws what is refused as a whole', async () => {
    const refused = { tells: false, send: async () => Promise.reject(new CallError(CODES.FAILURE, 'none')) }
    await expect(runBatch(action(refused.send, { call: refused }), rows(1), words)).rejects.toThrow('none')
  })
})

it('a spreadsheet reads back what was written, whatever it is', () => {
  fc.assert(
    fc.property(fc.array(fc.string(), { minLength: 1, maxLength: 4 }), (line) => {
      const [, ...cells] = csvOf([line])
        .slice(1, -2)
        .split(/(?:^|,)"((?:[^"]|"")*)"(?=,|$)/)
      const read = cells.filter((_, index) => index % 2 === 0).map((cell) => cell.replaceAll('""', '"'))
      expect(read).toEqual(line)
    }),
  )
})
