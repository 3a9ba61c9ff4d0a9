import { CODES } from '@visa/contract/codes'
import type { Conflict } from '@visa/contract/conflict'
import { formatDate } from '@visa/contract/dates'
import { lastActor } from '../db/change-log.ts'
import type { Tx } from '../db/pool.ts'
import { Refusal } from './refusal.ts'

/** A record that is about to be changed, as it is held now. */
export interface HeldRecord {
  /** As the change log knows it. */
  entity: string
  entityId: number | string
  /** As people name it. */
  name: string
  updateTime: string
  /** What its form would send if it were opened now. */
  current: () => object | Promise<object>
}

/**
 * Refuses to write over what somebody else has changed since the actor looked: `seen` is the time of the last change
 * that they were shown. They are told who it was and what is there now.
 */
export async function refuseStale(tx: Tx, held: HeldRecord, seen: string | undefined): Promise<void> {
  const { entity, entityId, name, updateTime: at } = held
  if (seen === undefined || seen === at) return
  const by = (await lastActor(tx, entity, entityId)) ?? ''
  throw changedBy({ name, by, at }, { ...(await held.current()) })
}

function changedBy(
  { name, by, at }: { name: string; by: string; at: string },
  current: Record<string, unknown>,
): Refusal {
  const data: Conflict = { conflict: { by, at, current } }
  const when = formatDate(at)
  return by === ''
    ? new Refusal('changedMeanwhile', { name, at: when }, CODES.DIALOG, data)
    : new Refusal('changedMeanwhileBy', { name, by, at: when }, CODES.DIALOG, data)
}

/** What has no record of its own until somebody sets it, such as a day of a calendar; it is held. */
export interface SetThing {
  name: string
  /** Who set it last, and when; null: nobody has. */
  by: string
  at: string | null
  current: Record<string, unknown>
}

/** Refuses the same there. */
export function refuseUnseen({ name, by, at, current }: SetThing, seen: string | null): void {
  if (at !== null && seen !== at) throw changedBy({ name, by, at }, current)
}
