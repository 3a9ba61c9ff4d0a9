import { expect, inject, test } from 'vitest'
import { CAMPAIGN_TIMEOUT_MS, isLong } from './testing/campaign.ts'
import { PATIENCE } from './testing/data-folders.ts'
import { sharedDatabase, startBalancer, startInstance } from './testing/instances.ts'
import { startDatabase, urlOf } from './testing/replicated.ts'
import { buildServer, RemoteClient } from './testing/server-process.ts'
import { listsAnswered, startTraffic } from './testing/traffic.ts'

const INSTANCES = 3
const CLIENTS = 8
const REQUESTS = 10_000
/** Where `npm run demo:year` has made up a year. */
const YEAR = process.env['YEAR_DIR']

/** Instances are restarted in turn under people who read and write, then one of them is killed. */
async function roll(url: string, { everyList = false } = {}): Promise<void> {
  await buildServer()
  const instances = []
  for (let n = 0; n < INSTANCES; n += 1) instances.push(await startInstance(url))
  const address = await startBalancer(instances.map((instance) => instance.address))
  const person = await new RemoteClient().login(address)
  const reads = everyList ? await listsAnswered(person, address) : undefined
  const traffic = await startTraffic(person, address, {
    // A name of this run: a year stays.
    type: `ROLLING${Date.now()}`,
    clients: CLIENTS,
    ...(reads && { reads }),
  })
  let rounds = 0
  for (; traffic.asked() < REQUESTS || rounds < 2; rounds += 1) {
    for (const [n, { server, port }] of instances.entries()) {
      server.kill('SIGTERM')
      expect(await server.exited).toBe(0)
      instances[n] = await startInstance(url, port)
    }
  }
  const rolled = { asked: traffic.asked(), failures: [...traffic.failures] }
  instances[0]?.server.kill('SIGKILL')
  await instances[0]?.server.exited
  const before = traffic.acknowledged.size
  await expect.poll(() => traffic.acknowledged.size, PATIENCE).toBeGreaterThan(before + 100)
  await traffic.stop()
  process.stdout.write(
    `${rolled.asked} requests, ${rounds} rounds, ${reads?.length ?? 1} lists, ${rolled.failures.length} lost; ` +
      `${traffic.failures.length - rolled.failures.length} cut off by kill -9 and sent again; ${traffic.took()}\n`,
  )
  expect(rolled.failures).toEqual([])
  await traffic.prove(url)
}

// Its short form is the stop behind a balancer in crash.test.ts: three servers are too much for every run.
test.runIf(isLong)(
  `of ${REQUESTS} requests to ${INSTANCES} instances that are restarted one after the other none is lost; one that is killed loses nothing that was answered`,
  async () => roll(await sharedDatabase(inject('templateName'))),
  CAMPAIGN_TIMEOUT_MS,
)

test.runIf(isLong && YEAR !== undefined)(
  `the same on a year of a busy centre, while every list is read: of ${REQUESTS} requests none is lost`,
  async () => {
    const { dataDir, port } = await startDatabase(YEAR ?? '')
    await roll(await urlOf({ dataDir, port }), { everyList: true })
  },
  CAMPAIGN_TIMEOUT_MS,
)
