import { pinyinOf } from '../../pinyin.ts'

/** Families by their number: the same number gives the same one, and few are alike. */

const SURNAMES = Array.from(
  '王李张刘陈杨黄赵吴周徐孙马朱胡郭何高林罗梁宋郑谢韩唐冯于董萧程曹袁邓许傅沈曾彭吕',
)
const GIVEN = Array.from(
  '国栋秀英建华晓燕思远柳青志强一诺天宇慧敏静蕾浩然冬梅子轩雪岩芙蓉雨柱圆晚秋文斌红玉佳琪成业婉莹小果征谦益洁如景行泉清亚楠嘉诚薇明月海涛立新春兰桂芳永福德胜长江家乐欣怡俊杰美玲丹凤',
)

const spoken = new Map(
  [...SURNAMES, ...GIVEN].map((char) => [char, (pinyinOf(char).split('|')[0] ?? '').toUpperCase()]),
)
const latin = (text: string): string =>
  Array.from(text)
    .map((char) => spoken.get(char) ?? '')
    .join('')

const at = (chars: readonly string[], place: number): string => chars[place % chars.length] ?? ''

export interface Name {
  cnName: string
  surname: string
  givenNames: string
}

/** Steps without a common factor with how many there are: neighbours differ in everything. */
export function nameOf(family: number, member: number): Name {
  const surname = at(SURNAMES, family * 31)
  const first = at(GIVEN, family * 17 + Math.floor(family / SURNAMES.length) * 5 + member * 7)
  const second = at(GIVEN, family * 13 + Math.floor(family / 4000) + member * 29 + 40)
  return { cnName: surname + first + second, surname: latin(surname), givenNames: latin(first + second) }
}

const LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ'
const NUMBERS = 10_000_000
const MOBILES = 100_000_000

const scattered = (place: number, factor: number, size: number): string =>
  String((place * factor) % size).padStart(String(size - 1).length, '0')

/** No two have the same; such numbers are not given to anybody else of the demonstration. */
export const passportOf = (person: number): string =>
  `E${at(Array.from(LETTERS), Math.floor(person / NUMBERS))}${scattered(person % NUMBERS, 15_485_863 % NUMBERS, NUMBERS)}`

export const mobileOf = (family: number): string => `139${scattered(family % MOBILES, 7919, MOBILES)}`

/** Agencies by their number, each with whoever orders there. */
const CITIES =
  '北京 上海 广州 深圳 成都 杭州 武汉 西安 南京 天津 重庆 苏州 长沙 青岛 大连 厦门 昆明 沈阳 哈尔滨 宁波'.split(
    ' ',
  )
const WORDS = '同行 远帆 四海 云程 悦途 天际 顺达 环宇 金桥 春秋'.split(' ')
export const AGENCIES = CITIES.length * WORDS.length

export function agencyOf(place: number): { code: string; name: string; short: string; person: Name } {
  const short = at(CITIES, place) + at(WORDS, Math.floor(place / CITIES.length))
  return {
    code: `YEAR-${String(place + 1).padStart(3, '0')}`,
    name: `${short}旅行社有限公司`,
    short,
    person: nameOf(1_000_000 + place, 0),
  }
}
