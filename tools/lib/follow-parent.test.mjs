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

it.skipIf(process.platform === 'win32')('ends what a killed npm would have left running', async () => {
  const lib = new URL('./process.mjs', import.meta.url).href
  const launcher = `import { onOrphaned } from '${lib}'; setInterval(() => {}, 1000); onOrphaned((signal) => { console.log(signal); process.exit(0) }); console.log('up')`
  const shell = spawn('sh', ['-c', '"$0" --input-type=module -e "$1"; true', process.execPath, launcher], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await once(shell.stdout, 'data')
  shell.kill('SIGKILL')
  // The pipe is closed once nobody is left to write into it.
  const said = await shell.stdout.toArray()
  expect(said.join('').trim()).toBe('SIGTERM')
})
