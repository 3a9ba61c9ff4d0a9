import { CODES } from '@visa/contract/codes'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { leaveForWx, redirectTarget } from './login-flow.ts'

const kept = new Map<string, string>()
const page = { hash: '', assign: vi.fn<(url: string) => void>() }
let url: string

beforeEach(() => {
  kept.clear()
  url = 'https://wechat.example/authorize'
  vi.stubGlobal('location', page)
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  })
  vi.stubGlobal('fetch', async () =>
    Response.json({ code: CODES.SUCCESS, msg: '', data: { url, standIn: false } }),
  )
})

afterEach(() => {
  vi.unstubAllGlobals()
  vi.clearAllMocks()
})

const leaveFrom = async (hash: string): Promise<void> => {
  page.hash = hash
  await leaveForWx('WX')
}

it('P2.1 remembers where the visitor was heading while WeChat is asked', async () => {
  await leaveFrom('#/mobile/sms-login?redirect=%2Fmobile%2Fcontract%2Fdetail%3Fid%3D7')
  expect(page.assign).toHaveBeenCalledExactlyOnceWith(url)
  page.hash = '#/mobile/wait'
  expect(redirectTarget()).toBe('/mobile/contract/detail?id=7')
  page.hash = '#/mobile/sms-login?redirect=%2Fmobile%2Fmain'
  expect(redirectTarget()).toBe('/mobile/main')
})

it('forgets an earlier aim when the next login has none, and keeps none that leads elsewhere', async () => {
  await leaveFrom('#/login?redirect=%2Fmain%3Fscreen%3Dsys.dict')
  await leaveFrom('#/login')
  expect(redirectTarget()).toBeUndefined()
  await leaveFrom('#/login?redirect=%2F%2Fevil.example')
  expect(redirectTarget()).toBeUndefined()
})

it('stays where WeChat is not connected', async () => {
  url = ''
  await leaveFrom('#/mobile/sms-login')
  expect(page.assign).not.toHaveBeenCalled()
})
