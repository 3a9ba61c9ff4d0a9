// A server process in miniature, for the tests. Arguments: the address of the launcher module, the data
// folder, and "leave" to end without stopping the database; otherwise it serves until its input ends.
const [, , launcher, dataDir, manner] = process.argv
const say = (message) => process.stdout.write(`${JSON.stringify(message)}\n`)
const { startEmbedded, EmbeddedError } = await import(launcher)
try {
  const { url, port, stop } = await startEmbedded({ dataDir, log: () => undefined })
  say({ url, port })
  if (manner !== 'leave') {
    await new Promise((resolve) => process.stdin.once('end', resolve).resume())
    await stop()
  }
} catch (error) {
  say({ refused: error.message, expected: error instanceof EmbeddedError })
}
