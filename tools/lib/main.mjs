/** A failure whose message is all the reader needs: no stack trace. */
export class Failure extends Error {}

const OLDEST_NODE = [20, 19]

function requireNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  const [wantMajor = 0, wantMinor = 0] = OLDEST_NODE
  if (major > wantMajor || (major === wantMajor && minor >= wantMinor)) return
  throw new Failure(
    `Node ${OLDEST_NODE.join('.')} or newer is needed; this is Node ${process.versions.node}. ` +
      'Install a current release (https://nodejs.org) and run the command again.',
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
