import { NamedIcon } from '../../ui/icons/named-icon.tsx'
import { SpriteIcon } from '../../ui/icons/sprite-icon.tsx'
import { MENU_ICONS, menuSprite } from './menu-icons.ts'

/** The icon that an entry was given, else the one of its screen. */
export function MenuIcon({ code, icon = '' }: { code: string; icon?: string }) {
  if (icon !== '') return <NamedIcon name={icon} />
  if (!Object.hasOwn(MENU_ICONS, code)) return <NamedIcon name="file" />
  return <SpriteIcon sprite={menuSprite(code)} name={code} />
}
