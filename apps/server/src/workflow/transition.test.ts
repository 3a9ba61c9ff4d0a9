import { CODES } from '@visa/contract/codes'
import { machine, type OperationOf, type StateOf } from '@visa/contract/states'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { actorOf } from '../access/actor.ts'
import { theProduct, type Mover } from '../access/mover.ts'
import { loadViewer } from '../access/viewer.ts'
import type { Column } from '../db/column.ts'
import { first, one, rows, sql } from '../db/sql.ts'
import { table } from '../db/table.ts'
import { enqueue } from '../jobs/queue.ts'
import { Refusal } from '../refusal/refusal.ts'
import { refusalText } from '../refusal/refusal-text.ts'
import { refusalOf } from '../refusal/kept-refusal.ts'
import { grantAll } from '../testing/grant-all.ts'
import { walkMachine } from '../testing/machine-walk/walk-machine.ts'
import { newPerson, userId } from '../testing/staff.ts'
import { testApp, type TestApp } from '../testing/test-app.ts'
import { flow } from './flow.ts'
import { historyOf } from './history.repo.ts'
import { beginHistory, transition } from './transition.ts'
import { doneWithoutKey } from '../http/attempt.ts'
import { transitionMany } from './transition-many.ts'

/** Somebody asks for leave, somebody else grants it; whoever has taken it up closes it. */
const LEAVE = machine({
  name: 'leave',
  states: ['draft', 'asked', 'granted', 'taken', 'closed'],
  edges: [
    { operation: 'write', from: [null], to: 'draft', access: 'sys.dict' },
    { operation: 'ask', from: ['draft'], to: 'asked', access: 'sys.dict' },
    { operation: 'grant', from: ['asked'], to: 'granted', access: 'sys.company', notBy: ['ask'] },
    { operation: 'back', from: ['asked'], to: 'draft', access: 'sys.company', reason: 'required' },
    { operation: 'take', from: ['granted'], to: 'taken', access: 'sys.dict' },
    { operation: 'release', from: ['taken'], to: 'granted', access: 'sys.dict', onlyBy: ['take'] },
    { operation: 'close', from: ['taken'], to: 'closed', access: 'sys.dict', onlyBy: ['take'] },
    { operation: 'forget', from: ['closed'], to: null, access: null },
  ],
})

const words = {
  record: 'Leave',
  states: { draft: 'Draft', asked: 'Asked', granted: 'Granted', taken: 'Taken', closed: 'Closed' },
  operations: {
    write: 'Write',
    ask: 'Ask',
    grant: 'Grant',
    back: 'Send back',
    take: 'Take up',
    release: 'Let go',
    close: 'Close',
    forget: 'Forget',
  },
}

const leaveTable = table('leave_request', {
  entity: 'leave',
  fields: { remark: z.string() },
  given: { days: z.number(), state: z.literal([...LEAVE.states]) },
  reach: 'shared',
  states: { state: LEAVE },
  about: ({ id }) => ({ subject: `L${id}`, companies: [] }),
})

const leaveFlow = flow({
  table: leaveTable,
  state: 'state',
  words: { zh: words, en: words },
  guards: {
    ask: [(_, { row }) => (row.days > 0 ? undefined : new Refusal('failure'))],
    close: [
      async (tx, { row }) => (await first(tx, sql`select 1 where ${row.days} > 99`)) && new Refusal('busy'),
    ],
  },
  effects: { grant: [(tx, { row, to }) => enqueue(tx, 'tell', { id: row.id, to })] },
})

async function leaveDesk() {
  const server = await testApp()
  await server.db.query(sql`
    create table leave_request (id bigint generated always as identity primary key, state text not null,
      days integer not null, remark text not null default '', created_at timestamptz not null default now(),
      updated_at timestamptz not null default now())`)
  for (const userName of ['ann', 'bob']) {
    await newPerson(server, { company: 'PLATFORM', userName })
    await grantAll(server.db, userName)
  }
  return { server, ...people(server) }
}

function people({ db, ...server }: TestApp) {
  const of = async (userName: string): Promise<Mover> => {
    const viewer = await loadViewer(db, await userId({ db, ...server }, userName))
    if (viewer === undefined) throw new Error(userName)
    return { viewer, actor: actorOf(viewer, '', ''), now: new Date() }
  }
  const add = async (state: StateOf<typeof LEAVE> = 'draft', days = 3): Promise<number> =>
    (
      await one<{ id: number }>(
        db,
        sql`insert into leave_request (state, days) values (${state}, ${days}) returning id`,
      )
    ).id
  const move = (by: Mover, id: number, operation: OperationOf<typeof LEAVE>, more = {}) =>
    db.tx((tx) => transition(tx, leaveFlow, { id, operation, by, ...more }))
  const refused = async (by: Mover, id: number, operation: OperationOf<typeof LEAVE>, more = {}) => {
    const refusal = await refusalOf(move(by, id, operation, more))
    return refusal && { code: refusal.code, msg: refusalText('en', refusal) }
  }
  return { of, add, move, refused }
}

