import { can } from '@visa/contract/authority'
import { CODES } from '@visa/contract/codes'
import { isReadable } from '@visa/contract/rules/patterns'
import { edgeFrom, type Edge, type Machine, type StateValue } from '@visa/contract/states'
import { picked } from '@visa/contract/shape'
import type { Actor } from '../access/actor.ts'
import type { Mover } from '../access/mover.ts'
import { moverBy } from '../access/narrowed.ts'
import { recordChange } from '../db/change-log.ts'
import type { Beside } from '../db/logged-rows.ts'
import type { Tx } from '../db/pool.ts'
import { affected, identifier, sql } from '../db/sql.ts'
import type { StoredRow } from '../db/table.ts'
import { writeRow } from '../db/table-rows.ts'
import { reachedRows } from '../refusal/held-row.ts'
import { orGone } from '../refusal/or-gone.ts'
import { Refusal } from '../refusal/refusal.ts'
import { heldState, stateColumn, type Flow, type Guard, type Happening, type HeldState } from './flow.ts'
import { insertMove, lastMove, type LastMove } from './history.repo.ts'
import { illegal, notBySelf, onlyBySelf, reasonMissing, stale } from './state-refusals.ts'

/** What somebody asks to be done to a record. */
interface Asked<State extends StateValue, Operation extends string> {
  id: number
  operation: Operation
  by: Mover
  /** Why; empty: nothing was said. */
  reason?: string
  /** The state in which they saw the record; unset: they do not say, and take it as it is. */
  seen?: State | undefined
}

/** The same with what the feature knows about it. */
export interface Move<
  State extends StateValue,
  Operation extends string,
  Row,
  Set extends object,
> extends Asked<State, Operation> {
  /** Fields of the record that change with its state; the log tells them as the table does. */
  set?: Set
  /** What the log tells beside the record's own fields. */
  beside?: Pick<Beside, 'before' | 'after' | 'children' | 'of'>
  /** What only this call can judge, after what the flow itself asks for. */
  guards?: readonly Guard<State, Operation, Row>[]
}

export interface Moved<State> {
  from: State
  to: State | null
  /** The same person had just done the very same: nothing was done again. */
  again: boolean
}

const noPermission = (): Refusal => new Refusal('noPermission', {}, CODES.NO_PERMISSION)

const mayTake = <S extends StateValue, O extends string>(
  { viewer }: Mover,
  { access }: Edge<S, O>,
): boolean => viewer === null || (access !== null && can(viewer.authorities, access))

/** What permits one of these edges; by it somebody reaches as far as it was given. */
export const codesOf = (edges: readonly Pick<Edge<StateValue, string>, 'access'>[]): string[] =>
  edges.flatMap(({ access }) => (access === null ? [] : [access]))

/**
 * A click that came twice, or an answer that got lost: the record stands where this person's last move, the same
 * operation, has brought it. Whoever says what they saw must have seen where that move began.
 */
const isRepeat = <S extends StateValue, O extends string>(
  last: LastMove | undefined,
  { operation, by, seen }: Asked<S, O>,
  state: S | null,
): boolean =>
  last !== undefined &&
  by.actor.userId !== null &&
  last.actorId === by.actor.userId &&
  last.operation === operation &&
  last.to === state &&
  (seen === undefined || seen === last.from)

/** Who did what to the record before decides who may go on with it; the product itself is nobody. */
async function wrongPerson<S extends StateValue, O extends string, Row extends StoredRow>(
  tx: Tx,
  flow: Flow<S, O, Row>,
  held: HeldState<S>,
  { operation, notBy, onlyBy }: Edge<S, O>,
  { viewer }: Mover,
): Promise<Refusal | undefined> {
  if (viewer === null) return undefined
  const lastOf = (operations: readonly O[]) =>
    lastMove(tx, { machine: flow.machine, id: held.id }, operations)
  for (const step of notBy ?? []) {
    const asked = await lastOf(typeof step === 'string' ? [step] : step)
    if (asked?.actorId === viewer.userId) return notBySelf(flow, held, operation, asked)
  }
  const begun = onlyBy && (await lastOf(onlyBy))
  if (begun === undefined || begun.actorId === viewer.userId) return undefined
  return onlyBySelf(flow, held, operation, begun)
}

/** What others alone may do with a record where it stands. */
async function forOthers<S extends StateValue, O extends string, Row extends StoredRow>(
  tx: Tx,
  flow: Flow<S, O, Row>,
  held: HeldState<S>,
  by: Mover,
): Promise<ReadonlySet<string>> {
  const others = new Set<string>()
  for (const edge of flow.machine.edges.filter(({ from }) => from.includes(held.state)))
    if ((await wrongPerson(tx, flow, held, edge, by)) !== undefined) others.add(edge.operation)
  return others
}

/** The edge that the move takes; undefined: it is done already. Everything that speaks against it is thrown. */
async function weighed<S extends StateValue, O extends string, Row extends StoredRow>(
  tx: Tx,
  flow: Flow<S, O, Row>,
  held: HeldState<S>,
  move: Asked<S, O>,
): Promise<Edge<S, O> | undefined> {
  const { machine } = flow
  const { operation, by, seen, reason = '' } = move
  const edge = edgeFrom(machine, held.state, operation)
  const unlike = seen !== undefined && seen !== held.state
  if (unlike || edge === undefined) {
    const last = await lastMove(tx, { machine, id: held.id })
    if (isRepeat(last, move, held.state)) return undefined
    if (unlike) throw stale(flow, held, operation, last)
  }
  if (edge === undefined) throw illegal(flow, held, operation, by, await forOthers(tx, flow, held, by))
  if (!mayTake(by, edge)) throw noPermission()
  const wrong = await wrongPerson(tx, flow, held, edge, by)
  if (wrong !== undefined) throw wrong
  if (edge.reason === 'required' && !isReadable(reason)) throw reasonMissing(flow, operation)
  return edge
}

