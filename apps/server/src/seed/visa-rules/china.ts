import { rulesOf, type DatedRuleSeed } from './seed.ts'

const rule = rulesOf('CHN')

export const CHINESE_RULES: readonly DatedRuleSeed[] = [
  rule(
    'passport.validityYears.adult',
    '10',
    '2007-01-01',
    'assumed',
    'issue to expiry of an ordinary passport from age 16; a warning, not an error',
  ),
  rule('passport.validityYears.child', '5', '2007-01-01', 'assumed', 'below age 16'),
  rule('photo.maxAgeMonths', '6', '2012-07-15', 'secondary', 'all four destinations'),
]
