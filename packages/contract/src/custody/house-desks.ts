/**
 * Permissions of the desks at which a house keeps passports. A passport is in the hands of the house, not of whoever made
 * its contract: by one of these its people reach what is the house's, also those who otherwise see their own alone.
 */
export const HOUSE_DESKS: ReadonlySet<string> = new Set([
  'center.passport.check',
  'center.passport.check.exceptions',
  'center.passport.retrieve',
  'center.passport.retrieveQuery',
  'center.passport.return',
  'center.passport.return.open',
  'center.passport.returnQuery',
  'center.passport.transfer',
  'center.passport.count',
  'center.passport.count.place',
  'center.passport.count.close',
  'center.authorisation',
  'center.collection',
])
