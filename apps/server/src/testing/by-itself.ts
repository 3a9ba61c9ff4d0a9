/**
 * A few digits that stand by themselves. Looked for as they are, codes of six digits are found in times and durations
 * now and then, which tells nothing of anybody.
 */
export const byItself = (digits: string | undefined): RegExp => {
  if (digits === undefined || !/^\d+$/.test(digits)) throw new Error('there are no digits to look for')
  return new RegExp(`(?<![\\w.-])${digits}(?![\\w-])`)
}