walkMachine('a machine of words', async () => {
  const { server, add } = await leaveDesk()
  return {
    server,
    flow: leaveFlow,
    person: 'ann',
    rival: 'bob',
    bring: async (state) => {
      const id = await add(state)
      return { id, name: `L${id}` }
    },
    calls: {},
  }
})

test('nobody grants their own request, and only whoever took one up closes it', async () => {
  const { of, add, move, refused } = await leaveDesk()
  const [ann, bob] = [await of('ann'), await of('bob')]
  const id = await add()
  await move(ann, id, 'ask')
  expect(await refused(ann, id, 'grant')).toEqual({
    code: CODES.FAILURE,
    msg: `"Ask" was done by you to Leave "L${id}", so somebody else must do this: Grant`,
  })
  await move(bob, id, 'grant')
  await move(ann, id, 'take')
  expect(await refused(bob, id, 'close')).toEqual({
    code: CODES.FAILURE,
    msg: `"Take up" was done by 人员ann to Leave "L${id}": nobody else can do this: Close`,
  })
  // Let go and taken up again by somebody else, it is theirs.
  await move(ann, id, 'release')
  await move(bob, id, 'take')
  expect((await refused(ann, id, 'close'))?.code).toBe(CODES.FAILURE)
  await move(bob, id, 'close')
  await move(theProduct(new Date()), id, 'forget')
})

test('what is told as possible now is so for the reader: not what only others may do', async () => {
  const { of, add, move, refused } = await leaveDesk()
  const [ann, bob] = [await of('ann'), await of('bob')]
  const id = await add()
  await move(ann, id, 'ask')
  expect((await refused(ann, id, 'close'))?.msg).toMatch(/Possible now: Send back$/)
  expect((await refused(bob, id, 'close'))?.msg).toMatch(/Possible now: Grant, Send back$/)
  await move(bob, id, 'grant')
  await move(ann, id, 'take')
  expect((await refused(bob, id, 'take'))?.msg).toMatch(/Possible now: nothing$/)
  expect((await refused(ann, id, 'ask'))?.msg).toMatch(/Possible now: Let go, Close$/)
})

test('a record that only began is not told to have been moved from an end', async () => {
  const { server, of, add, refused } = await leaveDesk()
  const [ann, bob] = [await of('ann'), await of('bob')]
  const id = await add()
  await server.db.tx((tx) => beginHistory(tx, LEAVE, { id, state: 'draft', companyId: 7, actor: ann.actor }))
  expect(await refused(bob, id, 'ask', { seen: 'asked' })).toEqual({
    code: CODES.DIALOG,
    msg: `Leave "L${id}" is "Draft" now, unlike what the page shows. Look at it again before you go on`,
  })
})

test('a guard refuses in its own words; state, columns, log and effects are one transaction', async () => {
  const { server, of, add, move, refused } = await leaveDesk()
  const [ann, bob] = [await of('ann'), await of('bob')]
  const none = await add('draft', 0)
  expect((await refused(ann, none, 'ask'))?.msg).toBe('The operation failed')
  const id = await add()
  await move(ann, id, 'ask', {
    set: { remark: 'please' },
    beside: { before: { place: '' }, after: { place: 'sea' } },
  })
  const { changes } = await one<{ changes: unknown }>(
    server.db,
    sql`select changes from change_log where entity = 'leave' order by id desc limit 1`,
  )
  expect(changes).toEqual([
    { field: 'state', from: 'draft', to: 'asked' },
    { field: 'remark', from: '', to: 'please' },
    { field: 'place', from: '', to: 'sea' },
  ])
  const jobs = () =>
    rows<{ payload: unknown }>(
      server.db,
      sql`select payload from graphile_worker._private_jobs j
          join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier = 'tell'`,
    )
  const broken = {
    ...leaveFlow,
    effects: { grant: [...(leaveFlow.effects?.grant ?? []), () => Promise.reject(new Error('x'))] },
  }
  await expect(
    server.db.tx((tx) => transition(tx, broken, { id, operation: 'grant', by: bob })),
  ).rejects.toThrow('x')
  expect(await jobs()).toEqual([])
  expect(await historyOf(server.db, { machine: LEAVE, id })).toHaveLength(1)
  await move(bob, id, 'grant')
  expect(await jobs()).toEqual([{ payload: { id, to: 'granted' } }])
})

