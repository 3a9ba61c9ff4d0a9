import type { ApplicationContext, Reading, Values } from '@visa/contract/application/context'
import type { ApplicationForm } from '@visa/contract/application/form'
import { judge, tips } from '@visa/contract/application/judge'
import { offered } from '@visa/contract/application/offered'
import { progressOf, type FormProgress } from '@visa/contract/application/progress'
import { readingOf } from '@visa/contract/application/reading'
import type { RuleFailure } from '@visa/contract/issues'

/** All that is known about values at one moment. */
export interface View {
  read: Reading
  failures: readonly RuleFailure[]
  tips: Readonly<Record<string, RuleFailure>>
  offers: Readonly<Record<string, string>>
  progress: FormProgress
}

/** Each part is made when it is first asked for. */
function viewNow(form: ApplicationForm, values: Values, context: ApplicationContext): View {
  const made: Partial<View> = {}
  return {
    get read() {
      return (made.read ??= readingOf(form, values, context))
    },
    get failures() {
      return (made.failures ??= judge(form, values, context))
    },
    get tips() {
      return (made.tips ??= Object.fromEntries(tips(form, values, context).map((tip) => [tip.field, tip])))
    },
    get offers() {
      return (made.offers ??= offered(form, values, context))
    },
    get progress() {
      return (made.progress ??= progressOf(form, values, context, this.failures))
    },
  }
}

/** Every field asks after each key about the same values: it is found out once. */
export function viewsOf(form: ApplicationForm, context: ApplicationContext): (values: Values) => View {
  const views = new WeakMap<Values, View>()
  return (values) => {
    const view = views.get(values) ?? viewNow(form, values, context)
    views.set(values, view)
    return view
  }
}
