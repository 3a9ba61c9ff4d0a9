import { CODES } from '@visa/contract/codes'
import {
  actionsIn,
  edgeFrom,
  operationText,
  stateText,
  type Edge,
  type StateValue,
} from '@visa/contract/states'
import { describe, expect, test } from 'vitest'
import { sql } from '../../db/sql.ts'
import type { StoredRow } from '../../db/table.ts'
import { randomWalk } from './random-walk.ts'
import {
  attempt,
  attemptAsMeant,
  countLogged,
  stateOf,
  tracesOf,
  walkerOf,
  wayOf,
  type Said,
  type Walk,
} from './walk.ts'

const REASON = '走查'
const GONE = '记录不存在或已被删除'
const PATIENCE = { timeout: 120_000 }

/** Along an edge, from one of the states it begins in. */
interface Way<S extends StateValue, O extends string> {
  from: S
  edge: Edge<S, O>
}

/** Each way there is. */
const waysOf = <S extends StateValue, O extends string, Row extends StoredRow>({
  flow: { machine },
}: Walk<S, O, Row>): Way<S, O>[] =>
  machine.edges.flatMap((edge) =>
    edge.from.filter((from): from is S => from !== null).map((from) => ({ from, edge })),
  )

const said = <S>({ reason }: Pick<Edge<StateValue, string>, 'reason'>, more: Said<S> = {}): Said<S> => ({
  ...(reason === 'required' ? { reason: REASON } : {}),
  ...more,
})

/** Brings a record into a state that the table has an edge from: a walk that cannot is no walk. */
async function brought<S extends StateValue, O extends string, Row extends StoredRow>(
  walk: Walk<S, O, Row>,
  state: S,
) {
  const record = await walk.bring(state)
  if (record === undefined) throw new Error(`${walk.flow.machine.name}: no record in ${state}`)
  return record
}

/** Every legal edge works, and leaves what it should. */
async function walkLegal<S extends StateValue, O extends string, Row extends StoredRow>(
  walk: Walk<S, O, Row>,
): Promise<number> {
  let walked = 0
  const walker = await walkerOf(walk, walk.person)
  for (const { from, edge } of waysOf(walk)) {
    walked += 1
    const { id } = await brought(walk, from)
    const logged = await countLogged(walk)
    const way = `${edge.operation} from ${from}`
    const answer = await attemptAsMeant(walk, walker, edge.operation, id, said(edge))
    expect(answer.code, `${way}: ${answer.msg}`).toBe(CODES.SUCCESS)
    expect(await stateOf(walk, id), way).toBe(edge.to)
    const [newest] = await wayOf(walk, id)
    const person = edge.access !== null
    expect(newest, way).toMatchObject({
      from,
      to: edge.to,
      operation: edge.operation,
      reason: edge.reason === 'required' ? REASON : '',
      actorName: person ? walker.name : 'system',
    })
    expect(newest?.actorCompany === '', way).toBe(!person)
    // Effects may tell of more; a quiet edge tells of nothing.
    expect((await countLogged(walk)) > logged, way).toBe(edge.quiet !== true)
  }
  return walked
}

/** Every other pair of state and operation is refused by name, and nothing whatever changes. */
async function walkIllegal<S extends StateValue, O extends string, Row extends StoredRow>(
  walk: Walk<S, O, Row>,
): Promise<number> {
  let walked = 0
  const { machine, words } = walk.flow
  const walker = await walkerOf(walk, walk.person)
  const can = (code: string): boolean => walker.viewer.authorities.some((held) => held.code === code)
  const operations = [...new Set(machine.edges.map(({ operation }) => operation))]
  for (const state of machine.states) {
    const record = await walk.bring(state)
    if (record === undefined) continue
    // Each refusal begins where the one before it left everything.
    const before = await tracesOf(walk, record.id)
    for (const operation of operations) {
      if (edgeFrom(machine, state, operation) !== undefined) continue
      walked += 1
      const { code, msg } = await attemptAsMeant(walk, walker, operation, record.id, { reason: REASON })
      const way = `${operation} in ${state}: ${msg}`
      expect(code, way).toBe(CODES.FAILURE)
      for (const told of [record.name, stateText(words.zh, state), operationText(words.zh, operation)]) {
        expect(msg, way).toContain(told)
      }
      // The product is not told what people could do.
      const byPeople = machine.edges.some((edge) => edge.operation === operation && edge.access !== null)
      for (const action of byPeople ? actionsIn(machine, state, can) : []) {
        expect(msg, way).toContain(operationText(words.zh, action.operation))
      }
      expect(await tracesOf(walk, record.id), way).toEqual(before)
    }
  }
  return walked
}

