import { DICT_DATA_LIMITS } from '@visa/contract/dict/dict-data'

/** Leaves room to put entries between two others later. */
const STEP = 10

/** The sort number that puts a new entry behind all the others. */
export const nextSortNo = (taken: readonly number[]): number =>
  Math.min(Math.max(0, ...taken) + STEP, DICT_DATA_LIMITS.sortNo)
