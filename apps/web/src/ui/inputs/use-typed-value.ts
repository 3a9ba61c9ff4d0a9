import { useState } from 'react'

interface Reading<Value> {
  /** What a typed text means. */
  read: (text: string) => Value
  /** How a value is written that was not typed. */
  write: (value: Value) => string
}

/**
 * The text of a value: it stays as it was typed while it means the value, and a value from elsewhere is written in its
 * place.
 */
export function useTypedValue<Value>(
  value: Value,
  { read, write }: Reading<Value>,
): [text: string, setText: (text: string) => void] {
  const [typed, setTyped] = useState(() => write(value))
  return [read(typed) === value ? typed : write(value), setTyped]
}
