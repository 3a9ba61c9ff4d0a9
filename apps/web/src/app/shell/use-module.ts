import type { MenuNode } from '@visa/contract/session/personal'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { storage } from '../../lib/storage.ts'
import { groupsOf, modulesOf, moduleWith, sidesOf, type MenuModule } from './menu-tree.ts'

const MODULE_KEY = 'visa.module'
const SIDE_KEY = 'visa.side'
const moduleKeyOf = (side: string): string => `${MODULE_KEY}.${side}`

export interface ModuleChoice {
  modules: readonly MenuModule[]
  chosen: MenuModule | undefined
  /** Whose screens the side menu shows: the chosen one's, or those of the one before where it is a screen itself. */
  beside: MenuModule | undefined
  choose: (code: string) => void
  /** The sides there are to choose from; none for people of one side. */
  sides: readonly MenuNode[]
  /** The side whose modules are shown; undefined: all of them. */
  side: string | undefined
  /** Shows another side at the module it was left at. */
  chooseSide: (side: string | undefined) => void
}

/**
 * The module at hand: that of the tab which is shown, until another one is chosen; and the side of the business whose
 * modules are in the row. The browser remembers both (C2.28).
 */
export function useModule(menu: readonly MenuNode[], screen: string | undefined): ModuleChoice {
  const sides = useMemo(() => {
    const all = sidesOf(menu)
    return all.length > 1 ? all : []
  }, [menu])
  const [wantedSide, setSide] = useState(() => storage.get(SIDE_KEY))
  const side = sides.find(({ code }) => code === wantedSide)?.code
  const modules = useMemo(() => modulesOf(menu, side), [menu, side])
  const [code, setCode] = useState(() => storage.get(MODULE_KEY))
  const [followed, setFollowed] = useState<string>()

  if (followed !== screen) {
    setFollowed(screen)
    const arrived = screen === undefined ? undefined : moduleWith(modulesOf(menu), screen)
    if (arrived !== undefined) {
      setCode(arrived.code)
      const [root] = groupsOf(menu, screen ?? '')
      if (side !== undefined && root !== undefined) setSide(root)
    }
  }
  const withScreens = modules.filter(({ screens }) => screens.length > 0)
  const chosen = modules.find((module) => module.code === code) ?? withScreens[0]
  const [kept, setKept] = useState(code)
  if (chosen !== undefined && chosen.screens.length > 0 && kept !== chosen.code) setKept(chosen.code)
  const beside = withScreens.find((module) => module.code === kept) ?? withScreens[0]
  useEffect(() => {
    if (kept === undefined) return
    storage.set(MODULE_KEY, kept)
    const home = sides.find(({ children }) => children.some((module) => module.code === kept))
    if (home !== undefined) storage.set(moduleKeyOf(home.code), kept)
  }, [kept, sides])
  useEffect(() => {
    if (wantedSide !== undefined) storage.set(SIDE_KEY, wantedSide)
  }, [wantedSide])
  const chooseSide = useCallback((next: string | undefined) => {
    // The empty one is all of them: a choice, which is remembered too.
    setSide(next ?? '')
    const left = next === undefined ? undefined : storage.get(moduleKeyOf(next))
    if (left !== undefined) setCode(left)
  }, [])
  return useMemo(
    () => ({ modules, chosen, beside, choose: setCode, sides, side, chooseSide }),
    [modules, chosen, beside, sides, side, chooseSide],
  )
}
