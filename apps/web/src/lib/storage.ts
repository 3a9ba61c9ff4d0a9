/** Local storage that never throws (it may be full or switched off) and is emptied when its layout changes. */

const VERSION_KEY = 'visa.version'
const VERSION = '1.0.1'

const attempt = <T>(work: (store: Storage) => T): T | undefined => {
  try {
    return work(globalThis.localStorage)
  } catch {
    return undefined
  }
}

export const storage = {
  get: (key: string): string | undefined => attempt((store) => store.getItem(key)) ?? undefined,
  set: (key: string, value: string): void => attempt((store) => store.setItem(key, value)),
  remove: (key: string): void => attempt((store) => store.removeItem(key)),
}

export function dropOutdatedStorage(): void {
  if (storage.get(VERSION_KEY) === VERSION) return
  attempt((store) => store.clear())
  storage.set(VERSION_KEY, VERSION)
}