/**
 * Where an operation takes another authority in another state, the one that it takes here says how far somebody
 * reaches; until the record was seen, all of them together did.
 */
async function refuseBeyondEdge<S extends StateValue, O extends string, Row extends StoredRow>(
  tx: Tx,
  { machine, table }: Flow<S, O, Row>,
  { id, operation, by }: Asked<S, O>,
  edge: Edge<S, O>,
): Promise<void> {
  const edges = machine.edges.filter((each) => each.operation === operation)
  if (by.viewer === null || new Set(codesOf(edges)).size < 2) return
  const reached = await reachedRows(tx, await moverBy(tx, by, codesOf([edge])), table, [id])
  orGone(reached[0])
}

/** Compare and set: the row is held, so that it has moved since would be a fault of the lock. */
async function writeState<S extends StateValue, O extends string, Row extends StoredRow>(
  tx: Tx,
  flow: Flow<S, O, Row>,
  { id, state }: HeldState<S>,
  to: S | null,
  set: object,
): Promise<void> {
  const { machine, table } = flow
  const unmoved = sql`${identifier(stateColumn(flow))} = ${state}`
  const written =
    to === null
      ? await affected(tx, sql`delete from ${identifier(table.name)} where id = ${id} and ${unmoved}`)
      : await writeRow(tx, table, id, { ...set, [flow.state]: to }, unmoved)
  if (written !== 1) throw new Error(`${machine.name} ${id} was not held while it was moved`)
}

/** A move is told by the state and by the fields that changed with it, an end by all that the record was. */
async function recordLog<S extends StateValue, O extends string, Row extends StoredRow>(
  tx: Tx,
  { table, state }: Flow<S, O, Row>,
  { row, from, to, by }: Happening<S, O, Row>,
  set: object,
  { before, after, children, of }: Beside,
): Promise<void> {
  const told = picked(to === null ? table.fields : set, row)
  await recordChange(tx, by.actor, {
    entity: table.entity,
    entityId: row.id,
    ...table.about({ ...row, ...set }),
    ...of,
    action: to === null ? 'delete' : 'update',
    before: { [state]: from, ...table.logged(told), ...before },
    after: to === null ? null : { [state]: to, ...table.logged(set), ...after },
    ...(children === undefined ? {} : { children }),
  })
}

/** Gone for this person; but whoever has just ended it themselves may have clicked twice. */
async function gone<S extends StateValue, O extends string>(
  tx: Tx,
  machine: Machine<S, O>,
  move: Asked<S, O>,
): Promise<Moved<S>> {
  const last = await lastMove(tx, { machine, id: move.id })
  const ended = last !== undefined && last.to === null && isRepeat(last, move, null)
  const { from } = orGone(ended ? last : undefined)
  return { from: from as S, to: null, again: true }
}

/**
 * Moves a record through its machine, in the caller's transaction: holds it, judges whether this person may do this
 * now, writes the state, the history and the change log, and brings about what follows. Refused, it changes nothing.
 */
export async function transition<
  S extends StateValue,
  O extends string,
  Row extends StoredRow,
  Set extends object,
>(tx: Tx, flow: Flow<S, O, Row, Set>, move: Move<S, O, Row, NoInfer<Set>>): Promise<Moved<S>> {
  const { machine } = flow
  const { id, operation, reason = '', set = {}, beside = {}, guards = [] } = move
  // Whoever may not do it in any state learns nothing of the record.
  const edges = machine.edges.filter((edge) => edge.operation === operation)
  if (!edges.some((edge) => mayTake(move.by, edge))) throw noPermission()
  const by = await moverBy(tx, move.by, codesOf(edges))
  const [row] = (await reachedRows(tx, by, flow.table, [id])) as Row[]
  if (row === undefined) return gone(tx, machine, { ...move, by })
  const unwelcome = await flow.admit?.(row, by, tx)
  if (unwelcome !== undefined) throw unwelcome
  const held = heldState(flow, row)
  const edge = await weighed(tx, flow, held, { ...move, by })
  const from = held.state
  if (edge === undefined) return { from, to: from, again: true }
  await refuseBeyondEdge(tx, flow, move, edge)
  const happening = { row, from, to: edge.to, operation, reason, by }
  for (const guard of [...(flow.guards?.[operation] ?? []), ...guards]) {
    const refusal = await guard(tx, happening)
    if (refusal !== undefined) throw refusal
  }
  await writeState(tx, flow, held, edge.to, set)
  const { actor, now: at } = by
  const { companyId } = held
  const told = { from, to: edge.to, operation, reason, actor, companyId, at }
  const moveId = await insertMove(tx, { machine, id }, told)
  if (edge.quiet !== true) await recordLog(tx, flow, happening, set, beside)
  for (const effect of flow.effects?.[operation] ?? []) await effect(tx, { ...happening, moveId })
  return { from, to: edge.to, again: false }
}

/** Begins the history of a record that was just inserted; the log row of an insert tells all of its fields. */
export async function beginHistory<S extends StateValue, O extends string>(
  tx: Tx,
  machine: Machine<S, O>,
  begun: { id: number; state: S; companyId: number | null; actor: Actor; at?: Date },
): Promise<void> {
  const { id, state, ...rest } = begun
  const edge = machine.edges.find(({ from, to }) => from.includes(null) && to === state)
  if (edge === undefined) throw new Error(`machine ${machine.name}: no record begins in ${state}`)
  const { operation } = edge
  await insertMove(tx, { machine, id }, { from: null, to: state, operation, reason: '', ...rest })
}
