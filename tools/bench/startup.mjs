// How long the server takes from its start to its greeting, cold (empty folder) and warm.
import { startOn, withFolder } from './server.mjs'
import { whole } from './words.mjs'

const WARM_RUNS = 5

const middle = (values) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]

export const startup = () =>
  withFolder(async (folder) => {
    const cold = await startOn(folder)
    await cold.stop()
    const warm = []
    for (let run = 0; run < WARM_RUNS; run += 1) {
      const server = await startOn(folder)
      warm.push(server.readyMs)
      await server.stop()
    }
    const empty = performance.now()
    await import('node:child_process').then(({ execFileSync }) => execFileSync(process.execPath, ['-e', '0']))
    return {
      coldMs: cold.readyMs,
      storyMs: cold.settledMs - cold.readyMs,
      warmMs: middle(warm),
      emptyNodeMs: performance.now() - empty,
    }
  })

export const startupSection = (start) => `## Server ready

| start | ms | bar |
|---|---|---|
| cold: empty folder, database created, migrated, filled | ${whole(start.coldMs)} | |
| after that, the orders and members of the demonstration, while people log in | ${whole(start.storyMs)} | |
| warm: median of five | ${whole(start.warmMs)} | < 1,000 |
| an empty Node process, for comparison | ${whole(start.emptyNodeMs)} | |
`
