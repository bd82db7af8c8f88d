import { ask } from '~/app/lib/api'
import {
  HEARTBEAT,
  type LiveMessage,
  PATIENCE,
  readMessage,
  reconnectAfter,
  REPLACED,
  SILENCE,
} from '~/worker/live/messages'
import * as live from '~/worker/live/calls'

/**
 * What a listener gets: a message, or a reminder to look. `poll`: on the first connection, and where sockets are blocked.
 * `open`: on every other one, for what counts only now (`edit`); the messages that were missed follow by themselves. `over`: the
 * session has ended, here or by somebody else's hand.
 */
export type LiveEvent = LiveMessage | { cmd: 'poll' | 'open' | 'over'; msgId: ''; msgTxt: '' }
type Listener = (event: LiveEvent) => void

const SECOND = 1000
const POLL = 60 * SECOND
const LAST = 'live-last'

const listeners = new Set<Listener>()
let socket: WebSocket | null = null
let waiting: ReturnType<typeof setTimeout> | undefined
let pulse: ReturnType<typeof setTimeout> | undefined
let polling: ReturnType<typeof setInterval> | undefined
let failures = 0
let opening = false
/** The server has closed the socket in favour of newer ones. */
let isReplaced = false

const say = (event: LiveEvent) => {
  for (const listener of listeners) listener(event)
}

/** One socket for the page, open while somebody listens. @returns stops listening */
export function listen(listener: Listener): () => void {
  listeners.add(listener)
  if (listeners.size === 1) {
    addEventListener('online', soon)
    document.addEventListener('visibilitychange', reopenWhenShown)
    void open()
  }
  return () => {
    listeners.delete(listener)
    if (listeners.size) return
    removeEventListener('online', soon)
    document.removeEventListener('visibilitychange', reopenWhenShown)
    stop()
  }
}
/** Somebody has signed in again: a socket of the new session. */
export const resume = () => soon()
const soon = () => later(Math.random() * SECOND)

/** Who does so hears nothing that is said to that person: the bar that says so is on every page. */
const seesAsAnother = () => document.querySelector('[data-seeing]') !== null

async function open() {
  if (socket || opening || !listeners.size || seesAsAnother()) return
  opening = true
  const asked = await ask(live.liveTicket)
  opening = false
  if (!listeners.size || socket) return
  // A session that is over is not opened again by asking: `resume` is called once somebody has signed in again.
  if (!asked.ok) {
    if (!asked.signedOut) return failed()
    stop()
    return say({ cmd: 'over', msgId: '', msgTxt: '' })
  }
  const { ticket, userId } = asked.result
  const last = sessionStorage.getItem(LAST) ?? ''
  const address = new URL(`/websocket/${userId}?last=${encodeURIComponent(last)}`, location.href)
  address.protocol = address.protocol === 'https:' ? 'wss:' : 'ws:'
  const made = new WebSocket(address, [ticket])
  socket = made
  made.onopen = () => {
    failures = 0
    clearInterval(polling)
    polling = undefined
    alive()
    // What was said between the reading of the page and now: who has seen nothing yet cannot name a last one.
    say({ cmd: last ? 'open' : 'poll', msgId: '', msgTxt: '' })
  }
  made.onmessage = ({ data }) => {
    alive()
    const message = readMessage(data)
    if (!message) return
    if (message.cmd === 'bye') return dismissed()
    if (message.cmd === 'replaced') return replaced()
    if (message.msgId && (message.cmd === 'topic' || message.cmd === 'user'))
      sessionStorage.setItem(LAST, message.msgId)
    say(message)
  }
  made.onclose = ({ code }) => {
    if (socket !== made) return
    if (code === REPLACED) return replaced()
    socket = null
    clearTimeout(pulse)
    failed()
  }
}

/** Something came: all is well for a while. Then a heartbeat, and if nothing answers, another socket. */
function alive() {
  clearTimeout(pulse)
  pulse = setTimeout(() => {
    if (socket?.readyState === WebSocket.OPEN) socket.send(HEARTBEAT)
    pulse = setTimeout(() => drop(), PATIENCE)
  }, SILENCE)
}
function drop() {
  const old = socket
  socket = null
  clearTimeout(pulse)
  old?.close()
  failed()
}
/** The server closes the socket: the session has another role, and another socket opens at once, or it is over. */
function dismissed() {
  const old = socket
  socket = null
  clearTimeout(pulse)
  old?.close()
  soon()
}
/**
 * Another page of the person took the place of this socket. It is not opened again by itself, or the pages would replace each
 * other in turn: this page polls, and opens a socket once somebody comes back to it.
 */
function replaced() {
  const old = socket
  socket = null
  isReplaced = true
  clearTimeout(pulse)
  clearTimeout(waiting)
  old?.close()
  poll()
}
function reopenWhenShown() {
  if (!isReplaced || document.visibilityState !== 'visible') return
  isReplaced = false
  soon()
}
/** Asks the listeners to look now and then, until a socket opens. */
function poll() {
  polling ??= setInterval(
    () => document.visibilityState === 'visible' && say({ cmd: 'poll', msgId: '', msgTxt: '' }),
    POLL,
  )
}
function failed() {
  if (!listeners.size) return
  failures += 1
  // Sockets may be blocked here.
  poll()
  later(reconnectAfter(failures, Math.random()))
}
function later(milliseconds: number) {
  clearTimeout(waiting)
  waiting = setTimeout(() => void open(), milliseconds)
}
function stop() {
  clearTimeout(waiting)
  clearTimeout(pulse)
  clearInterval(polling)
  polling = undefined
  failures = 0
  isReplaced = false
  const old = socket
  socket = null
  old?.close()
}
