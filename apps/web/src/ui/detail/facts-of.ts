import { formatDate } from '@visa/contract/dates'
import type { Fact, FieldName } from './detail-types.ts'

type Plain = string | number | null

/** The fields of a record that can be shown as they are. */
type PlainField<Row> = {
  [Name in keyof Row & FieldName]: Row[Name] extends Plain ? Name : never
}[keyof Row & FieldName]

const INSTANT = /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/

const shown = (value: Plain): string => {
  const text = value === null ? '' : String(value)
  return INSTANT.test(text) ? formatDate(text) : text
}

/** Facts by the names of their fields: `factsOf(company, 'companyName', 'taxCode')`. */
export const factsOf = <Row>(row: Row, ...fields: readonly PlainField<Row>[]): Fact[] =>
  fields.map((field) => ({ field, value: shown(row[field] as Plain) }))
