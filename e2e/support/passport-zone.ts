const WEIGHTS = [7, 3, 1] as const

/** ICAO 9303: what guards a part of a passport's zone. */
const mrzCheckDigit = (part: string): number =>
  Array.from(part).reduce((sum, char, place) => {
    const value = char === '<' ? 0 : char >= 'A' ? char.charCodeAt(0) - 55 : Number(char)
    return sum + value * (WEIGHTS[place % 3] ?? 0)
  }, 0) % 10

const guarded = (part: string): string => `${part}${mrzCheckDigit(part)}`

/** Both lines of a Chinese passport. */
export function zoneOf(
  no: string,
  [surname, given, birth, sex, expiry]: readonly [string, string, string, string, string],
) {
  const parts = [guarded(no.padEnd(9, '<')), guarded(birth), guarded(expiry), '<'.repeat(15)]
  const [number, born, ends, rest] = parts
  return [
    `POCHN${surname}<<${given}`.padEnd(44, '<'),
    `${number}CHN${born}${sex}${ends}${rest}${mrzCheckDigit(parts.join(''))}`,
  ]
}
