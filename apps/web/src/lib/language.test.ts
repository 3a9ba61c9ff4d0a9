import { beforeEach, expect, it, vi } from 'vitest'

/** As a browser does that comes for the first time. */
const fresh = async () => {
  vi.resetModules()
  return import('./language.ts')
}

beforeEach(() => {
  const kept = new Map<string, string>()
  vi.stubGlobal('navigator', { language: 'en-GB', languages: ['en-GB'] })
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  })
  return () => vi.unstubAllGlobals()
})

it('P9.16 C1.8 is Chinese whatever the browser speaks, until English is chosen, which is kept', async () => {
  const first = await fresh()
  expect([first.currentLanguage(), first.languageTag()]).toEqual(['zh', 'zh-CN'])
  expect(first.isLanguageChosen()).toBe(false)
  first.chooseLanguage('en')
  expect([first.currentLanguage(), first.languageTag()]).toEqual(['en', 'en'])
  const second = await fresh()
  expect([second.currentLanguage(), second.isLanguageChosen()]).toEqual(['en', true])
})
