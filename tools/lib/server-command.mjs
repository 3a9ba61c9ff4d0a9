import { ensureBuilt } from './build.mjs'
import { ensureInstalled } from './install.mjs'
import { Failure, main } from './main.mjs'

const built = (file) => new URL(`../../apps/server/dist/${file}`, import.meta.url).href

/** Runs a command of the built server here, with what it was called with; what is in its way is said in a sentence. */
export const runServerCommand = (module, name) =>
  main(async (args) => {
    await ensureInstalled()
    await ensureBuilt()
    const [commands, { StartError }] = await Promise.all([
      import(built(module)),
      import(built('start-error.js')),
    ])
    try {
      const call = { env: process.env, workingFolder: process.cwd(), args }
      return await commands[name](call, (line) => console.log(line))
    } catch (error) {
      throw error instanceof StartError ? new Failure(error.message) : error
    }
  })
