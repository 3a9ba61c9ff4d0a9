import type { PassportFacts } from '../rules/mrz.ts'
import type { Condition, Facts } from './condition.ts'

/** Something to choose, as dictionaries and the list of countries have it. */
export interface Option {
  readonly code: string
  readonly cname: string
  readonly ename: string
  readonly pinyin: string
  /** Codes of its parents, set apart by `|`; empty: it has none. */
  readonly resv1: string
  /** 0: not to be chosen any more. */
  readonly valid: number
}

/** What the order says that an application also asks. Absent: not known. */
export interface OrderFacts {
  readonly entryDate?: string
  readonly exitDate?: string
  readonly visaCategory?: string
  readonly entries?: string
  readonly purposeSection?: string
  readonly purposeGoal?: string
  readonly contactMobile?: string
  readonly contactEmail?: string
  readonly customerAddr?: string
  /** 1 by courier, 2 picked up. */
  readonly returnWay?: string
  /** The consulate in whose district the order's centre is. */
  readonly submissionPlace?: string
}

/** What an application is judged by, beside its own values. */
export interface ApplicationContext {
  /** In UTC+8. */
  readonly today: string
  readonly order: OrderFacts
  /** The rules of the country that are in force, by key. */
  readonly rules: Readonly<Record<string, string>>
  /** By dictionary type; choices of a type that is not here are not judged. */
  readonly options: Readonly<Record<string, readonly Option[]>>
  /**
   * The kinds of documents that must be brought. What the form asks too is asked there, once; absent: there is no list.
   */
  readonly papers?: readonly string[]
  /** What the machine-readable zone of the passport says. */
  readonly mrz?: PassportFacts
  /** The syllables of Chinese characters without tones, ü as v, where a dictionary for that is at hand. */
  readonly spell?: (text: string, surname: boolean) => readonly string[]
}

/** Values of a form as they come: from a browser, a sheet or the database. */
export type Values = Readonly<Record<string, unknown>>

/** Values seen as the form shows them: what is not shown counts as blank. */
export interface Reading extends Facts {
  readonly context: ApplicationContext
  readonly isShown: (field: string) => boolean
  readonly holds: (condition: Condition) => boolean
  readonly value: (field: string) => unknown
  /** A number that a dated rule gives; undefined where none is in force. */
  readonly ruleNumber: (key: string) => number | undefined
  /** What somebody enters the country on, as far as it is known. */
  readonly entryDay: () => string
}
