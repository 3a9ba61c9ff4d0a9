import { useState } from 'react'
import { useUserId } from './session.tsx'
import { storage } from './storage.ts'

const parsed = (text: string | undefined): unknown => {
  if (text === undefined) return undefined
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}

/**
 * A setting that this browser keeps for each person, such as the columns of a table. `read` makes a value of whatever
 * is there (storage is open to anybody at this machine), and the default of `undefined`. Without a name nothing is kept;
 * setting `undefined` goes back to the default.
 */
export function useKept<Value>(
  name: string | undefined,
  read: (kept: unknown) => Value,
): [Value, (next: Value | undefined) => void] {
  const user = useUserId() ?? 0
  const key = name === undefined ? undefined : `visa.kept.${user}.${name}`
  const [value, setValue] = useState(() => read(key === undefined ? undefined : parsed(storage.get(key))))
  const set = (next: Value | undefined) => {
    setValue(next === undefined ? read(undefined) : next)
    if (key === undefined) return
    if (next === undefined) storage.remove(key)
    else storage.set(key, JSON.stringify(next))
  }
  return [value, set]
}
