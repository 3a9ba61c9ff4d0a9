/** Storage that never throws (it may be full or switched off). */

const VERSION_KEY = 'visa.version'
const VERSION = '1.0.1'

const attempt = <T>(work: () => T): T | undefined => {
  try {
    return work()
  } catch {
    return undefined
  }
}

// Merely naming a storage that is switched off throws, so each use asks for it again.
const over = (store: () => Storage) => ({
  get: (key: string): string | undefined => attempt(() => store().getItem(key)) ?? undefined,
  set: (key: string, value: string): void => attempt(() => store().setItem(key, value)),
  remove: (key: string): void => attempt(() => store().removeItem(key)),
  keys: (): string[] => attempt(() => Object.keys(store())) ?? [],
  clear: (): void => attempt(() => store().clear()),
})

/** Kept by this browser; emptied when its layout changes. */
export const storage = over(() => globalThis.localStorage)

/** Kept by this window until it is closed. */
export const visitStorage = over(() => globalThis.sessionStorage)

export function dropOutdatedStorage(): void {
  if (storage.get(VERSION_KEY) === VERSION) return
  storage.clear()
  storage.set(VERSION_KEY, VERSION)
}