test('a double click counts once, also where the operation would be allowed again', async () => {
  const { server, of, add, move, refused } = await leaveDesk()
  const [ann, bob] = [await of('ann'), await of('bob')]
  const id = await add()
  const way = async () => (await historyOf(server.db, { machine: LEAVE, id })).length
  expect(await move(ann, id, 'ask')).toEqual({ from: 'draft', to: 'asked', again: false })
  expect(await move(ann, id, 'ask')).toEqual({ from: 'asked', to: 'asked', again: true })
  expect(await move(ann, id, 'ask', { seen: 'draft' })).toMatchObject({ again: true })
  expect(await way()).toBe(1)
  // Not theirs, or not from where they saw it: that is no double click.
  expect((await refused(bob, id, 'ask'))?.code).toBe(CODES.FAILURE)
  expect(await refused(bob, id, 'ask', { seen: 'draft' })).toMatchObject({ code: CODES.DIALOG })
  expect(await refused(ann, id, 'ask', { seen: 'granted' })).toMatchObject({ code: CODES.DIALOG })
  await move(bob, id, 'back', { reason: 'which days?' })
  expect((await refused(ann, id, 'ask', { seen: 'asked' }))?.msg).toMatch(
    new RegExp(
      `^Leave "L${id}" was moved from "Asked" to "Draft" \\(Send back\\) by 人员bob at .*Look at it again`,
    ),
  )
  await move(ann, id, 'ask', { seen: 'draft' })
  expect(await way()).toBe(3)
})

test('the history is told newest first, with reasons and places, and nobody changes it', async () => {
  const { server, of, add, move } = await leaveDesk()
  const [ann, bob] = [await of('ann'), await of('bob')]
  const id = await add()
  await server.db.tx((tx) => beginHistory(tx, LEAVE, { id, state: 'draft', companyId: 7, actor: ann.actor }))
  await move(ann, id, 'ask')
  await move(bob, id, 'back', { reason: 'which days?' })
  const told = await historyOf(server.db, { machine: LEAVE, id })
  expect(
    told.map(({ from, to, operation, reason, actorName }) => [from, to, operation, reason, actorName]),
  ).toEqual([
    ['asked', 'draft', 'back', 'which days?', '人员bob'],
    ['draft', 'asked', 'ask', '', '人员ann'],
    [null, 'draft', 'write', '', '人员ann'],
  ])
  expect(new Set(told.map(({ actorCompany }) => actorCompany)).size).toBe(1)
  for (const statement of [
    sql`update state_history set reason = 'x'`,
    sql`delete from state_history`,
    sql`truncate state_history`,
  ]) {
    await expect(server.db.query(statement)).rejects.toThrow('state_history is append-only')
  }
  await expect(
    server.db.tx((tx) => beginHistory(tx, LEAVE, { id, state: 'taken', companyId: 7, actor: ann.actor })),
  ).rejects.toThrow('machine leave: no record begins in taken')
})

const UNKEYED = { language: 'en', once: doneWithoutKey } as const

test('a batch tells of each record, and what is refused undoes nothing else', async () => {
  const { server, of, add } = await leaveDesk()
  const ann = await of('ann')
  const [early, none, late] = [await add(), await add('draft', 0), await add()]
  const ask = () =>
    transitionMany(server.db, UNKEYED, [early, none, 999_999, late, early], (tx, id) =>
      transition(tx, leaveFlow, { id, operation: 'ask', by: ann }),
    )
  const done = {
    rows: [
      { id: early, ok: true, message: '' },
      { id: none, ok: false, message: 'The operation failed' },
      { id: 999_999, ok: false, message: 'The record does not exist or was deleted' },
      { id: late, ok: true, message: '' },
    ],
  }
  expect(await ask()).toEqual(done)
  // Sent again, as after a lost answer, it answers the same and does nothing twice.
  expect(await ask()).toEqual(done)
  expect(await historyOf(server.db, { machine: LEAVE, id: early })).toHaveLength(1)
  // Two batches over the same records, from both ends.
  const ids = await Promise.all(Array.from({ length: 20 }, () => add()))
  const batch = (order: readonly number[]) =>
    transitionMany(server.db, UNKEYED, order, (tx, id) =>
      transition(tx, leaveFlow, { id, operation: 'ask', by: ann }),
    )
  const both = await Promise.all([batch(ids), batch(ids.toReversed())])
  expect(both.flatMap(({ rows: each }) => each).every(({ ok }) => ok)).toBe(true)
})

test('a record that is not in the state it was held in is a fault, not a wrong state', async () => {
  const { server, of, add } = await leaveDesk()
  const ann = await of('ann')
  const id = await add()
  const state = { names: ['state'], read: () => "'granted'" }
  const columns = new Map<string, Column>([...leaveTable.columns, ['state', state]])
  const careless: typeof leaveFlow = { ...leaveFlow, table: { ...leaveTable, columns } }
  await expect(
    server.db.tx((tx) => transition(tx, careless, { id, operation: 'take', by: ann })),
  ).rejects.toThrow(`leave ${id} was not held while it was moved`)
})
