import { useState } from 'react'
import styles from './flag.module.css'

const UNKNOWN = 'xx'

/** Decoration beside the country's name. The pictures have names of their own, so the program need not list them. */
export function Flag({ code, width }: { code: string; width: number }) {
  const [missing, setMissing] = useState<string>()
  const name = code === missing ? UNKNOWN : code.toLowerCase()
  return (
    <img
      className={styles.flag}
      src={`/${FLAGS_FOLDER}/${name}.webp`}
      alt=""
      width={width}
      height={(width * 3) / 4}
      loading="lazy"
      onError={() => setMissing(code)}
    />
  )
}
