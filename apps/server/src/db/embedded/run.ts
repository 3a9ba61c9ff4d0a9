import { spawn } from 'node:child_process'

/** Who the PostgreSQL programs run as. PostgreSQL refuses to run as root. */
export interface Identity {
  /** For messages, such as "user nobody". */
  name: string
  /** A command that runs the rest of its arguments as someone else. */
  prefix: readonly string[]
  /** Set when the programs switch to this user; their files must then belong to it. */
  user?: { uid: number; gid: number }
}

export interface RunOptions {
  cwd: string
  /** In a session of its own, so that Ctrl-C in the terminal does not reach it. */
  detached?: boolean
}

export interface ProgramResult {
  ok: boolean
  /** Standard output and error together. */
  output: string
}

const MAX_OUTPUT = 64 * 1024
const PIPE_GRACE_MS = 500

export function run(
  identity: Identity,
  program: string,
  args: readonly string[],
  { cwd, detached = false }: RunOptions,
): Promise<ProgramResult> {
  const [command = program, ...rest] = [...identity.prefix, program, ...args]
  return new Promise((resolve) => {
    const child = spawn(command, rest, {
      cwd,
      detached,
      env: cleanEnvironment(),
      stdio: ['ignore', 'pipe', 'pipe'],
      windowsHide: true,
      ...identity.user,
    })
    let output = ''
    const collect = (chunk: Buffer) => {
      if (output.length < MAX_OUTPUT) output += chunk.toString('utf8')
    }
    const finish = (ok: boolean, extra = '') => {
      child.stdout.destroy()
      child.stderr.destroy()
      resolve({ ok, output: (output + extra).trim() })
    }
    child.stdout.on('data', collect)
    child.stderr.on('data', collect)
    child.once('error', (error) => finish(false, error.message))
    child.once('close', (code) => finish(code === 0))
    // On Windows the database inherits the pipes and would hold them open for as long as it runs.
    child.once('exit', (code) => setTimeout(() => finish(code === 0), PIPE_GRACE_MS).unref())
  })
}

/** Settings of the caller's own PostgreSQL clients and locale must not leak into the database. */
function cleanEnvironment(): NodeJS.ProcessEnv {
  const kept = Object.entries(process.env).filter(([name]) => !/^(PG|LC_|LANG)/.test(name))
  return { ...Object.fromEntries(kept), LC_ALL: 'C' }
}
