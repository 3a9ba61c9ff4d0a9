import type { MenuNode } from '@visa/contract/session/personal'
import { useEffect, useMemo, useState } from 'react'
import { storage } from '../../lib/storage.ts'
import { modulesOf, moduleWith, type MenuModule } from './menu-tree.ts'

const KEY = 'visa.module'

export interface ModuleChoice {
  modules: readonly MenuModule[]
  /** Whose screens the side menu shows. */
  chosen: MenuModule | undefined
  choose: (code: string) => void
}

/** The module at hand: that of the tab which is shown, until another one is chosen. The browser remembers it (C2.28). */
export function useModule(menu: readonly MenuNode[], screen: string | undefined): ModuleChoice {
  const modules = useMemo(() => modulesOf(menu), [menu])
  const [code, setCode] = useState(() => storage.get(KEY))
  const [followed, setFollowed] = useState<string>()

  if (followed !== screen) {
    setFollowed(screen)
    const arrived = screen === undefined ? undefined : moduleWith(modules, screen)
    if (arrived !== undefined) setCode(arrived.code)
  }
  useEffect(() => {
    if (code !== undefined) storage.set(KEY, code)
  }, [code])
  const chosen =
    modules.find((module) => module.code === code) ?? modules.find(({ screens }) => screens.length > 0)
  return useMemo(() => ({ modules, chosen, choose: setCode }), [modules, chosen])
}
