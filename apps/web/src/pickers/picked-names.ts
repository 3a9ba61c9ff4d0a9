import { createContext, use, useEffect, useEffectEvent } from 'react'
import type { PickerValue } from './picker-option.ts'

type TellNames = (chosen: readonly PickerValue[], names: string) => void

const TellNamesContext = createContext<TellNames | undefined>(undefined)

/** Around a picker whose choice is told elsewhere too, such as in the chips of a search form. */
export const TellNamesProvider = TellNamesContext.Provider

/** Says what the chosen values are called, once that is known. */
export function useTellNames(chosen: readonly PickerValue[], names: readonly string[]): void {
  const tell = use(TellNamesContext)
  const text = names.join(', ')
  const known = chosen.length > 0 && names.length === chosen.length
  const say = useEffectEvent(() => tell?.(chosen, text))
  // Chosen values are a new list each time; what they are called changes with them.
  const told = known ? JSON.stringify([chosen, text]) : undefined
  useEffect(() => {
    if (told !== undefined) say()
  }, [told])
}