/** Without its reason, without its permission, and the product's own by anybody: refused, and nothing changes. */
async function walkRefused<S extends StateValue, O extends string, Row extends StoredRow>(
  walk: Walk<S, O, Row>,
): Promise<number> {
  let walked = 0
  const { db } = walk.server
  const walker = await walkerOf(walk, walk.person)
  // What is refused leaves a record as it was: one in each state is enough for all that is tried there.
  const records = new Map<S, { id: number }>()
  const refusedAs = async (code: string, { from, edge }: Way<S, O>, who = walker, what = said<S>(edge)) => {
    const { id } = records.get(from) ?? (await brought(walk, from))
    records.set(from, { id })
    const way = `${edge.operation} from ${from}`
    const before = await tracesOf(walk, id)
    const answer = await attempt(walk, who, edge.operation, id, what)
    expect(answer.code, `${way}: ${answer.msg}`).toBe(code)
    expect(await tracesOf(walk, id), way).toEqual(before)
    return answer.msg
  }
  const byAccess = new Map<string, Way<S, O>[]>()
  for (const way of waysOf(walk)) {
    walked += 1
    const { access, reason, operation } = way.edge
    if (access === null) {
      await refusedAs(CODES.NO_PERMISSION, way)
      continue
    }
    byAccess.set(access, [...(byAccess.get(access) ?? []), way])
    const asked = operationText(walk.flow.words.zh, operation)
    for (const blank of reason === 'required' ? ['', ' \u200B'] : []) {
      expect(await refusedAs(CODES.FAILURE, way, walker, { reason: blank })).toContain(asked)
    }
  }
  for (const [access, ways] of byAccess) {
    // A resource that is switched off gives nothing to anybody.
    await db.query(sql`update resource set valid = 0 where code = ${access}`)
    const without = await walkerOf(walk, walk.person)
    for (const way of ways) await refusedAs(CODES.NO_PERMISSION, way, without)
    await db.query(sql`update resource set valid = 1 where code = ${access}`)
  }
  return walked
}

/** Two at once: one wins, and the other is told who did; the same person twice has clicked twice. */
async function walkAtOnce<S extends StateValue, O extends string, Row extends StoredRow>(
  walk: Walk<S, O, Row>,
): Promise<number> {
  let walked = 0
  const { words } = walk.flow
  const one = await walkerOf(walk, walk.person)
  const rival = walk.rival === undefined ? undefined : await walkerOf(walk, walk.rival)
  for (const { from, edge } of waysOf(walk)) {
    if (edge.access === null) continue
    walked += 1
    const way = `${edge.operation} from ${from}`
    const race = async (people: readonly (typeof one)[]) => {
      const { id, name } = await brought(walk, from)
      const before = (await wayOf(walk, id)).length
      const answers = await Promise.all(
        people.map((each) => attempt(walk, each, edge.operation, id, said(edge, { seen: from }))),
      )
      expect(await stateOf(walk, id), way).toBe(edge.to)
      const moves = await wayOf(walk, id)
      expect(moves.length - before, way).toBe(1)
      return { id, name, answers, newest: moves[0] }
    }
    const twice = await race([one, one])
    expect(
      twice.answers.map(({ code }) => code),
      way,
    ).toEqual([CODES.SUCCESS, CODES.SUCCESS])
    if (rival === undefined) continue
    const { name, answers, newest } = await race([one, rival])
    const losers = answers.filter(({ code }) => code !== CODES.SUCCESS)
    expect(losers, way).toHaveLength(1)
    const [loser = { code: '', msg: '' }] = losers
    expect(newest?.actorName, way).toBe(answers[0] === loser ? rival.name : one.name)
    const ended = edge.to === null
    expect(loser.code, `${way}: ${loser.msg}`).toBe(ended ? CODES.FAILURE : CODES.DIALOG)
    const told =
      edge.to === null
        ? [GONE]
        : [name, newest?.actorName ?? '?', stateText(words.zh, from), stateText(words.zh, edge.to)]
    for (const each of told) expect(loser.msg, way).toContain(each)
  }
  return walked
}

/** Walks every edge of a table, where what it refuses is walked with records of another kind. */
export function walkEdges<S extends StateValue, O extends string, Row extends StoredRow>(
  name: string,
  begin: () => Promise<Walk<S, O, Row>>,
): void {
  test(`${name}: every legal operation works and is in the history`, PATIENCE, async () =>
    expect(await walkLegal(await begin())).toBeGreaterThan(0),
  )
}

/**
 * Walks a machine by its table: every edge of it, and every pair of state and operation that is none. A feature that
 * has a machine calls this with how its records are made and how its operations are called.
 */
export function walkMachine<S extends StateValue, O extends string, Row extends StoredRow>(
  name: string,
  begin: () => Promise<Walk<S, O, Row>>,
): void {
  describe(`${name}, walked by its table`, PATIENCE, () => {
    test('every legal operation works and is in the history', async () =>
      expect(await walkLegal(await begin())).toBeGreaterThan(0))
    test('every other one is refused by name and changes nothing', async () =>
      expect(await walkIllegal(await begin())).toBeGreaterThan(0))
    test('refused without reason, without permission, and to people what is the product’s', async () =>
      expect(await walkRefused(await begin())).toBeGreaterThan(0))
    test('of two at once one wins, and the other is told who', async () => {
      const walk = await begin()
      // What only the product does, nobody does at once with somebody.
      const byPeople = waysOf(walk).filter(({ edge }) => edge.access !== null)
      expect(await walkAtOnce(walk)).toBe(byPeople.length)
    })
    test('whatever is tried by whomever, the state is the last of the history', async () =>
      expect(await randomWalk(await begin())).toBeGreaterThan(0))
  })
}
