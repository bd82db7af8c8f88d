/**
 * Ends the children of the parent process when the parent ends, however that happens: the channel closes even if the
 * parent is killed, which neither sqld nor workerd would notice. Each message is the list of all child process ids.
 */
let children = []
process.on('message', (pids) => (children = pids))
// Ctrl-C and a shutdown may signal all processes at once: the parent ends its children in order, and the guard ends last.
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
      // The process has already ended.
    }
  }
}
