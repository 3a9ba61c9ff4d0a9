import { rulesOf, type DatedRuleSeed } from './seed.ts'

const rule = rulesOf('MYS')

export const MALAYSIAN_RULES: readonly DatedRuleSeed[] = [
  rule('visaFree.days', '30', '2023-12-01 to 2025-07-16', 'secondary', 'one-sided exemption'),
  rule(
    'visaFree.days',
    '30',
    '2025-07-17',
    'secondary',
    'agreement; ordinary and public affairs passports; leisure, family, business, exchange, private, medical; not work, study, press',
  ),
  rule('visaFree.totalDays', '90', '2025-07-17', 'secondary', 'within any 180 days'),
  rule('visaFree.periodDays', '180', '2025-07-17', 'secondary'),
  rule(
    'mdac.required',
    'y',
    '2024-01-01',
    'secondary',
    'announced for 2023-12-01, enforced from here; not for diplomatic and official passports',
  ),
  rule('mdac.windowDays', '3', '2023-12-01', 'secondary', 'within 3 days before arrival'),
  rule('mdac.feeMyr', '0', '2023-12-01', 'secondary'),
  rule('passport.minMonthsAfterExit', '6', '2023-12-01', 'secondary'),
  rule('evisa.stayDays', '30', '2016-03-01', 'secondary', 'start date assumed'),
  rule('evisa.validityMonths.SINGLE', '3', '2016-03-01', 'secondary'),
  rule('evisa.validityMonths.MULTIPLE', '12', '2016-03-01', 'cited'),
  rule('evisa.feeUsd.SINGLE', '50', '2016-03-01', 'cited', 'unproved; check before use'),
  rule(
    'evisa.processingWorkingDays',
    '2',
    '2016-03-01',
    'secondary',
    "copy of the portal's questions and answers",
  ),
  rule('evisa.photoMm', '35x50', '2016-03-01', 'cited', 'white background, face 30 to 35 mm'),
]
