/** How Chinese passports spell names: capitals without tones, ü as YU (吕 is LYU), given names in one word. */

/** Characters that are read otherwise when they are a surname. */
const SURNAME_READINGS: Readonly<Record<string, string>> = {
  单: 'SHAN',
  仇: 'QIU',
  曾: 'ZENG',
  解: 'XIE',
  查: 'ZHA',
  任: 'REN',
  盖: 'GE',
  区: 'OU',
  朴: 'PIAO',
  乐: 'YUE',
  覃: 'QIN',
  华: 'HUA',
  宁: 'NING',
  翟: 'ZHAI',
  缪: 'MIAO',
  员: 'YUN',
  种: 'CHONG',
  繁: 'PO',
  召: 'SHAO',
  黑: 'HE',
  秘: 'BI',
  冼: 'XIAN',
  隗: 'WEI',
  柏: 'BAI',
  燕: 'YAN',
  纪: 'JI',
  祭: 'ZHAI',
  都: 'DU',
  谌: 'CHEN',
  尉迟: 'YUCHI',
  长孙: 'ZHANGSUN',
  万俟: 'MOQI',
}

/** Surnames of two characters. */
const DOUBLE_SURNAMES = new Set(
  (
    '欧阳 司马 上官 诸葛 东方 皇甫 尉迟 公孙 长孙 慕容 司徒 司空 令狐 夏侯 轩辕 端木 独孤 南宫 万俟 ' +
    '闻人 赫连 澹台 公冶 宗政 濮阳 淳于 单于 太叔 申屠 仲孙 钟离 宇文 鲜于 闾丘 亓官 司寇 子车 颛孙 巫马 ' +
    '公西 漆雕 乐正 壤驷 公良 拓跋 夹谷 宰父 谷梁 百里 呼延 东郭 南门 羊舌 微生 梁丘 左丘 东门 西门'
  ).split(' '),
)

export const surnameLength = (name: string): 1 | 2 =>
  name.length > 2 && DOUBLE_SURNAMES.has(name.slice(0, 2)) ? 2 : 1

/** One syllable as a library writes it (`lv`, `lü`, `nve`), as a passport prints it. */
const passportSyllable = (syllable: string): string =>
  syllable
    .toUpperCase()
    .replaceAll(/[^A-ZÜ]/g, '')
    .replaceAll(/V|Ü/g, 'YU')

export const passportSpelling = (syllables: readonly string[]): string =>
  syllables.map(passportSyllable).join('')

/** Reads characters in their usual way, or as a surname. */
export type Spell = (text: string, surname: boolean) => readonly string[]

/** The two parts of a name as the passport prints them; undefined for what is not a Chinese name. */
export function passportName(
  name: string,
  spell: Spell,
): { surname: string; givenNames: string } | undefined {
  const written = name.replaceAll(/[·\s]/g, '')
  if (!/^\p{Script=Han}{2,}$/u.test(written)) return undefined
  const length = surnameLength(written)
  const surname = written.slice(0, length)
  return {
    surname: SURNAME_READINGS[surname] ?? passportSpelling(spell(surname, true)),
    givenNames: passportSpelling(spell(written.slice(length), false)),
  }
}
