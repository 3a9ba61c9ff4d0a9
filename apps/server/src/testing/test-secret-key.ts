/** The key of secrets in databases of tests, as hexadecimal digits. */
export const TEST_SECRET_KEY = '5e'.repeat(32)
