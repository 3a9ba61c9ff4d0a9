import type { ComponentType } from 'react'
import { lazyPart } from './lazy-part.ts'

/** The screens of the workspace, by the code of the menu entry that opens them. */
export const SCREENS: Readonly<Record<string, ComponentType>> = {
  'sys.dict': lazyPart(async () => (await import('../features/dict/dict.screen.tsx')).DictScreen),
}
