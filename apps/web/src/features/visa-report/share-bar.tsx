import styles from './looks.module.css'

/** A part of a whole, drawn; whoever hears it is told by the figure beside it. */
export function ShareBar({ part, whole, tone }: { part: number; whole: number; tone?: 'good' | 'bad' }) {
  const width = whole === 0 ? 0 : Math.min(100, (part / whole) * 100)
  return (
    <svg
      className={styles.share}
      data-tone={tone}
      viewBox="0 0 100 10"
      preserveAspectRatio="none"
      aria-hidden
    >
      <rect width="100" height="10" rx="1" />
      <rect className={styles.part} width={width} height="10" rx="1" />
    </svg>
  )
}
