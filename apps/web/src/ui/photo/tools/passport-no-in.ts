const PASSPORT_NO = /(?<![A-Z\d])[A-Z]{1,2}\d{7,8}(?!\d)/i

/** The passport number in the name of a file, as scanners and agents write it. */
export const passportNoIn = (name: string): string | undefined => PASSPORT_NO.exec(name)?.[0].toUpperCase()
