import { useState } from 'react'
import { useFileAddress } from '../../lib/files/use-file-address.ts'
import styles from './visa-order.module.css'

interface PersonPhotoProps {
  /** The stored picture; may be empty. */
  photo: string
  name: string
}

/** Somebody's photo beside their name, or the first character of it. */
export function PersonPhoto({ photo, name }: PersonPhotoProps) {
  const { address } = useFileAddress(photo)
  const [broken, setBroken] = useState(false)
  if (address === undefined || broken) {
    return (
      <span className={styles.photo} aria-hidden>
        {Array.from(name.trim())[0] ?? ''}
      </span>
    )
  }
  return <img className={styles.photo} src={address} alt="" loading="lazy" onError={() => setBroken(true)} />
}
