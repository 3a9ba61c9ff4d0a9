import * as z from 'zod/mini'

/**
 * `data` of a refusal of the image service that is about the service and not about the picture: it is not there, or too
 * busy. Whoever has more pictures in hand need not ask for them.
 */
export const SERVICE_AWAY = { serviceAway: true } as const

const ServiceAway = z.object({ serviceAway: z.literal(true) })

/** Whether a failed call says so. */
export const isServiceAway = (data: unknown): boolean => z.safeParse(ServiceAway, data).success
