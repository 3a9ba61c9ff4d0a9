/** The product's own colours: the theme derives all others from them. */
export const PALETTE = {
  inkBlue: '#2347C5',
  sealRed: '#C8402F',
  jade: '#1E8E5A',
  amber: '#B76E00',
  /** Important notices only. */
  orange: '#FA8C16',
  /** What is written on it, in light and dark. */
  ink: '#1D2433',
} as const

export type StatusTone = 'waiting' | 'progress' | 'done' | 'refused' | 'cancelled'

/** One colour for each state of work, in tags, charts and time lines alike; the theme has them by day and by night. */
export const STATUS_COLORS: Record<StatusTone, string> = {
  waiting: 'var(--ant-color-warning)',
  progress: 'var(--ant-color-primary)',
  done: 'var(--ant-color-success)',
  refused: 'var(--ant-color-error)',
  cancelled: 'var(--ant-color-text-secondary)',
}
