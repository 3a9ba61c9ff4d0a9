import type { FormParts } from './form-parts.ts'
import type { FormTarget, Stored } from './form-target.ts'
import type { DraftPlace } from './use-server-draft.ts'

/** What a form is given, wherever it stands. */
export interface FormProps<In extends object, Out extends object, Result> {
  /** Tells the forms of a screen apart: what was typed into one is found again by it after a reload. */
  name: string
  title: string
  /** Where it is sent, and the schema that judges it on both sides: `useSaving(endpoint, …)`. */
  target: FormTarget<In, Out, Result>
  fields: FormParts<NoInfer<In>>
  /** The record that is changed. The form takes what its schema names, and `seen` from `updateTime`. */
  record?: Stored<NoInfer<Out>>
  /** What a new form does not begin blank with, and the parts that have no field. */
  initial?: Partial<{ [Name in keyof In]: In[Name] | null }>
  /** What else changes with a change. */
  follow?: (values: NoInfer<In>) => Partial<NoInfer<In>>
  /** The last word on what is sent. */
  settle?: (body: NoInfer<In>) => NoInfer<In>
  /** What is saved, by name: said once it is. A form that says more itself does so in `onSaved`. */
  nameOf?: (body: NoInfer<In>) => string
  /** What somebody who hurries would save without meaning it is asked for before it is sent; no: it is not sent. */
  sure?: (body: NoInfer<In>) => Promise<boolean>
  onSaved?: (result: NoInfer<Result>, body: NoInfer<In>) => void
  /** Keeps what is typed on the server as well, for forms that take long to fill in. */
  draft?: DraftPlace
  /** Enter in a field saves: for forms of a few fields that are filled in over and over. */
  enterSaves?: boolean
}
