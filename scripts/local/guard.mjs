/**
 * Ends what its parent has started when the parent goes, however that happens: the channel closes even when the parent is
 * killed, and neither sqld nor workerd would notice. It is told of every process, by its number.
 */
const children = new Set()
process.on('message', ({ started, ended, stop }) => {
  if (started) children.add(started)
  if (ended) children.delete(ended)
  if (stop) process.exit(0)
})
// Ctrl-C and a shutdown may reach everybody at once: the parent ends its children in their order, and this one comes last.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => {})
process.on('disconnect', () => {
  for (const pid of children) signal(pid, 'SIGTERM')
  setTimeout(() => {
    for (const pid of children) signal(pid, 'SIGKILL')
    process.exit(0)
  }, 2000)
})

function signal(pid, name) {
  try {
    process.kill(pid, name)
  } catch {
    // It has ended by itself.
  }
}
