import { DICT_DATA_TALLY } from './features/dict/dict-data/dict-data.repo.ts'
import { retallyLists } from './jobs/retally.ts'
import { sweepExpired } from './jobs/sweep.ts'
import type { Task } from './jobs/tasks.ts'

/** Every background job of the product. */
export const ALL_TASKS: readonly Task[] = [sweepExpired, retallyLists([DICT_DATA_TALLY])]
