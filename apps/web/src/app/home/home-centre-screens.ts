/** The screens of a visa centre whose open work is told at home. */
export const HOME_CENTRE = {
  transfers: 'center.passport.transfer',
  reports: 'center.dailyReport',
  counts: 'center.passport.count',
} as const
