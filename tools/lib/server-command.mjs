import { ensureBuilt } from './build.mjs'
import { ensureInstalled } from './install.mjs'
import { main } from './main.mjs'
import { runNode, SERVER_COMMAND } from './process.mjs'

/** Runs a command of the built server (apps/server/src/command.ts) with what it was called with. */
export const runServerCommand = (name) =>
  main(async (args) => {
    await ensureInstalled()
    await ensureBuilt(['server'])
    return runNode(SERVER_COMMAND, [name, ...args], { cwd: process.cwd() })
  })
