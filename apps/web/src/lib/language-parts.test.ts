import { expect, it, vi } from 'vitest'

const later = () => {
  let arrive: (words: string) => void = () => undefined
  let fail: (error: Error) => void = () => undefined
  const promise = new Promise<string>((resolve, reject) => {
    arrive = resolve
    fail = reject
  })
  return {
    load: vi.fn<() => Promise<string>>(() => promise),
    arrive: (words: string) => arrive(words),
    fail: (error: Error) => fail(error),
  }
}

/** The modules keep what has arrived: each test has its own. */
async function fresh() {
  vi.resetModules()
  const [languages, language] = await Promise.all([import('./language-parts.ts'), import('./language.ts')])
  return { languages, language }
}

it('downloads one language, and the other one when it is chosen', async () => {
  const { languages, language } = await fresh()
  const zh = later()
  const en = later()
  const words = languages.perLanguage('part 1', { zh: zh.load, en: en.load })
  expect(() => words.zh).toThrow('before they arrived')
  zh.arrive('你好')
  await languages.languageArrived()
  expect(words.zh).toBe('你好')
  expect(en.load).not.toHaveBeenCalled()

  const switched = languages.switchLanguage('en')
  expect(language.currentLanguage()).toBe('zh')
  en.arrive('hello')
  await switched
  expect([language.currentLanguage(), words.en, words.zh]).toEqual(['en', 'hello', '你好'])
})

it('waits for parts that come while a language is being changed', async () => {
  const { languages, language } = await fresh()
  const first = later()
  languages.perLanguage('part 2', { zh: async () => '', en: first.load })
  const switched = languages.switchLanguage('en')
  const second = later()
  const words = languages.perLanguage('part 3', { zh: async () => '', en: second.load })
  first.arrive('first')
  await new Promise((resolve) => setTimeout(resolve))
  expect(language.currentLanguage()).toBe('zh')
  second.arrive('second')
  await switched
  expect([language.currentLanguage(), words.en]).toEqual(['en', 'second'])
})

it('waits for parts that come while the server takes the language over', async () => {
  const { languages, language } = await fresh()
  const en = later()
  const switched = languages.switchLanguage('en', async () => {
    languages.perLanguage('part 8', { zh: async () => '', en: en.load })
  })
  await new Promise((resolve) => setTimeout(resolve))
  expect(language.currentLanguage()).toBe('zh')
  en.arrive('late')
  await switched
  expect(language.currentLanguage()).toBe('en')
})

it('waits for the language that was chosen while the words of the old one came', async () => {
  const { languages, language } = await fresh()
  const zh = later()
  const en = later()
  const words = languages.perLanguage('part 9', { zh: zh.load, en: en.load })
  let drawn = false
  const arrived = languages.languageArrived().then(() => (drawn = true))
  language.chooseLanguage('en')
  zh.arrive('旧')
  await new Promise((resolve) => setTimeout(resolve))
  expect(drawn).toBe(false)
  en.arrive('new')
  await arrived
  expect(words.en).toBe('new')
})

it('keeps the language when the other one cannot be downloaded', async () => {
  const { languages, language } = await fresh()
  const en = later()
  languages.perLanguage('part 4', { zh: async () => 'zh', en: en.load })
  const switched = languages.switchLanguage('en')
  en.fail(new Error('offline'))
  await expect(switched).rejects.toThrow('offline')
  expect(language.currentLanguage()).toBe('zh')
})

it('keeps the language when the server does not take it over, though its words are here', async () => {
  const { languages, language } = await fresh()
  languages.perLanguage('part 6', { zh: async () => 'zh', en: async () => 'en' })
  const refused = languages.switchLanguage('en', async () => {
    throw new Error('gone')
  })
  await expect(refused).rejects.toThrow('gone')
  expect(language.currentLanguage()).toBe('zh')
})

it('asks again for words that did not arrive', async () => {
  const { languages, language } = await fresh()
  const load = vi
    .fn<() => Promise<string>>()
    .mockRejectedValueOnce(new Error('offline'))
    .mockResolvedValue('en')
  const words = languages.perLanguage('part 7', { zh: async () => 'zh', en: load })
  await expect(languages.switchLanguage('en')).rejects.toThrow('offline')
  await languages.switchLanguage('en')
  expect([language.currentLanguage(), words.en]).toEqual(['en', 'en'])
})

it('takes the last of two choices', async () => {
  const { languages, language } = await fresh()
  const en = later()
  languages.perLanguage('part 5', { zh: async () => 'zh', en: en.load })
  await languages.languageArrived()
  const toEnglish = languages.switchLanguage('en')
  await languages.switchLanguage('zh')
  en.arrive('en')
  await toEnglish
  expect(language.currentLanguage()).toBe('zh')
})

it('has one answer for a name', async () => {
  const { languages } = await fresh()
  const load = vi.fn<() => Promise<string>>(async () => 'zh')
  const loaders = { zh: load, en: async () => 'en' }
  expect(languages.perLanguage('twice', loaders)).toBe(languages.perLanguage('twice', loaders))
  await languages.languageArrived()
  expect(load).toHaveBeenCalledOnce()
})
