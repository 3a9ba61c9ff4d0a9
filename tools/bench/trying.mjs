/** A run that only shows that a measurement still works: as little as it can do, and nothing is written. */
export const trying = process.env['BENCH_TRY'] === '1'

export const unlessTrying = (many, few) => (trying ? few : many)
