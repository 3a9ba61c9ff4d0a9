import { useState } from 'react'
import { useFileAddress } from '../../lib/files/use-file-address.ts'
import { FileTypeIcon } from '../preview/file-icon.tsx'
import { hasThumbnail } from '../preview/file-kinds.ts'
import styles from './uploads.module.css'

interface ThumbnailProps {
  file: { fileName: string; storageName: string }
  /** Of the icon; pictures fill what is around them. */
  size: number
}

/** A small picture of a file, or the icon of its type. Its name is beside it. */
export function Thumbnail({ file: { fileName, storageName }, size }: ThumbnailProps) {
  const pictured = hasThumbnail(fileName)
  const { address } = useFileAddress(pictured ? storageName : '')
  const [broken, setBroken] = useState(false)
  if (!pictured || broken) return <FileTypeIcon fileName={fileName} size={size} />
  if (address === undefined) return <span className={styles.blank} />
  return (
    <img
      className={styles.thumbnail}
      src={address}
      alt=""
      loading="lazy"
      draggable={false}
      onError={() => setBroken(true)}
    />
  )
}
