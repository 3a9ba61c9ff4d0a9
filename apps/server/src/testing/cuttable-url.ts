import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import { inject, onTestFinished } from 'vitest'
import { createDatabase } from './test-database.ts'

export interface CuttableUrl {
  url: string
  /** Breaks every connection and refuses new ones. */
  cut(): Promise<void>
  mend(): Promise<void>
  /** Keeps connections open and lets nothing through, as a machine that lost its network. */
  hold(): void
}

/** A database of the running test's own, with the demo data set, behind a wire that the test can cut. */
export async function cuttableUrl(): Promise<CuttableUrl> {
  const database = await createDatabase(inject('databaseUrl'), inject('templateName'))
  const { hostname, port } = new URL(database.url)
  const sockets = new Set<Socket>()
  let held = false
  const wire = createServer((near) => {
    const far = connect({ host: hostname, port: Number(port || 5432) })
    for (const socket of [near, far]) {
      sockets.add(socket)
      socket.on('error', () => undefined)
      socket.once('close', () => {
        sockets.delete(socket)
        near.destroy()
        far.destroy()
      })
    }
    near.on('data', (data) => held || far.write(data))
    far.on('data', (data) => held || near.write(data))
  })
  const listen = async (at: number): Promise<number> => {
    wire.listen(at, '127.0.0.1')
    await once(wire, 'listening')
    return (wire.address() as AddressInfo).port
  }
  const own = await listen(0)
  const url = new URL(database.url)
  url.host = `127.0.0.1:${own}`
  const cut = async (): Promise<void> => {
    const closed = once(wire, 'close')
    wire.close()
    for (const socket of sockets) socket.destroy()
    await closed
  }
  onTestFinished(async () => {
    if (wire.listening) await cut()
    await database.drop()
  })
  return {
    url: url.toString(),
    cut,
    async mend() {
      held = false
      await listen(own)
    },
    hold() {
      held = true
    },
  }
}
