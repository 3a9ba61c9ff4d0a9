/** What of contracts the features beside this one read. */
export { otherContracts, peopleOf, type StoredPerson } from './contract-people.repo.ts'
export { contractTable } from './contract.table.ts'
export { feeNames, nameOfFee, type FeeNames } from './contract-fees.repo.ts'
