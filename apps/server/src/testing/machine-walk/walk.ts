import { CODES } from '@visa/contract/codes'
import type { Envelope } from '@visa/contract/envelope'
import type { StateValue } from '@visa/contract/states'
import type { HistoryRow } from '@visa/contract/states-history'
import { loadViewer, type Viewer } from '../../access/viewer.ts'
import { actorOf } from '../../access/actor.ts'
import { theProduct, type Mover } from '../../access/mover.ts'
import type { StoredRow } from '../../db/table.ts'
import { first, identifier, one, sql } from '../../db/sql.ts'
import { Refusal } from '../../refusal/refusal.ts'
import { refusalText } from '../../refusal/refusal-text.ts'
import { stateColumn, type Flow } from '../../workflow/flow.ts'
import { historyOf } from '../../workflow/history.repo.ts'
import { transition } from '../../workflow/transition.ts'
import type { Client } from '../client.ts'
import type { TestApp } from '../test-app.ts'

export type Answer = Pick<Envelope<unknown>, 'code' | 'msg'>

/** What goes with an operation. */
export interface Said<State> {
  reason?: string
  seen?: State
}

type Call<State> = (person: Client, id: number, said: Said<State>) => Promise<Answer>

/** All that a walk must be told of a machine: the table itself says the rest. */
export interface Walk<State extends StateValue, Operation extends string, Row extends StoredRow> {
  server: TestApp
  flow: Flow<State, Operation, Row>
  /** A new record in a state; undefined: no record can be in it. */
  bring: (state: State) => Promise<{ id: number; name: string } | undefined>
  /** Operations that have a call; the others are done by the function beneath it. */
  calls: { readonly [Each in Operation]?: Call<State> }
  /** What a call is when somebody else does it than whose it was, such as taking another's lock off. */
  byAnother?: { readonly [Each in Operation]?: Operation }
  /** Somebody who may do everything, by the name they log in with. */
  person: string
  /** Somebody else who may; undefined: a record is its owner's alone. */
  rival?: string
}

/** Somebody at the machine. */
export interface Walker {
  client: Client
  viewer: Viewer
  name: string
}

export async function walkerOf({ server }: { server: TestApp }, userName: string): Promise<Walker> {
  const client = await server.as(userName)
  const { id } = await one<{ id: number }>(
    server.db,
    sql`select id from app_user where user_name = ${userName}`,
  )
  const viewer = await loadViewer(server.db, id)
  if (viewer === undefined) throw new Error(`${userName} may not act`)
  return { client, viewer, name: viewer.realName }
}

const DONE: Answer = { code: CODES.SUCCESS, msg: '' }

/** The function beneath the calls, its refusals told as a call would. */
async function directly<S extends StateValue, O extends string, Row extends StoredRow>(
  { server, flow }: Walk<S, O, Row>,
  by: Mover,
  operation: O,
  id: number,
  said: Said<S>,
): Promise<Answer> {
  try {
    await server.db.tx((tx) => transition(tx, flow, { id, operation, by, ...said }))
    return DONE
  } catch (error) {
    if (error instanceof Refusal) return { code: error.code, msg: refusalText('zh', error) }
    throw error
  }
}

/** Does an operation as a person does: by its call where there is one. */
export function attempt<S extends StateValue, O extends string, Row extends StoredRow>(
  walk: Walk<S, O, Row>,
  { client, viewer }: Walker,
  operation: O,
  id: number,
  said: Said<S> = {},
): Promise<Answer> {
  const call = walk.calls[operation]
  if (call !== undefined) return call(client, id, said)
  const by = { viewer, actor: actorOf(viewer, '', ''), now: new Date() }
  return directly(walk, by, operation, id, said)
}

/** The same by whoever the table gives it to. */
export const attemptAsMeant = <S extends StateValue, O extends string, Row extends StoredRow>(
  walk: Walk<S, O, Row>,
  walker: Walker,
  operation: O,
  id: number,
  said: Said<S> = {},
): Promise<Answer> =>
  walk.flow.machine.edges.some((edge) => edge.operation === operation && edge.access !== null)
    ? attempt(walk, walker, operation, id, said)
    : directly(walk, theProduct(new Date()), operation, id, said)

/** Everything that a move could leave behind: the record, its history, the log, queued work, sessions. */
export async function tracesOf<S extends StateValue, O extends string, Row extends StoredRow>(
  { server, flow }: Walk<S, O, Row>,
  id: number,
): Promise<unknown> {
  return one(
    server.db,
    sql`select (select to_jsonb(t) from ${identifier(flow.table.name)} t where id = ${id}) as record,
          (select count(*) from state_history) as moves,
          (select count(*) from change_log) as logged,
          (select jsonb_agg(to_jsonb(j) - 'locked_at' order by j.id) from graphile_worker._private_jobs j) as jobs,
          (select count(*) from session) as sessions`,
  )
}

/** The state of a record as it is stored; null: there is none. */
export async function stateOf<S extends StateValue, O extends string, Row extends StoredRow>(
  { server, flow }: Walk<S, O, Row>,
  id: number,
): Promise<S | null> {
  const found = await first<{ state: S }>(
    server.db,
    sql`select ${identifier(stateColumn(flow))} as state from ${identifier(flow.table.name)} where id = ${id}`,
  )
  return found?.state ?? null
}

export const wayOf = <S extends StateValue, O extends string, Row extends StoredRow>(
  { server, flow: { machine } }: Walk<S, O, Row>,
  id: number,
): Promise<HistoryRow[]> => historyOf(server.db, { machine, id })

export const countLogged = async ({ server: { db } }: { server: TestApp }): Promise<number> =>
  (await one<{ count: number }>(db, sql`select count(*) as count from change_log`)).count
