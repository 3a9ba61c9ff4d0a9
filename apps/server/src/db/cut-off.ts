import type pg from 'pg'

/** What the driver keeps of its connection; not part of its types. */
interface Wired {
  connection?: { stream?: { destroy(): void } }
}

/** Ends a connection at once, without the farewell that a peer who is gone would never answer. */
export const cutOff = (client: pg.ClientBase): void => {
  ;(client as Wired).connection?.stream?.destroy()
}
