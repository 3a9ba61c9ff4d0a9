import type { BatchContract } from '@visa/contract/centre/batch'
import { CONTRACT_STATUS } from '@visa/contract/centre/contract.states'

/**
 * Of which contracts of a batch papers are printed: all that stand, paid or not, as those that are to be signed come
 * first. What was cancelled is nobody's paper any more.
 */
export const printedOf = (contracts: readonly Pick<BatchContract, 'id' | 'status'>[]): number[] =>
  contracts
    .filter(({ status }) => status !== CONTRACT_STATUS.CANCELLED && status !== CONTRACT_STATUS.DELETED)
    .map(({ id }) => id)
