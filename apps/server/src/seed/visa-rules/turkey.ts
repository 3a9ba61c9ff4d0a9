import { rulesOf, type DatedRuleSeed } from './seed.ts'

const rule = rulesOf('TUR')

export const TURKISH_RULES: readonly DatedRuleSeed[] = [
  rule(
    'visaFree.days',
    '90',
    '2026-01-02',
    'secondary',
    'ordinary Chinese passports, tourism and transit, within any 180 days: no e-Visa is needed',
  ),
  rule('visaFree.periodDays', '180', '2026-01-02', 'secondary'),
  rule(
    'evisa.stayDays',
    '30',
    '2015-01-01',
    'secondary',
    'Chinese passports; start date assumed; since 2026-01-02 needed for trade only, if the portal still offers it',
  ),
  rule('evisa.validityDays', '180', '2015-01-01', 'secondary'),
  rule('evisa.entries', 'SINGLE', '2015-01-01', 'secondary', 'pages disagree on single or multiple'),
  rule('evisa.feeUsd', '60', '2015-01-01', 'secondary', 'pages disagree; the portal derives the fee'),
  rule(
    'evisa.passportMinDaysAfterStay',
    '60',
    '2015-01-01',
    'cited',
    'beyond the permitted stay; agencies say 6 months from arrival',
  ),
  rule('evisa.processingDays', '1', '2015-01-01', 'secondary'),
  rule('evisa.paymentHours', '48', '2015-01-01', 'cited', 'window to pay after the confirmation mail'),
  rule('evisa.applyMaxDaysAhead', '90', '2015-01-01', 'assumed'),
  rule('evisa.photoFormat', 'NONE', '2015-01-01', 'cited', 'no upload at all'),
]
