/** C9.2: how long one waits for money: a channel takes its time, and whoever gave up would not know what became of it. */
export const PAY_TIMEOUT_MS = 120_000
export const REFRESH_TIMEOUT_MS = 180_000
