// The zone of a passport that nobody has: for drawn pages, and for journeys that scan one.
const WEIGHTS = [7, 3, 1]
const valueOf = (character) =>
  character === '<' ? 0 : character >= 'A' ? character.charCodeAt(0) - 55 : Number(character)
/** ICAO 9303: what guards a part of a zone. */
const digitOf = (part) =>
  [...part].reduce((sum, character, i) => sum + valueOf(character) * WEIGHTS[i % 3], 0) % 10
const guarded = (part) => `${part}${digitOf(part)}`

/** Both lines of a zone. Days as YYMMDD, the country as in the zone. */
export function drawnZone(holder) {
  const { surname, given, country, number, birth, sex, expiry, personal = '', type = 'P' } = holder
  const names = `${surname}<<${given}`.replaceAll(/[ -]/g, '<')
  const [no, born, ends] = [guarded(number.padEnd(9, '<')), guarded(birth), guarded(expiry)]
  const own = personal === '' ? '<'.repeat(15) : guarded(personal.padEnd(14, '<'))
  const nation = country.padEnd(3, '<')
  const whole = digitOf(no + born + ends + own)
  return [
    `${type.padEnd(2, '<')}${nation}${names}`.padEnd(44, '<').slice(0, 44),
    `${no}${nation}${born}${sex}${ends}${own}${whole}`,
  ]
}
