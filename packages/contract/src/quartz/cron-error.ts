import type { BrokenRule } from '../issues.ts'
import { CRON_FIELDS, type CronField } from './cron-fields.ts'

export type CronRule = Extract<BrokenRule['rule'], `cron${string}`>

/** Why an expression is no schedule, and in which of its fields. */
export class CronError extends Error {
  readonly rule: CronRule
  /** Undefined: the expression as a whole. */
  readonly field: CronField | undefined
  readonly params: BrokenRule['params']

  constructor(rule: CronRule, field: CronField | undefined, params: BrokenRule['params'] = {}) {
    super(rule)
    this.rule = rule
    this.field = field
    // People count the fields, so that the texts need no names for them.
    const position = field === undefined ? {} : { position: CRON_FIELDS.indexOf(field) + 1 }
    this.params = { ...position, ...params }
  }
}
