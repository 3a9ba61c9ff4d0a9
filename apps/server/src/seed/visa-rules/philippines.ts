import { rulesOf, type DatedRuleSeed } from './seed.ts'

const rule = rulesOf('PHL')

export const PHILIPPINE_RULES: readonly DatedRuleSeed[] = [
  rule(
    'visaFree.days',
    '14',
    '2026-01-16 to 2027-01-15',
    'secondary',
    'Chinese nationals, tourism or business; for one year, to be reviewed; cannot be prolonged or converted',
  ),
  rule('visaFree.ports', 'MNL,CEB', '2026-01-16 to 2027-01-15', 'secondary', 'NAIA and Mactan-Cebu only'),
  rule('visaFree.proofs', 'PASSPORT,HOTEL,TICKET', '2026-01-16 to 2027-01-15', 'secondary'),
  rule(
    'evisa.stayDays',
    '14',
    '2025-11-01',
    'secondary',
    'Chinese nationals living in China; cannot be prolonged',
  ),
  rule('evisa.ports', 'MNL,CEB', '2025-11-01', 'secondary'),
  rule(
    'evisa.feeUsd.SINGLE',
    '25',
    '2023-08-24',
    'secondary',
    "announced in 2023 and under review then; today's fee of the visa centre is unknown",
  ),
  rule('evisa.feeUsd.MULTIPLE', '60', '2023-08-24', 'secondary', 'as above'),
  rule('evisa.processingWorkingDays.SINGLE', '12', '2025-11-01', 'cited', '7 to 12'),
  rule('evisa.processingWorkingDays.MULTIPLE', '21', '2025-11-01', 'cited', '15 to 21'),
  rule('evisa.paymentHours', '48', '2025-11-01', 'cited', 'an unpaid application lapses'),
  rule('passport.minMonthsAfterExit', '6', '2023-01-01', 'secondary'),
  rule('etravel.windowHours', '72', '2023-04-15', 'cited', 'before arrival; start date assumed'),
  rule('etravel.feeUsd', '0', '2023-04-15', 'cited'),
  rule(
    'etravel.excluded',
    'DIPLOMATIC,OFFICIAL',
    '2023-04-15',
    'cited',
    'holders of diplomatic and official passports do not register',
  ),
  rule('customs.phpLimit', '50000', '2023-04-15', 'cited'),
  rule('customs.usdLimit', '10000', '2023-04-15', 'cited'),
]
