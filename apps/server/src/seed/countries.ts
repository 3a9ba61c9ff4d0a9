import countries from 'i18n-iso-countries'
import en from 'i18n-iso-countries/langs/en.json' with { type: 'json' }
import zh from 'i18n-iso-countries/langs/zh.json' with { type: 'json' }

export interface CountrySeed {
  nationCode: string
  code: string
  cname: string
  ename: string
  showEvisa: boolean
  sortNo: number
}

/** The countries that visas are ordered for stand first in every list. */
const FIRST = ['RUS', 'PHL', 'TUR', 'MYS']
const WITH_EVISA = new Set(['RUS'])

/** In the package, and no ISO 3166 country. */
const NOT_ISO = new Set(['XK'])

/** Names people here use where the package has another. */
const NAMES: Readonly<Record<string, { cname?: string; ename?: string }>> = {
  CN: { ename: 'China' },
  HK: { cname: '中国香港', ename: 'Hong Kong, China' },
  MO: { cname: '中国澳门', ename: 'Macao, China' },
  TW: { cname: '中国台湾', ename: 'Taiwan, China' },
  ID: { cname: '印度尼西亚' },
  EH: { cname: '西撒哈拉' },
  AX: { cname: '奥兰群岛' },
  SX: { cname: '圣马丁（荷属）' },
  MF: { cname: '圣马丁（法属）' },
  FK: { cname: '马尔维纳斯群岛（福克兰群岛）' },
  GM: { ename: 'Gambia' },
  IR: { ename: 'Iran' },
  MD: { ename: 'Moldova' },
  FM: { ename: 'Micronesia' },
  MK: { ename: 'North Macedonia' },
  TZ: { ename: 'Tanzania' },
  PS: { ename: 'Palestine' },
}

const nameIn = (names: Readonly<Record<string, string | string[]>>, code: string): string => {
  const name = names[code]
  const text = Array.isArray(name) ? name[0] : name
  if (text === undefined) throw new Error(`the country names have none for ${code}`)
  return text
}

const rankOf = (nationCode: string): number => {
  const rank = FIRST.indexOf(nationCode)
  return rank < 0 ? FIRST.length : rank
}

export function countrySeeds(): CountrySeed[] {
  return Object.entries(countries.getAlpha2Codes())
    .filter(([code]) => !NOT_ISO.has(code))
    .toSorted(([, a], [, b]) => rankOf(a) - rankOf(b) || (a < b ? -1 : 1))
    .map(([code, nationCode], index) => ({
      nationCode,
      code,
      cname: NAMES[code]?.cname ?? nameIn(zh.countries, code),
      ename: NAMES[code]?.ename ?? nameIn(en.countries, code),
      showEvisa: WITH_EVISA.has(nationCode),
      sortNo: index + 1,
    }))
}
