import { yuan } from '../../../lib/yuan.ts'
import styles from './reconcile.module.css'

/** A difference with its sign; none is told softly. */
export function Signed({ cents }: { cents: number }) {
  if (cents === 0) return <span className={styles.soft}>0.00</span>
  return <b className={cents < 0 ? styles.less : styles.more}>{`${cents > 0 ? '+' : ''}${yuan(cents)}`}</b>
}
