import { readDays, type DayRule } from './cron-days.ts'
import { CronError } from './cron-error.ts'
import { CRON_FIELDS, type CronField } from './cron-fields.ts'
import { expand, readItems, type CronItem } from './cron-items.ts'

/** A field as written, for descriptions, and as the values it stands for. */
interface CronSet {
  items: readonly CronItem[]
  values: readonly number[]
}

/** A Quartz expression, read. */
export interface Cron {
  second: CronSet
  minute: CronSet
  hour: CronSet
  days: DayRule
  month: CronSet
  year: CronSet
}

const FEWEST_FIELDS = CRON_FIELDS.length - 1

type PlainField = Exclude<CronField, 'dayOfMonth' | 'dayOfWeek'>

const MARKS_OF_DAYS = ['?', '#']

function readSet(field: PlainField, text: string): CronSet {
  const mark = MARKS_OF_DAYS.find((each) => text.includes(each))
  if (mark !== undefined) throw new CronError('cronMark', field, { value: mark })
  const items = readItems(field, text)
  return { items, values: expand(field, items) }
}

/** Reads an expression, or throws a CronError that names the field and the reason. */
export function parseCron(expression: string): Cron {
  const parts = expression.trim().toUpperCase().split(/\s+/)
  if (parts.length < FEWEST_FIELDS || parts.length > CRON_FIELDS.length) {
    throw new CronError('cronFields', undefined, { count: expression.trim() === '' ? 0 : parts.length })
  }
  const [second = '', minute = '', hour = '', dayOfMonth = '', month = '', dayOfWeek = '', year = '*'] = parts
  return {
    second: readSet('second', second),
    minute: readSet('minute', minute),
    hour: readSet('hour', hour),
    days: readDays(dayOfMonth, dayOfWeek),
    month: readSet('month', month),
    year: readSet('year', year),
  }
}

/** What is wrong with an expression; undefined when it is a schedule. */
export function cronProblem(expression: string): CronError | undefined {
  try {
    parseCron(expression)
    return undefined
  } catch (error) {
    if (error instanceof CronError) return error
    throw error
  }
}
