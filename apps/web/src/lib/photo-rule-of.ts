import type { FormCode } from '@visa/contract/visa/form-codes'

/** What the authorities that each form is for ask of a photo. */
const PHOTO_RULES: Readonly<Partial<Record<FormCode, string>>> = {
  'ru-sticker': 'RUS-STICKER',
  'ru-evisa': 'RUS-EVISA',
  ph: 'PHL-EVISA',
  my: 'MYS-EVISA',
}

/** The rule that photos for the visa of a form are made by; none where no photo is taken. */
export const photoRuleOf = (form: string): string | undefined =>
  (PHOTO_RULES as Readonly<Record<string, string>>)[form]
