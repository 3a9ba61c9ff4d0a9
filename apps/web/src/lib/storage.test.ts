import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { dropOutdatedStorage, storage } from './storage.ts'

class MemoryStorage {
  readonly #values = new Map<string, string>()
  getItem = (key: string) => this.#values.get(key) ?? null
  setItem = (key: string, value: string) => void this.#values.set(key, value)
  removeItem = (key: string) => void this.#values.delete(key)
  clear = () => this.#values.clear()
}

beforeEach(() => vi.stubGlobal('localStorage', new MemoryStorage()))
afterEach(() => vi.unstubAllGlobals())

it('is emptied when its version is not 1.0.1', () => {
  storage.set('visa.version', '1.0.0')
  storage.set('visa.language', 'en')
  dropOutdatedStorage()
  expect(storage.get('visa.language')).toBeUndefined()
  expect(storage.get('visa.version')).toBe('1.0.1')
})

it('is kept when its version is 1.0.1', () => {
  dropOutdatedStorage()
  storage.set('visa.language', 'en')
  dropOutdatedStorage()
  expect(storage.get('visa.language')).toBe('en')
})

it('works without local storage', () => {
  vi.stubGlobal('localStorage', undefined)
  storage.set('a', '1')
  expect(storage.get('a')).toBeUndefined()
})
