/**
 * Ends the children of its parent when the parent goes, however that happens: the channel closes even when the parent is
 * killed, and neither sqld nor workerd would notice. Each message is the list of all their process ids.
 */
let children = []
process.on('message', (pids) => (children = pids))
// Ctrl-C and a shutdown may reach everybody at once: the parent ends its children in their order, and this one comes last.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => {})
process.on('disconnect', () => {
  endAll('SIGTERM')
  setTimeout(() => process.exit(endAll('SIGKILL')), children.length ? 2000 : 0)
})

function endAll(signal) {
  for (const pid of children) {
    try {
      process.kill(pid, signal)
    } catch {
      // It has ended by itself.
    }
  }
}
