import { storage } from '../../../lib/storage.ts'
import type { PhotoSteps } from '../engine/tasks.ts'

const KEY = 'visa.photo.leftOut'

/** Every step, as photos for most visas are made. */
export const ALL_STEPS: PhotoSteps = {
  straighten: true,
  crop: true,
  background: [255, 255, 255],
  enhance: 35,
}

/** The steps without those that were switched off the last time: who leaves one out means the next photo too. */
export function firstSteps(): PhotoSteps {
  const left = new Set(storage.get(KEY)?.split(' '))
  return {
    straighten: !left.has('straighten'),
    crop: !left.has('crop'),
    background: left.has('background') ? undefined : ALL_STEPS.background,
    enhance: left.has('enhance') ? 0 : ALL_STEPS.enhance,
  }
}

/** Keeps for the next time which steps are left out. */
export function keepSteps({ straighten, crop, background, enhance }: PhotoSteps): void {
  const on = { straighten, crop, background: background !== undefined, enhance: enhance > 0 }
  const left = Object.entries(on).flatMap(([name, isOn]) => (isOn ? [] : [name]))
  if (left.length === 0) storage.remove(KEY)
  else storage.set(KEY, left.join(' '))
}
