/** Set by `npm run torture`. */
export const isLong = process.env['TORTURE'] === 'on'

/**
 * How long a campaign goes on: the short way with every `npm test`, the long one under `npm run torture`, which takes
 * files named `*.campaign*.test.ts` and keeps their figures in docs/reliability.md.
 */
export const campaign = <T>(length: { short: T; long: T }): T => (isLong ? length.long : length.short)

/** Ends what hangs; measures nothing. */
export const CAMPAIGN_TIMEOUT_MS = campaign({ short: 180_000, long: 2 * 3600_000 })
