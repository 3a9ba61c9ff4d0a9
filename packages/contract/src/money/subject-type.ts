import * as z from 'zod/mini'

/** Of a supply order what it is, with what its supplier is asked for (`AIR`, `TRAIN_CHANGE`); of all else empty. */
export const subjectType = z.string()
