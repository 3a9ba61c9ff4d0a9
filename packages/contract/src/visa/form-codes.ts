/** The application forms by name. By itself, so that who only names a form does not load all that forms ask. */
export const FORM_CODES = ['ru-sticker', 'ru-evisa', 'ph', 'tr', 'my'] as const
export type FormCode = (typeof FORM_CODES)[number]
