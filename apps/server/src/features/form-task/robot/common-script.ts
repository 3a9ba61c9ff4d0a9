import type { SiteScript } from './site-script.ts'

/** Both sites run the same product: they differ in what they ask, not in how. */
export const COMMON: Pick<SiteScript, 'login' | 'lookup' | 'application' | 'status' | 'visa' | 'labels'> = {
  login: {
    path: '/login',
    heading: 'Sign in',
    account: 'account',
    password: 'password',
    button: 'Sign in',
  },
  lookup: {
    path: (passportNo) => `/applications?passport=${encodeURIComponent(passportNo)}`,
    heading: 'My applications',
    columns: { application: 'Application', status: 'Status' },
    passport: 'passport',
    button: 'New application',
  },
  application: (reference) => `/application/${encodeURIComponent(reference)}`,
  status: {
    path: (reference) => `/application/${encodeURIComponent(reference)}/status`,
    heading: 'Application status',
    application: 'Application',
    status: 'Status',
  },
  visa: (reference) => `/application/${encodeURIComponent(reference)}/visa`,
  labels: {
    draft: 'draft',
    waitPay: 'waitPay',
    processing: 'processing',
    success: 'success',
    fail: 'fail',
    correctionRequired: 'correctionRequired',
  },
}
