const LINE_MAX = 300

/** Whatever could have come from a record: quoted values, long numbers, addresses, anything not in plain letters. */
const PERSONAL = [
  /"[^"]*"/g,
  /'[^']*'/g,
  /“[^”]*”/g,
  /\([^()]*\)=\([^()]*\)/g,
  /[\w.+-]+@[\w-]+\.[\w.-]+/g,
  /\d[\d -]{3,}\d/g,
  /[^\p{ASCII}…]+/gu,
]

/** What an error says, on one line and without its stack, with everything that could tell of a person left out. */
export function impersonal(text: string): string {
  const said = (text.split(/\n\s+at /)[0] ?? '').replaceAll(/\s+/g, ' ').trim()
  return PERSONAL.reduce((told, pattern) => told.replace(pattern, '…'), said).slice(0, LINE_MAX)
}
