import { Agent, request } from 'node:http'
import { dictTypePage } from '@visa/contract/dict/dict-type'
import { errorMessages } from '@visa/messages/errors'
import { expect, inject, test } from 'vitest'
import { campaign, CAMPAIGN_TIMEOUT_MS } from './testing/campaign.ts'
import { sharedDatabase, startInstance } from './testing/instances.ts'
import { buildServer, RemoteClient, type Answer } from './testing/server-process.ts'

const CONNECTIONS = campaign({ short: 60, long: 3000 })
const CALLS = campaign({ short: 5, long: 20 })
/** What the slowest in a hundred of those who are served may take; the short form measures nothing. */
const SERVED_WITHIN_MS = campaign({ short: Infinity, long: 30_000 })

interface Asked {
  answer: Answer | undefined
  ms: number
}

/** One call on a connection that stays open. */
const asked = (agent: Agent, url: URL, cookie: string): Promise<Asked> =>
  new Promise((resolve) => {
    const began = performance.now()
    const done = (answer: Answer | undefined): void => resolve({ answer, ms: performance.now() - began })
    const call = request(url, { agent, headers: { cookie } }, (response) => {
      let text = ''
      response.on('data', (chunk: Buffer) => {
        text += chunk.toString()
      })
      response.on('end', () => done(JSON.parse(text) as Answer))
      response.on('error', () => done(undefined))
    })
    call.on('error', () => done(undefined))
    call.end()
  })

const shareOf = (times: readonly number[], share: number): number =>
  Math.round(times.toSorted((one, other) => one - other)[Math.floor(times.length * share)] ?? 0)

test(
  `${CONNECTIONS} connections that ask without pause: each call is served or told that the system is busy, and it is ready again afterwards`,
  async () => {
    await buildServer()
    const { address } = await startInstance(await sharedDatabase(inject('templateName')))
    const { cookie } = await new RemoteClient().login(address)
    const url = new URL(`${address}${dictTypePage.path}`)
    const all: Asked[] = []
    const people = Array.from({ length: CONNECTIONS }, async () => {
      const agent = new Agent({ keepAlive: true, maxSockets: 1 })
      for (let n = 0; n < CALLS; n += 1) all.push(await asked(agent, url, cookie))
      agent.destroy()
    })
    await Promise.all(people)
    const served = all.filter(({ answer }) => answer?.code === '0000').map(({ ms }) => ms)
    const told = all.filter(({ answer }) => answer?.msg === errorMessages.zh.busy)
    process.stdout.write(
      `${all.length} calls on ${CONNECTIONS} connections: ${served.length} served (half within ${shareOf(served, 0.5)} ms, ` +
        `99 in a hundred within ${shareOf(served, 0.99)} ms), ${told.length} told that it is busy\n`,
    )
    const others = all.filter(
      ({ answer }) => answer?.code !== '0000' && answer?.msg !== errorMessages.zh.busy,
    )
    expect(others.map(({ answer }) => answer?.msg ?? 'no answer')).toEqual([])
    expect(served.length).toBeGreaterThan(0)
    expect(shareOf(served, 0.99)).toBeLessThan(SERVED_WITHIN_MS)
    await expect.poll(async () => (await fetch(`${address}/readyz`)).status).toBe(200)
  },
  CAMPAIGN_TIMEOUT_MS,
)
