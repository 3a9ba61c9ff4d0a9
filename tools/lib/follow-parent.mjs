// Preloaded into the server (`node --import`). The server runs in its own process group, so that one Ctrl-C
// reaches it once and not three times; this keeps it from outliving a launcher that was killed outright, and
// gives Windows, which has no SIGTERM, the same clean shutdown.
const shutDown = () => process.emit('SIGTERM', 'SIGTERM')

if (process.channel) {
  process.on('message', (message) => message === 'stop' && shutDown())
  process.on('disconnect', shutDown)
  process.channel.unref()
}
