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

/** The first line of an error, with everything that could tell of a person left out. */
export const impersonal = (text: string): string =>
  PERSONAL.reduce((told, pattern) => told.replace(pattern, '…'), text.split('\n')[0] ?? '').slice(0, LINE_MAX)
