import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, it } from 'vitest'

const follow = new URL('./follow-parent.mjs', import.meta.url).href
const SERVER = `process.on('SIGTERM', () => process.exit(7)); setInterval(() => {}, 1000); console.log('up')`

async function startPlanted() {
  const args = ['--import', follow, '--input-type=module', '-e', SERVER]
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit', 'ipc'] })
  await once(child.stdout, 'data')
  return child
}

it.each([
  ['asked to', (child) => child.send('stop')],
  ['left alone by a launcher that was killed', (child) => child.disconnect()],
])('shuts the server down cleanly when %s', async (_, act) => {
  const child = await startPlanted()
  act(child)
  expect(await once(child, 'exit')).toEqual([7, null])
})
