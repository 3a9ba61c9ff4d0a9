export const ASIDE_MIN_PX = 60
const ASIDE_DEFAULT_PX = 240
export const ASIDE_MAX_PX = 640

const STEP_PX = 16

export const keptWidth = (px: number): number =>
  Math.round(Math.min(ASIDE_MAX_PX, Math.max(ASIDE_MIN_PX, px)))

/** What was kept, or the default when that is no width. */
export const readWidth = (kept: unknown, defaultPx = ASIDE_DEFAULT_PX): number =>
  typeof kept === 'number' && Number.isFinite(kept) ? keptWidth(kept) : defaultPx

/** The width a key leads to; undefined for keys that mean something else. */
export function widthByKey(key: string, px: number): number | undefined {
  switch (key) {
    case 'ArrowLeft':
      return keptWidth(px - STEP_PX)
    case 'ArrowRight':
      return keptWidth(px + STEP_PX)
    case 'Home':
      return ASIDE_MIN_PX
    case 'End':
      return ASIDE_MAX_PX
    default:
      return undefined
  }
}
