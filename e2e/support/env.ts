/** The extra captcha answer the server of a browser test run accepts. */
export const TEST_CAPTCHA = 'e2e-captcha'

/** How the set-up hands the database's address to tests that need more rows than calls could make. */
export const DATABASE = 'VISA_E2E_DATABASE'

/** How the set-up hands the server's address to the configuration read again in each worker. */
export const BASE_URL = 'VISA_E2E_BASE_URL'

/** How the set-up hands on the data folder in which the demonstration has been written; unset beside an external database. */
export const WRITTEN = 'VISA_E2E_WRITTEN'
