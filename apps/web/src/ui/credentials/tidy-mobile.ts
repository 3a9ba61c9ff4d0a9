/** Keyboards, contact cards and text messages put spaces, dashes and a country code into numbers. */
export const tidyMobile = (value: string): string =>
  value.replace(/[\s-]/g, '').replace(/^\+?86(?=1\d{10}$)/, '')
