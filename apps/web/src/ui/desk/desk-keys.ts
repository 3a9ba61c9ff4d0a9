/** Keys that every desk has: to the field for scans, one step back, and what is about to be done. */
type OwnKey = 'F2' | 'Ctrl Z' | 'F10'

/** What a key does; nothing: it is neither shown nor heard. */
type Act = (() => void) | undefined

/**
 * A key of a desk, or some that do the like: what is shown is what is heard. Named as they are shown, such as `F9` or
 * `Alt E`.
 */
export interface DeskKey {
  what: string
  press: OwnKey | Readonly<Record<string, Act>>
  /** Of a key that every desk has: whether it does anything now. */
  when?: boolean
}

type Pressed = Pick<KeyboardEvent, 'key' | 'code' | 'altKey' | 'ctrlKey' | 'metaKey'>

/** As it is shown. With Alt some keyboards write other signs: there the place of the key tells it. */
function nameOf({ key, code, altKey, ctrlKey, metaKey }: Pressed): string {
  if (ctrlKey || metaKey) return ''
  if (!altKey) return key
  return `Alt ${/^(?:Key|Digit|Numpad)([A-Z\d])$/.exec(code)?.[1] ?? key.toUpperCase()}`
}

/** What a pressed key does at the desk. */
export function actOf(keys: readonly DeskKey[], event: Pressed): Act {
  const name = nameOf(event)
  for (const { press } of keys) {
    const act = typeof press === 'string' ? undefined : press[name]
    if (act !== undefined) return act
  }
  return undefined
}

/** What the foot of the desk shows: keys that do something now; of several, what they have in common is said once. */
export function shownKeys(keys: readonly DeskKey[]): { caps: string; what: string }[] {
  return keys.flatMap(({ what, press, when = true }) => {
    const names = typeof press === 'string' ? [press] : Object.keys(press).filter((name) => press[name])
    const [first, ...more] = when ? names : []
    if (first === undefined) return []
    return [{ caps: [first, ...more.map((name) => name.split(' ').at(-1))].join(' '), what }]
  })
}
