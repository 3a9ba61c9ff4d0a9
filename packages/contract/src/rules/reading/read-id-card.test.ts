import { expect, test } from 'vitest'
import type { ReadField } from './read-field.ts'
import { readIdCard, type IdCardReading } from './read-id-card.ts'

const NUMBER = '11010519491231002X'
const LINES = [
  '姓名王小明',
  '性别女民族汉',
  '出生1949年12月31日',
  '住址北京市朝阳区建国路',
  '1号2栋303室',
  `公民身份号码${NUMBER}`,
]
const print = (text: string) => ({ text, sureness: 0.9, strip: `strip of ${text}` })
const number = (text = NUMBER, second = text) => ({ ...print(text), second })

const read = (change: Partial<IdCardReading> = {}): Map<string, ReadField> =>
  new Map(
    readIdCard({ number: number(), prints: LINES.map(print), ...change }).map((field) => [
      field.field,
      field,
    ]),
  )

test('number, birth and sex that say the same are sure; what nothing guards is not', () => {
  const fields = read()
  expect(fields.get('idCardNo')).toMatchObject({ value: NUMBER, sure: true, digit: 'fits' })
  expect(fields.get('birthDate')).toMatchObject({ value: '1949-12-31', sure: true })
  expect(fields.get('sex')).toMatchObject({ value: 'F', sure: true })
  expect(fields.get('cnName')).toMatchObject({ value: '王小明', sure: false, strip: 'strip of 姓名王小明' })
  expect(fields.get('nation')).toMatchObject({ value: '汉', sure: false })
  expect(fields.get('homeAddressCn')).toMatchObject({ value: '北京市朝阳区建国路1号2栋303室', sure: false })
})

test.each([
  ['its checksum fails', { number: number('110105194912310021') }, 'fails'],
  ['its readers differ', { number: number(NUMBER, '110105194912310028') }, 'fits'],
  [
    'the printed birth is another',
    { prints: LINES.map((line) => print(line.replace('31日', '30日'))) },
    'fits',
  ],
  ['the printed sex is another', { prints: LINES.map((line) => print(line.replace('女', '男'))) }, 'fits'],
  ['no birth is printed', { prints: LINES.filter((line) => !line.includes('出生')).map(print) }, 'fits'],
])('a number is not sure where %s, nor what it says', (_, change, digit) => {
  const fields = read(change)
  expect(fields.get('idCardNo')).toMatchObject({ sure: false, digit })
  for (const name of ['birthDate', 'sex']) expect(fields.get(name)?.sure, name).not.toBe(true)
})

test('a card without a number tells what is printed', () => {
  expect([...read({ number: null }).keys()]).toEqual([
    'cnName',
    'sex',
    'birthDate',
    'nation',
    'homeAddressCn',
  ])
})
