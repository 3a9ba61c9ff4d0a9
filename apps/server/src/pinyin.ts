import { pinyin } from 'pinyin-pro'

const typed = (text: string): string => text.toLowerCase().replace(/[^a-z0-9]/g, '')

/** How people type a Chinese name: in full without tones, and by initials, `shujuzidian|sjzd`. */
export function pinyinOf(name: string): string {
  const chars = pinyin(name, { type: 'all', toneType: 'none', v: true })
  const full = chars.map((char) => typed(char.isZh ? char.pinyin : char.origin)).join('')
  const initials = chars.map((char) => typed(char.isZh ? char.first : char.origin)).join('')
  return `${full}|${initials}`
}

/** What somebody typed, if it can be pinyin at all; syllables may be set apart. */
export const asPinyin = (keyword: string): string | undefined =>
  /^[a-z0-9 ']+$/i.test(keyword) && typed(keyword) !== '' ? typed(keyword) : undefined
