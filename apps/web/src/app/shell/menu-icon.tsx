import { NamedIcon } from '../../ui/icons/named-icon.tsx'
import { SpriteIcon } from '../../ui/icons/sprite-icon.tsx'
import { MENU_ICONS } from './menu-icons.ts'

/** A file of pictures for each module, so that people load those of the modules they use. */
const spriteOf = (code: string): string => `menu-${code.split('.', 1)[0] ?? ''}`

/** The icon that an entry was given, else the one of its screen. */
export function MenuIcon({ code, icon = '' }: { code: string; icon?: string }) {
  if (icon !== '') return <NamedIcon name={icon} />
  if (!Object.hasOwn(MENU_ICONS, code)) return <NamedIcon name="file" />
  return <SpriteIcon sprite={spriteOf(code)} name={code} />
}
