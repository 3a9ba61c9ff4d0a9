/** What of contracts the features beside this one read. */
export { otherContracts } from './contract-people.repo.ts'
export { contractTable } from './contract.table.ts'
export { feeNames, nameOfFee, OWN_NAME, type FeeNames, type OwnName } from './contract-fees.repo.ts'
