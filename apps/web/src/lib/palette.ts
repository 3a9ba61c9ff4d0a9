/** The product's own colours: the theme derives all others from them. */
export const PALETTE = {
  inkBlue: '#2347C5',
  sealRed: '#C8402F',
  jade: '#1E8E5A',
  amber: '#B76E00',
  slate: '#697386',
} as const

export type StatusTone = 'waiting' | 'progress' | 'done' | 'refused' | 'cancelled'

/** One colour for each state of work, in tags, charts and time lines alike. */
export const STATUS_COLORS: Record<StatusTone, string> = {
  waiting: PALETTE.amber,
  progress: PALETTE.inkBlue,
  done: PALETTE.jade,
  refused: PALETTE.sealRed,
  cancelled: PALETTE.slate,
}
