import type { FormCode } from '@visa/contract/visa/form-codes'
import type { Language } from '@visa/contract/session/personal'
import type { Messages } from '../texts.ts'
import { applicantMessages } from './applicant.ts'
import { myMessages } from './my.ts'
import { phMessages } from './ph.ts'
import { ruEvisaMessages } from './ru-evisa.ts'
import { ruStickerMessages } from './ru-sticker.ts'
import { trMessages } from './tr.ts'

type Names = Readonly<Record<string, string>>

/** The words of one form: what it calls its sections, fields, columns of tables and choices of its own. */
export interface FormTexts {
  readonly sections: Names
  readonly fields: Names
  readonly columns: Readonly<Record<string, Names>>
  readonly options: Readonly<Record<string, Names>>
}

const FORM_MESSAGES: Readonly<Record<FormCode, Messages<FormTexts>>> = {
  'ru-sticker': ruStickerMessages,
  'ru-evisa': ruEvisaMessages,
  ph: phMessages,
  tr: trMessages,
  my: myMessages,
}

const both = <Part extends 'sections' | 'fields' | 'columns' | 'options'>(
  part: Part,
  common: FormTexts,
  own: FormTexts,
): FormTexts[Part] => ({ ...common[part], ...own[part] })

/** The words of a form, over those that all forms have in common. */
export function formTexts(code: FormCode, language: Language): FormTexts {
  const [common, own]: FormTexts[] = [applicantMessages[language], FORM_MESSAGES[code][language]]
  if (common === undefined || own === undefined) throw new Error(`no words for the form ${code}`)
  return {
    sections: both('sections', common, own),
    fields: both('fields', common, own),
    columns: both('columns', common, own),
    options: both('options', common, own),
  }
}

/** What a place in a form is called, rows by their number: `Places of stay 2 Address`. */
export function placeName(texts: FormTexts, path: string): string {
  const [field = '', row, column = ''] = path.split('.')
  const name = texts.fields[field] ?? field
  if (row === undefined) return name
  return [name, Number(row) + 1, texts.columns[field]?.[column] ?? column].join(' ').trim()
}
