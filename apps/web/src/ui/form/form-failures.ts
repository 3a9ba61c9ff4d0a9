import { ruleFailures } from '@visa/contract/issues'
import { bodyOf, placedFields, rowValues, type FormModel } from './form-model.ts'
import { readOf, type Plain } from './form-parts.ts'
import type { FormState, FormStore, Problem } from './form-store.ts'
import { isEmpty, valueAt } from './paths.ts'

/**
 * Fields that the screen calls required and nobody filled in. A schema judges what several fields mean together only
 * once each of them is fine by itself; whoever saves should hear of all at once.
 */
function missingOf(model: FormModel, values: Plain): [string, Problem][] {
  return placedFields(model, values).flatMap(({ place: { path, row, field }, shown }) =>
    shown && readOf(field.required, rowValues(values, row)) === true && isEmpty(valueAt(values, path))
      ? [[path, { field: path, rule: 'required', params: {} }]]
      : [],
  )
}

/** The fields that are refused. */
export function failuresOf(model: FormModel, body: Plain, values: Plain): Record<string, Problem> {
  const missing = Object.fromEntries(missingOf(model, values))
  const result = model.schema.safeParse(body)
  const failures = [...model.judge(body), ...(result.success ? [] : ruleFailures(result.error, body))]
  return {
    ...missing,
    ...Object.fromEntries(failures.map((failure): [string, Problem] => [failure.field, failure])),
  }
}

/**
 * What is said of a form that nobody presses save for: what is filled in and wrong, and what somebody passed over. Where
 * they are typing just now nothing new is said.
 */
export function noticedOf(
  model: FormModel,
  store: FormStore,
  inUse: string | undefined,
): Record<string, Problem> {
  const { values, problems, revealed } = store.state()
  const failures = failuresOf(model, bodyOf(model, values, revealed), values)
  const noticed = Object.entries(failures).filter(
    ([path]) =>
      problems[path] !== undefined ||
      (path !== inUse && (!isEmpty(valueAt(values, path)) || store.isTouched(path))),
  )
  // What the server said of a value holds as long as the value does.
  const told = Object.entries(problems).filter(([, problem]) => typeof problem === 'string')
  return Object.fromEntries([...noticed, ...told])
}

const hiddenOf = (model: FormModel, { values, revealed }: FormState): string[] =>
  placedFields(model, values).flatMap(({ place: { path }, shown }) =>
    shown || revealed.has(path) ? [] : [path],
  )

/** Changes the form; what was refused of a field goes when the field does, and nobody is sent to what is not there. */
export function withoutHidden(model: FormModel, store: FormStore, change: () => void): void {
  const before = new Set(hiddenOf(model, store.state()))
  change()
  const gone = new Set(hiddenOf(model, store.state()).filter((path) => !before.has(path)))
  const { problems } = store.state()
  const left = Object.entries(problems).filter(([path]) => !gone.has(path))
  if (left.length < Object.keys(problems).length) store.change({ problems: Object.fromEntries(left) })
}
