import { expect, test } from 'vitest'
import { latinOfRussian, russianOfLatin } from './gost.ts'
import { pinyinOfRussian, russianOfPinyin } from './palladius.ts'

test.each([
  ['LYU', 'Люй'],
  ['JINGYI', 'Цзинъи'],
  ['WANG', 'Ван'],
  ['ZHANG', 'Чжан'],
  ['LI', 'Ли'],
  ['LIU', 'Лю'],
  ['CHEN', 'Чэнь'],
  ['YANG', 'Ян'],
  ['HUANG', 'Хуан'],
  ['ZHAO', 'Чжао'],
  ['WU', 'У'],
  ['ZHOU', 'Чжоу'],
  ['XU', 'Сюй'],
  ['SUN', 'Сунь'],
  ['MA', 'Ма'],
  ['HU', 'Ху'],
  ['GUO', 'Го'],
  ['HE', 'Хэ'],
  ['XIAOPING', 'Сяопин'],
  ['ZEDONG', 'Цзэдун'],
  ['QIANG', 'Цян'],
  ['HUI', 'Хуэй'],
  ['SHISI', 'Шисы'],
  ['JUN', 'Цзюнь'],
  ['XUE', 'Сюэ'],
  ['NYU', 'Нюй'],
  ['ERHAN', 'Эрхань'],
  ['WEIGUO', 'Вэйго'],
])('%s is %s in Russian, and back', (pinyin, russian) => {
  expect(russianOfPinyin(pinyin)).toBe(russian)
  expect(pinyinOfRussian(russian)).toBe(pinyin)
})

test('syllables are set apart where they would run together', () => {
  expect(russianOfPinyin("Xi'an")).toBe('Сиань')
  expect(russianOfPinyin("Chang'an")).toBe('Чанъань')
  expect(pinyinOfRussian('Чанъань')).toBe('CHANGAN')
})

test('what is no pinyin is not read as such', () => {
  for (const word of ['', 'SMITH', 'BRTX', 'DR']) expect(russianOfPinyin(word)).toBeUndefined()
  for (const word of ['', 'Иванов', 'Щука']) expect(pinyinOfRussian(word)).toBeUndefined()
})

test('Russian in Latin letters as passports have it, and Latin in Russian ones', () => {
  expect(latinOfRussian('Щукин Юрий Объездчиков')).toBe('SHCHUKIN IURII OBIEEZDCHIKOV')
  expect(latinOfRussian('Чайковский')).toBe('CHAIKOVSKII')
  expect(russianOfLatin('LYU JINGYI')).toBe('Люй Цзинъи')
  expect(russianOfLatin('SMITH')).toBe('Смит')
  expect(russianOfLatin('Zhukovsky 12')).toBe('Жуковскй 12')
  expect(russianOfLatin('')).toBe('')
})
