/** The records of orders, for the features beside this one that hold, move and write them. */
export { applicantFlow } from './applicant.flow.ts'
export {
  holdContracts,
  lodgingStops,
  type LodgingStop,
  liveContractOf,
  refuseUnderContract,
  waitingChange,
} from './order-contract.ts'
export { isPassportHeld, itemsHeld, RELEASE_FORM_TASKS } from './held-items.ts'
export { balancesOf, orderBalance } from './order-balance.ts'
export { applicantTable, type ApplicantRow } from './applicant.table.ts'
export { companiesOf, orderTable, PARTIES, partyFields, type VisaOrder } from './order.table.ts'
