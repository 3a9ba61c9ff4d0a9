import { storage } from '../../lib/storage.ts'

/** The screens a person used last, the newest first; this browser remembers them. */

const KEPT = 8

const keyOf = (userId: number): string => `visa.recent.${userId}`

export const recentScreens = (userId: number): readonly string[] =>
  storage.get(keyOf(userId))?.split(' ').filter(Boolean) ?? []

export const withNewest = (recent: readonly string[], screen: string): readonly string[] =>
  [screen, ...recent.filter((each) => each !== screen)].slice(0, KEPT)

export const rememberScreen = (userId: number, screen: string): void =>
  storage.set(keyOf(userId), withNewest(recentScreens(userId), screen).join(' '))
