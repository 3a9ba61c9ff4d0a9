import { useSyncExternalStore } from 'react'
import { storage } from './storage.ts'

/** How the product looks in this browser. index.html reads it too, before anything is painted. */

export const SCHEMES = ['light', 'dark', 'system'] as const
export type SchemeChoice = (typeof SCHEMES)[number]
export type Scheme = Exclude<SchemeChoice, 'system'>

export const DENSITIES = ['comfortable', 'compact'] as const
export type Density = (typeof DENSITIES)[number]

export interface Appearance {
  choice: SchemeChoice
  /** What the choice comes to now. */
  scheme: Scheme
  density: Density
}

const SCHEME_KEY = 'visa.scheme'
const DENSITY_KEY = 'visa.density'

const oneOf = <Value extends string>(
  known: readonly Value[],
  written: string | undefined,
): Value | undefined => known.find((each) => each === written)

const systemIsDark = (): MediaQueryList => matchMedia('(prefers-color-scheme: dark)')

function read(): Appearance {
  const choice = oneOf(SCHEMES, storage.get(SCHEME_KEY)) ?? 'light'
  const ofSystem = systemIsDark().matches ? 'dark' : 'light'
  return {
    choice,
    scheme: choice === 'system' ? ofSystem : choice,
    density: oneOf(DENSITIES, storage.get(DENSITY_KEY)) ?? 'comfortable',
  }
}

let current: Appearance | undefined
const listeners = new Set<() => void>()

const currentAppearance = (): Appearance => (current ??= read())

function readAgain(): void {
  current = read()
  for (const listener of listeners) listener()
}

export function chooseScheme(choice: SchemeChoice): void {
  storage.set(SCHEME_KEY, choice)
  readAgain()
}

export function chooseDensity(density: Density): void {
  storage.set(DENSITY_KEY, density)
  readAgain()
}

/** Told when the person chooses, here or in another window, and when the system changes. */
function onAppearanceChange(listener: () => void): () => void {
  if (listeners.size === 0) {
    systemIsDark().addEventListener('change', readAgain)
    window.addEventListener('storage', readAgain)
  }
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    systemIsDark().removeEventListener('change', readAgain)
    window.removeEventListener('storage', readAgain)
  }
}

export const useAppearance = (): Appearance => useSyncExternalStore(onAppearanceChange, currentAppearance)
