/** A failure whose message is all the reader needs: no stack trace. */
export class Failure extends Error {}

/** The lines of Node that work, each from a release on, and all that come after; package.json says the same. */
const LINES = [
  [20, 19],
  [22, 12],
  [24, 0],
]
const NEWEST = 26

export const isAdmitted = (version) => {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  return major >= NEWEST || LINES.some(([line, least]) => major === line && minor >= least)
}

export const ADMITTED = [
  ...LINES.map(([line, least]) => (least === 0 ? `^${line}` : `^${line}.${least}`)),
  `>=${NEWEST}`,
].join(' || ')

function requireNode() {
  const { node } = process.versions
  if (isAdmitted(node)) return
  throw new Failure(
    `Node ${ADMITTED} is needed; this is Node ${node}. ` +
      'Install a release with long-term support (https://nodejs.org) and run the command again.',
  )
}

/** Entry of every command: checks Node, and turns the outcome into an exit code. */
export async function main(command) {
  try {
    requireNode()
    process.exitCode = await command(process.argv.slice(2))
  } catch (error) {
    console.error(error instanceof Failure ? `\n✗ ${error.message}` : error)
    process.exitCode = 1
  }
}
