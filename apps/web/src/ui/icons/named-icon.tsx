import { NAMED_ICONS } from './named-icons.ts'
import { SpriteIcon } from './sprite-icon.tsx'

/** The picture of an icon that a menu entry was given; a name that is no longer known shows a link. */
export const NamedIcon = ({ name }: { name: string }) => (
  <SpriteIcon sprite="named" name={Object.hasOwn(NAMED_ICONS, name) ? name : 'link'} />
)
