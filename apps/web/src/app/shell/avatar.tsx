import type { UserInfo } from '@visa/contract/session/personal'
import { useFileAddress } from '../../lib/files/use-file-address.ts'
import styles from './shell.module.css'

interface AvatarProps {
  user: UserInfo
  size: number
  /** Read aloud; without it the picture is decoration. */
  label?: string
}

/** The user's picture or, without one that can be seen, the first character of the name. */
export function Avatar({ user, size, label = '' }: AvatarProps) {
  const { address } = useFileAddress(user.icon)
  if (address !== undefined) {
    return <img className={styles.avatar} src={address} alt={label} width={size} height={size} />
  }
  const name = user.realName || user.userName
  const initial = String.fromCodePoint(name.codePointAt(0) ?? 0x20)
  return (
    <span className={styles.avatar} style={{ width: size, height: size, fontSize: size / 2 }} aria-hidden>
      {initial.toUpperCase()}
    </span>
  )
}
