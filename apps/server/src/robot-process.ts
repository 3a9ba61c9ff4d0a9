import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Logger } from 'pino'

// Beside this very file, as modules and in the bundle.
const ROBOT = join(dirname(fileURLToPath(import.meta.url)), 'robot.js')
const AGAIN_MS = 5000

interface RobotSettings {
  log: Logger
  databaseUrl: string
  /** Where this server answers: it plays the consular sites that are not connected. */
  address: string
}

/** Keeps a robot running beside the server, as a process of its own: what its browser does holds up no request. */
export function startRobotProcess({ log, databaseUrl, address }: RobotSettings): {
  stop: () => Promise<void>
} {
  let [child, stopping]: [ChildProcess | undefined, boolean] = [undefined, false]
  let timer: ReturnType<typeof setTimeout> | undefined
  const begin = (): void => {
    child = fork(ROBOT, [], {
      env: {
        ...process.env,
        DATABASE_URL: databaseUrl,
        ROBOT_STAND_IN: address,
        ROBOT_NAME: process.env['ROBOT_NAME'] ?? '1',
      },
      execArgv: ['--enable-source-maps'],
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
      // Ctrl-C comes from here alone.
      detached: process.platform !== 'win32',
    })
    child.once('exit', (code) => {
      child = undefined
      if (stopping) return
      log.error({ code }, 'the robot ended; it is started again')
      timer = setTimeout(begin, AGAIN_MS)
    })
  }
  begin()
  return {
    async stop() {
      stopping = true
      clearTimeout(timer)
      if (child === undefined) return
      const exited = once(child, 'exit')
      child.send('stop')
      await exited
    },
  }
}
