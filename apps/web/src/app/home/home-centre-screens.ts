/** The screens of a visa centre whose open work is told at home. */
export const HOME_CENTRE = {
  transfers: 'center.passport.transfer',
  reports: 'center.dailyReport',
  counts: 'center.passport.count',
  answers: 'center.contract.create',
  openings: 'center.passport.return',
} as const

/** Where passports that are missing, damaged or not fetched are seen to, by who works there; the best place first. */
export const ALARM_SCREENS = [
  'center.passport.check',
  'center.passport.count',
  'center.passport.return',
  'center.passport.retrieve',
  'visa.barcode.query',
] as const
