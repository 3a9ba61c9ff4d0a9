import type { RuleFailure } from '../issues.ts'
import type { ApplicationContext, Values } from './context.ts'
import type { ApplicationForm } from './form.ts'
import { isBlank, isNeeded, judge } from './judge.ts'
import { readingOf } from './reading.ts'

/** How far a part of an application is filled in. */
interface Progress {
  /** Fields that must be filled in now, and how many of them are. */
  needed: number
  filled: number
  /** What is there and refused. */
  wrong: number
}

export interface FormProgress extends Progress {
  sections: Readonly<Record<string, Progress>>
}

const fieldOf = ({ field }: RuleFailure): string => field.split('.')[0] ?? field

/** A form and each of its sections: what must be there, what is, what is refused. */
export function progressOf(
  form: ApplicationForm,
  values: Values,
  context: ApplicationContext,
  failures: readonly RuleFailure[] = judge(form, values, context),
): FormProgress {
  const read = readingOf(form, values, context)
  const refused = new Set(
    failures.filter((each) => !isBlank(read.value(fieldOf(each)))).map((each) => fieldOf(each)),
  )
  const sections = Object.entries(form.sections).map(([section, fields]): [string, Progress] => {
    const names = Object.keys(fields)
    const needed = names.filter((name) => {
      const field = form.fields[name]
      return field !== undefined && read.isShown(name) && isNeeded(field, read)
    })
    return [
      section,
      {
        needed: needed.length,
        filled: needed.filter((name) => !isBlank(read.value(name))).length,
        wrong: names.filter((name) => refused.has(name)).length,
      },
    ]
  })
  const sum = (part: keyof Progress): number => sections.reduce((all, [, each]) => all + each[part], 0)
  return {
    needed: sum('needed'),
    filled: sum('filled'),
    wrong: sum('wrong'),
    sections: Object.fromEntries(sections),
  }
}
