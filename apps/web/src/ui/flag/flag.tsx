import styles from './flag.module.css'
import { flagOf } from './flags.ts'

/** Decoration beside the country's name. */
export function Flag({ code, width }: { code: string; width: number }) {
  return (
    <img
      className={styles.flag}
      src={flagOf(code)}
      alt=""
      width={width}
      height={(width * 3) / 4}
      loading="lazy"
    />
  )
}
