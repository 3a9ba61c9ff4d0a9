/** The screens of the configuration of a centre, by their permissions. */
export const CONFIG_SCREENS = [
  'center.config.option',
  'center.config.holiday',
  'center.config.visaFee',
  'center.config.serviceFee',
  'center.config.unuseReason',
  'center.config.processTime',
  'center.config.paymentMethod',
  'center.config.paymentCashier',
  'center.config.dict',
  'center.config.docTemplate',
] as const
export type ConfigScreen = (typeof CONFIG_SCREENS)[number]
