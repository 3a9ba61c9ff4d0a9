import { actorOf } from '../access/actor.ts'
import type { ActingPerson } from '../access/mover.ts'
import { loadViewer } from '../access/viewer.ts'
import type { Tx } from '../db/pool.ts'
import { one, sql } from '../db/sql.ts'

/** Somebody of the demonstration at a time. */
export type Person = (now: Date) => ActingPerson

export async function personOf(tx: Tx, userName: string): Promise<Person> {
  const { id } = await one<{ id: number }>(tx, sql`select id from app_user where user_name = ${userName}`)
  const viewer = await loadViewer(tx, id)
  if (viewer === undefined) throw new Error(`${userName} of the demonstration may not act`)
  return (now) => ({ viewer, actor: actorOf(viewer, '', ''), now })
}
