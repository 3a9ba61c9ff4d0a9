import { SPRITES } from 'virtual:icon-sprites'
import type { PageIcon } from './page-icons.ts'
import styles from './sprite-icon.module.css'

interface SpriteIconProps {
  sprite: string
  name: string
  className?: string | undefined
}

/** A picture from a file of pictures: fetched when first shown, and no part of the program. It is never the only sign of anything. */
export function SpriteIcon({ sprite, name, className = '' }: SpriteIconProps) {
  return (
    // The component library's own class, so that its menus give the picture its place.
    <span className={`anticon ${styles.icon} ${className}`} aria-hidden>
      <svg width="1em" height="1em" fill="currentColor">
        <use href={`${SPRITES[sprite] ?? ''}#${name}`} />
      </svg>
    </span>
  )
}

export const PagePicture = ({ name, className }: { name: PageIcon; className?: string | undefined }) => (
  <SpriteIcon sprite="page" name={name} className={className} />
)
