import type { TaskNeed } from '@visa/contract/form-task/form-task'
import type { EvisaLabel, PayloadField, SiteCode, SiteStep } from '@visa/contract/form-task/sites'

/** A site as data: which pages it has, how each is told by its heading, and what is done on it. */

interface PagePart<Step extends SiteStep> {
  step: Step
  heading: string
  /** What is written on the button that leads on. */
  button: string
}

/** Fields by the names of the site. */
interface FillPage extends PagePart<'person' | 'trip'> {
  act: 'fill'
  fields: Readonly<Record<string, PayloadField>>
}

interface UploadPage extends PagePart<'photo'> {
  act: 'upload'
  field: string
}

/** Robots leave it to a person. */
interface AskPage extends PagePart<'captcha' | 'payment'> {
  act: 'ask'
  need: Extract<TaskNeed, 'captcha' | 'payment'>
}

interface SubmitPage extends PagePart<'submit'> {
  act: 'submit'
}

export type ScriptPage = FillPage | UploadPage | AskPage | SubmitPage

export interface SiteScript {
  site: SiteCode
  login: { path: string; heading: string; account: string; password: string; button: string }
  /** Earlier applications by passport, and how a new one is begun there. */
  lookup: {
    path: (passportNo: string) => string
    heading: string
    columns: { application: string; status: string }
    passport: string
    button: string
  }
  application: (reference: string) => string
  status: { path: (reference: string) => string; heading: string; application: string; status: string }
  /** Where an e-visa is fetched once it was issued. */
  visa: (reference: string) => string
  /** The site's words for P3.41. */
  labels: Readonly<Record<string, EvisaLabel>>
  pages: readonly ScriptPage[]
}

/** The fields of the site by our own names. */
export const payloadFieldOf = ({ pages }: SiteScript, name: string): PayloadField | null =>
  pages
    .flatMap((page) => (page.act === 'fill' ? [page.fields[name]] : []))
    .find((field) => field !== undefined) ??
  (pages.some((page) => page.act === 'upload' && page.field === name) ? 'photo' : null)
