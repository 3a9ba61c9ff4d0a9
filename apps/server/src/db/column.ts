import type { Attachment } from '@visa/contract/files/file'
import { readInstant } from './instant.ts'

/** How one field is kept in a table: usually one column of the same name, written and read as it is. */
export interface Column<Value = unknown> {
  /** The columns it takes. */
  readonly names: readonly string[]
  /** SQL that gives the value, where `at` gives a column's name as the statement knows it. */
  read(at: (column: string) => string): string
  /** What goes into the columns, in their order; absent: nobody writes it. */
  write?(value: Value): readonly unknown[]
  /** Whether what is written is the text of a document. */
  readonly document?: boolean
}

/** `companyName` is kept in `company_name`. */
export const columnName = (field: string): string =>
  field.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

export const plain = (name: string): Column => ({
  names: [name],
  read: (at) => at(name),
  write: (value) => [value],
})

/** An instant that the database sets, read as answers carry it: see instant.ts. */
export const stamp = (name: string): Column => ({ names: [name], read: (at) => readInstant(at(name)) })

/** An instant that the program sets. */
export const moment = (name: string): Column<string | null> => ({
  ...stamp(name),
  write: (value) => [value],
})

/** A document. Lists would be taken for arrays of the database. */
export const json = (name: string): Column => ({
  ...plain(name),
  document: true,
  write: (value) => [value === null ? null : JSON.stringify(value)],
})

/** At most one file, in two columns: what it is stored under, and what people call it. */
export const attachment = (name: string, fileName: string): Column<readonly Attachment[]> => ({
  names: [name, fileName],
  read: (at) =>
    `case when ${at(name)} = '' then '[]'::jsonb else jsonb_build_array(jsonb_build_object(` +
    `'storageName', ${at(name)}, 'fileName', ${at(fileName)}, 'fileIndex', 0)) end`,
  write: ([file]) => [file?.storageName ?? '', file?.fileName ?? ''],
})
