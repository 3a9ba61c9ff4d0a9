import { expect, inject, test } from 'vitest'
import { CAMPAIGN_TIMEOUT_MS, isLong } from './testing/campaign.ts'
import { PATIENCE } from './testing/data-folders.ts'
import { sharedDatabase, startBalancer, startInstance } from './testing/instances.ts'
import { buildServer, RemoteClient } from './testing/server-process.ts'
import { startTraffic } from './testing/traffic.ts'

const INSTANCES = 3
const CLIENTS = 8
const REQUESTS = 10_000

// Its short form is the stop behind a balancer in crash.test.ts: three servers are too much for every run.
test.runIf(isLong)(
  `of ${REQUESTS} requests to ${INSTANCES} instances that are restarted one after the other none is lost; one that is killed loses nothing that was answered`,
  async () => {
    await buildServer()
    const url = await sharedDatabase(inject('templateName'))
    const instances = []
    for (let n = 0; n < INSTANCES; n += 1) instances.push(await startInstance(url))
    const address = await startBalancer(instances.map((instance) => instance.address))
    const person = await new RemoteClient().login(address)
    const traffic = await startTraffic(person, address, { type: 'ROLLING', clients: CLIENTS })
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
      `${rolled.asked} requests, ${rounds} rounds, ${rolled.failures.length} lost; ${traffic.failures.length - rolled.failures.length} cut off by kill -9 and sent again\n`,
    )
    expect(rolled.failures).toEqual([])
    await traffic.prove(url)
  },
  CAMPAIGN_TIMEOUT_MS,
)
