import type { MenuNode } from '@visa/contract/session/personal'
import { useMemo } from 'react'
import { useCan, useSession } from '../../lib/session.tsx'
import { SCREENS } from '../screens.ts'
import { openPart } from './menu-tree.ts'
import { PLANNED_ENTRIES_ACCESS, usePlannedEntries } from './planned-entries.ts'

/** Whether there is something behind an entry yet: a screen of its own, or the address that an administrator gave it. */
const isOpen = ({ code, url }: MenuNode): boolean => url !== '' || Object.hasOwn(SCREENS, code)

/**
 * What somebody may open and what is open: where work, searches and the home lead. The session's menu has all that they
 * may open; an address of it that is not open yet says so.
 */
export function useOpenMenu(): readonly MenuNode[] {
  const { menu } = useSession().info
  return useMemo(() => openPart(menu, isOpen), [menu])
}

/** The menu as it is shown. */
export function useMenu(): readonly MenuNode[] {
  const { menu } = useSession().info
  const open = useOpenMenu()
  const wanted = usePlannedEntries()
  return useCan()(PLANNED_ENTRIES_ACCESS) && wanted ? menu : open
}
