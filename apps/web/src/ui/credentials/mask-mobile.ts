/** Enough to recognise a number by, not enough to learn it: 138****0001. */
export const maskMobile = (mobile: string): string => mobile.replace(/^(\d{3})\d+(\d{4})$/, '$1****$2')
