/** How sure a rule is: from an official text, a project that cites one, a page about it, or assumed. */
type Source = 'official' | 'cited' | 'secondary' | 'assumed'

export interface DatedRuleSeed {
  country: string
  key: string
  value: string
  validFrom: string
  /** The last day; null: until further notice. */
  validTo: string | null
  source: Source
  note: string
}

/** The rules of one country, each from a day on or between two days, both included. */
export const rulesOf =
  (country: string) =>
  (key: string, value: string, days: string, source: Source, note = ''): DatedRuleSeed => {
    const [validFrom = '', validTo = null] = days.split(' to ')
    return { country, key, value, validFrom, validTo, source, note }
  }
