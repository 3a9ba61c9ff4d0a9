import type { Colour } from '@visa/photo/pixels'
import type { Stroke } from '@visa/photo/matte/brush'
import { createContext, use, useState } from 'react'
import type { Adjustments, PhotoSteps } from './engine/tasks.ts'

/** What is set once and holds for every picture, until the tools are closed. */
export interface ToolSettings {
  /** By which rule photos are made. */
  rule: string
  steps: PhotoSteps
  lines: boolean
  points: boolean
  compressWay: 'bytes' | 'side'
  targetKb: number
  side: number
  quality: number
  /** Behind a person, where only that is changed. */
  behind: Colour
  /** Behind a person who is cut out. */
  mattingColour: Colour
  transparent: boolean
  brush: Stroke['kind'] | 'look'
  radius: number
  softness: number
  view: 'result' | 'red' | 'original'
  adjustments: Adjustments
}

export interface HeldSettings {
  values: Partial<ToolSettings>
  change: (values: Partial<ToolSettings>) => void
}

export const SettingsContext = createContext<HeldSettings>({ values: {}, change: () => undefined })

/** One setting, as it was left or as it is at first. */
export function useSetting<Name extends keyof ToolSettings>(
  name: Name,
  first: ToolSettings[Name],
): [value: ToolSettings[Name], set: (value: ToolSettings[Name]) => void] {
  const { values, change } = use(SettingsContext)
  // The same as long as nothing is changed: what depends on it is not made anew with every look.
  const [begun] = useState(() => first)
  return [values[name] ?? begun, (value) => change({ [name]: value })]
}
