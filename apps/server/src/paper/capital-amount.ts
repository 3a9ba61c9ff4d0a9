const DIGITS = ['零', '壹', '贰', '叁', '肆', '伍', '陆', '柒', '捌', '玖']
const PLACES = ['', '拾', '佰', '仟']
const GROUPS = ['', '万', '亿', '万亿']

/** Four digits in words, with 零 for what is left out between two of them. */
function groupWords(group: number): string {
  const digits = Array.from(String(group), Number)
  const words = digits.map((digit, place) =>
    digit === 0 ? '零' : `${DIGITS[digit] ?? ''}${PLACES[digits.length - 1 - place] ?? ''}`,
  )
  return words.join('').replaceAll(/零+/g, '零').replace(/零$/, '')
}

function yuanWords(yuan: number): string {
  if (yuan === 0) return ''
  const groups: number[] = []
  for (let left = yuan; left > 0; left = Math.floor(left / 10_000)) groups.unshift(left % 10_000)
  const words = groups.map((group, place) => {
    if (group === 0) return '零'
    const gap = place > 0 && group < 1_000 ? '零' : ''
    return `${gap}${groupWords(group)}${GROUPS[groups.length - 1 - place] ?? ''}`
  })
  return `${words.join('').replaceAll(/零+/g, '零').replace(/零$/, '')}元`
}

/** An amount as receipts write it, so that nobody can change a digit: 壹仟贰佰叁拾肆元伍角陆分. */
export function capitalAmount(cents: number): string {
  const yuan = yuanWords(Math.floor(cents / 100))
  const jiao = Math.floor(cents / 10) % 10
  const fen = cents % 10
  if (jiao === 0 && fen === 0) return yuan === '' ? '零元整' : `${yuan}整`
  const middle = jiao === 0 ? (yuan === '' ? '' : '零') : `${DIGITS[jiao] ?? ''}角`
  return `${yuan}${middle}${fen === 0 ? '整' : `${DIGITS[fen] ?? ''}分`}`
}

const ONES =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  )
const TENS = 'zero ten twenty thirty forty fifty sixty seventy eighty ninety'.split(' ')
const THOUSANDS = [
  { size: 1_000_000_000, word: 'billion' },
  { size: 1_000_000, word: 'million' },
  { size: 1_000, word: 'thousand' },
  { size: 100, word: 'hundred' },
] as const

function numberWords(value: number): string {
  if (value < 20) return ONES[value] ?? ''
  if (value < 100) {
    const rest = value % 10
    return `${TENS[Math.floor(value / 10)] ?? ''}${rest === 0 ? '' : `-${ONES[rest] ?? ''}`}`
  }
  const { size, word } = THOUSANDS.find((each) => value >= each.size) ?? THOUSANDS[3]
  const rest = value % size
  return `${numberWords(Math.floor(value / size))} ${word}${rest === 0 ? '' : ` ${numberWords(rest)}`}`
}

/** The same in English: yuan one thousand two hundred thirty-four and fen 56. */
export function englishAmount(cents: number): string {
  const fen = cents % 100
  const yuan = `CNY ${numberWords(Math.floor(cents / 100))}`
  return fen === 0 ? `${yuan} only` : `${yuan} and ${fen}/100`
}
