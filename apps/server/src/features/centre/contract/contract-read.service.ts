/** What of contracts the features beside this one read. */
export { feeNames, nameOfFee, type FeeNames } from './contract-fees.repo.ts'
