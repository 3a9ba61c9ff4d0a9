const SHOWN = 500

/** Long numbers (mobiles, documents, accounts) and addresses, wherever they stand. */
const PERSONAL: readonly [RegExp, string][] = [
  [/[\w.+-]+@[\w-]+\.[\w.-]+/g, '***@***'],
  [/\b([A-Za-z]{0,3}\d{2})\d{3,}([\dXx]{2})\b/g, '$1****$2'],
]

/** What a person may see of a body as it came. */
export const maskedBody = (body: string): string =>
  PERSONAL.reduce((text, [pattern, mask]) => text.replace(pattern, mask), body).slice(0, SHOWN)
