import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

/** An address that leads to a database: it can be cut, mended, made deaf, and moved to another one. */
export interface Wire {
  port: number
  readonly isWhole: boolean
  /** Breaks every connection and refuses new ones. */
  cut: () => Promise<void>
  mend: () => Promise<void>
  /** Keeps connections open and lets nothing through, as a machine that lost its network. */
  hold: () => void
  /** Lets nothing more through the connections that there are, as a firewall that was restarted; new ones work. */
  forget: () => void
  /** Where new connections lead from now on. */
  leadTo: (target: Target) => void
}

interface Target {
  host: string
  port: number
}

export async function layWire(first: Target): Promise<Wire> {
  const sockets = new Set<Socket>()
  let target = first
  let held = false
  let era = 0
  const wire = createServer((near) => {
    const far = connect(target)
    for (const socket of [near, far]) {
      sockets.add(socket)
      socket.on('error', () => undefined)
      socket.once('close', () => {
        sockets.delete(socket)
        near.destroy()
        far.destroy()
      })
    }
    const laid = era
    const passes = (): boolean => !held && laid === era
    near.on('data', (data) => passes() && far.write(data))
    far.on('data', (data) => passes() && near.write(data))
  })
  const listen = async (at: number): Promise<number> => {
    wire.listen(at, '127.0.0.1')
    await once(wire, 'listening')
    return (wire.address() as AddressInfo).port
  }
  const own = await listen(0)
  return {
    port: own,
    get isWhole() {
      return wire.listening
    },
    async cut() {
      const closed = once(wire, 'close')
      wire.close()
      for (const socket of sockets) socket.destroy()
      await closed
    },
    async mend() {
      held = false
      await listen(own)
    },
    hold() {
      held = true
    },
    forget() {
      era += 1
    },
    leadTo(next) {
      target = next
    },
  }
}
