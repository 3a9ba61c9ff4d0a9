import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { dropAllWork } from '../../lib/tabs/tab-storage.ts'
import { recentRecords, rememberRecord } from './recent-records.ts'

class Memory extends Map<string, string> {
  getItem = (key: string) => this.get(key) ?? null
  setItem = (key: string, value: string) => void this.set(key, value)
  removeItem = (key: string) => void this.delete(key)
}

/** The keys of a storage are properties of it. */
const storageOf = (kept: Memory): Storage =>
  new Proxy(kept as unknown as Storage, {
    ownKeys: () => [...kept.keys()],
    getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }),
    get: (_target, name) => Reflect.get(kept, name) as unknown,
  })

let local: Memory
let visit: Memory
beforeEach(() => {
  local = new Memory()
  visit = new Memory()
  vi.stubGlobal('localStorage', storageOf(local))
  vi.stubGlobal('sessionStorage', storageOf(visit))
})
afterEach(() => vi.unstubAllGlobals())

const order = (id: string) => ({ screen: '/visa/order-detail', name: id, params: { id } })

test('records come back newest first, each once, with the names this window has seen', () => {
  rememberRecord(7, order('1'), 'V1')
  rememberRecord(7, order('2'), undefined)
  rememberRecord(7, order('1'), 'V1 沈')
  expect(recentRecords(7).map(({ place, name }) => [place.params['id'], name])).toEqual([
    ['1', 'V1 沈'],
    ['2', undefined],
  ])
  expect(recentRecords(8)).toEqual([])
})

test('menu screens and records that are not there yet are no records', () => {
  rememberRecord(7, { screen: 'sys.dict', name: '', params: {} }, undefined)
  rememberRecord(7, { screen: '/cust/company-edit', name: '', params: {} }, undefined)
  expect(recentRecords(7)).toEqual([])
})

test('names of people leave with the logout, and are never in what the browser keeps', () => {
  rememberRecord(7, order('1'), '沈国栋')
  expect(JSON.stringify([...local])).not.toContain('沈国栋')
  dropAllWork()
  expect(JSON.stringify([...visit])).not.toContain('沈国栋')
  expect(recentRecords(7)).toMatchObject([{ name: undefined }])
})
