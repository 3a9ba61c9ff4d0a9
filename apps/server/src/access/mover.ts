import { SYSTEM_ACTOR, type Actor } from './actor.ts'
import type { Viewer } from './viewer.ts'

/** Who does a thing to records, and when: somebody logged in, or the product itself, which reaches all of them. */
export interface Mover {
  viewer: Viewer | null
  actor: Actor
  now: Date
}

/** Somebody logged in who does a thing; every visit of theirs is one. */
export interface ActingPerson extends Mover {
  viewer: Viewer
}

export const theProduct = (now: Date): Mover => ({ viewer: null, actor: SYSTEM_ACTOR, now })
