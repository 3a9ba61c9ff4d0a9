import { Refusal } from './refusal.ts'

/**
 * Refuses to write over what somebody else has changed since the actor looked: `seen` is the time of the last change
 * that they were shown, `updateTime` that of the record as it is held now. Without it they asked for no such care.
 */
export function refuseStale(name: string, updateTime: string, seen: string | undefined): void {
  if (seen !== undefined && seen !== updateTime) throw new Refusal('changedMeanwhile', { name })
}
