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
 * An event for listeners: a message of the server, or a local event. `poll`: reload, on the first connection and where
 * sockets are blocked. `open`: every later connection, for transient state (`edit`); missed messages are replayed by
 * the server. `over`: the session has ended.
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
/** The server closed the socket in favour of newer ones. */
let isReplaced = false

const say = (event: LiveEvent) => {
  for (const listener of listeners) listener(event)
}

/** Listens on the page's one socket, which is open while there are listeners. @returns a function that stops listening */
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
/** Opens a socket of the new session after signing in again. */
export const resume = () => soon()
const soon = () => later(Math.random() * SECOND)

/**
 * While viewing as another person no socket is opened, so that no messages of that person are received. The bar with
 * this attribute is on every page.
 */
const seesAsAnother = () => document.querySelector('[data-seeing]') !== null

async function open() {
  if (socket || opening || !listeners.size || seesAsAnother()) return
  opening = true
  const ticketAnswer = await ask(live.liveTicket)
  opening = false
  if (!listeners.size || socket) return
  // An ended session is not retried: `reconnect` is called after signing in again.
  if (!ticketAnswer.ok) {
    if (!ticketAnswer.signedOut) return failed()
    stop()
    return say({ cmd: 'over', msgId: '', msgTxt: '' })
  }
  const { ticket, userId } = ticketAnswer.result
  const last = sessionStorage.getItem(LAST) ?? ''
  const address = new URL(`/websocket/${userId}?last=${encodeURIComponent(last)}`, location.href)
  address.protocol = address.protocol === 'https:' ? 'wss:' : 'ws:'
  const opened = new WebSocket(address, [ticket])
  socket = opened
  opened.onopen = () => {
    failures = 0
    clearInterval(polling)
    polling = undefined
    alive()
    // Covers messages between the page load and the connection: a first connection cannot name a last message.
    say({ cmd: last ? 'open' : 'poll', msgId: '', msgTxt: '' })
  }
  opened.onmessage = ({ data }) => {
    alive()
    const message = readMessage(data)
    if (!message) return
    if (message.cmd === 'bye') return dismissed()
    if (message.cmd === 'replaced') return replaced()
    if (message.msgId && (message.cmd === 'topic' || message.cmd === 'user'))
      sessionStorage.setItem(LAST, message.msgId)
    say(message)
  }
  opened.onclose = ({ code }) => {
    if (socket !== opened) return
    if (code === REPLACED) return replaced()
    socket = null
    clearTimeout(pulse)
    failed()
  }
}

/** A message arrived: after a silence a heartbeat is sent, and without a reply the socket is replaced. */
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
/** The server closed the socket: either the session changed its role and a new socket opens at once, or it is over. */
function dismissed() {
  const old = socket
  socket = null
  clearTimeout(pulse)
  old?.close()
  soon()
}
/**
 * Another page of the person took this socket's place. It is not reopened automatically, or the pages would replace
 * each other in turn: this page polls, and opens a socket when it becomes visible again.
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
/** Sends `poll` to the listeners once a minute while the page is visible, until a socket opens. */
function poll() {
  polling ??= setInterval(
    () => document.visibilityState === 'visible' && say({ cmd: 'poll', msgId: '', msgTxt: '' }),
    POLL,
  )
}
function failed() {
  if (!listeners.size) return
  failures += 1
  // Sockets may be blocked on this network.
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
