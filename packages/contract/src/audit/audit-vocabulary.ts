import type { ParamWords } from '../org/param-text.ts'

export type Words = Readonly<Record<string, string>>

/** The words of one language that the audit trail is told in; the messages package puts them together. */
export interface AuditVocabulary {
  names: {
    entities: Words
    fieldNames: Words
    ownNames: Readonly<
      Record<
        | 'noticeType'
        | 'resourceType'
        | 'resourceIcon'
        | 'dictType'
        | 'districtCode'
        | 'districtName'
        | 'jobAttempts',
        string
      >
    >
    internalParams: Words
    jobs: Words
    values: {
      supplyKinds: Words
      supplyStatuses: Words
      orderTypes: Words
      documentTypes: Words
      loginWays: Words
      marks: Readonly<Record<'old' | 'new' | 'reset', string>>
      menuOnly: string
      resourceMenu: string
      resourceButton: string
    }
  }
  fields: Words
  /** Titles of menu entries and buttons. */
  menu: Words
  /** Names and notes of the product's own scheduled tasks. */
  tasks: Words
  smsTypes: Words
  params: ParamWords & { params: Readonly<Record<string, { name: string }>> }
  notice: Readonly<Record<'identities' | 'importances' | 'platforms' | 'places' | 'types', Words>>
  quartz: Readonly<Record<'statuses' | 'overlaps' | 'misfires', Words>>
  exports: Readonly<Record<'kinds' | 'formats', Words>> & { kindOf: string }
  /** Names of states, by machine. */
  states: Readonly<Record<'company' | 'exportTask' | 'importTask' | 'document', Words>>
  importKinds: Words
  /** Products by their key, kinds of visa by their number, countries by their code. */
  products: Words
  visaTypes: Words
  nations: Words
  /** What all application forms have in common. */
  formFields: Words
  /** Conditions of the gate through which passports leave. */
  gate: Words
  colors: Words
  channels: Words
  /** How far roles reach. */
  scopes: Words
  /** In the language that the product itself stores its names in. */
  stored: Readonly<Record<'menu' | 'tasks' | 'smsTypes', Words>>
}
