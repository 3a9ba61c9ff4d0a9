import * as z from 'zod/mini'

/**
 * `data` of the refusal of a write under a key that was spent on something else: the earlier one was done, and whoever
 * asked may not have heard of it.
 */
export const REPEAT_DIFFERS = { repeatDiffers: true } as const

const RepeatDiffers = z.object({ repeatDiffers: z.literal(true) })

/** Whether a failed call says so. */
export const isRepeatDiffers = (data: unknown): boolean => z.safeParse(RepeatDiffers, data).success
