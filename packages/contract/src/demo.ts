/** Published on purpose: a demonstration is there to be tried. Production never has these accounts. */
export const DEMO_PASSWORD = 'Visa@2026'

export const DEMO_ACCOUNTS = [
  'admin',
  'finance',
  'agent',
  'accept',
  'center_emp',
  'center_mgr',
  'center_send',
  'customer',
] as const
