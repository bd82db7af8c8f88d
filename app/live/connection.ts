import { callApi } from '~/app/lib/api'
import {
  HEARTBEAT,
  type LiveMessage,
  HEARTBEAT_TIMEOUT_MS,
  readMessage,
  reconnectDelay,
  REPLACED_CODE,
  HEARTBEAT_AFTER_MS,
} from '~/worker/live/messages'
import * as live from '~/worker/live/calls'

/**
 * An event for listeners: a message of the server, or a local event. `poll`: reload, on the first connection and where
 * sockets are blocked. `open`: every later connection, for transient state (`edit`); missed messages are replayed by
 * the server. `over`: the session has ended.
 */
export type LiveEvent = LiveMessage | { cmd: 'poll' | 'open' | 'over'; msgId: ''; msgTxt: '' }
type Listener = (event: LiveEvent) => void

const SECOND_MS = 1000
const POLL_MS = 60 * SECOND_MS
const LAST_ID_KEY = 'live-last'

const listeners = new Set<Listener>()
let socket: WebSocket | null = null
let reconnectTimer: ReturnType<typeof setTimeout> | undefined
let heartbeatTimer: ReturnType<typeof setTimeout> | undefined
let pollTimer: ReturnType<typeof setInterval> | undefined
let failures = 0
let opening = false
/** The server closed the socket in favour of newer ones. */
let isReplaced = false

const emit = (event: LiveEvent) => {
  for (const listener of listeners) listener(event)
}

/** Listens on the page's one socket, which is open while there are listeners. @returns a function that stops listening */
export function listen(listener: Listener): () => void {
  listeners.add(listener)
  if (listeners.size === 1) {
    addEventListener('online', reconnectSoon)
    document.addEventListener('visibilitychange', reopenWhenVisible)
    void openSocket()
  }
  return () => {
    listeners.delete(listener)
    if (listeners.size) return
    removeEventListener('online', reconnectSoon)
    document.removeEventListener('visibilitychange', reopenWhenVisible)
    closeConnection()
  }
}
/** Opens a socket of the new session after signing in again. */
export const reconnect = () => reconnectSoon()
const reconnectSoon = () => reconnectLater(Math.random() * SECOND_MS)

/**
 * While viewing as another person no socket is opened, so that no messages of that person are received. The bar with
 * this attribute is on every page.
 */
const isImpersonating = () => document.querySelector('[data-seeing]') !== null

async function openSocket() {
  if (socket || opening || !listeners.size || isImpersonating()) return
  opening = true
  const ticketAnswer = await callApi(live.liveTicket)
  opening = false
  if (!listeners.size || socket) return
  // An ended session is not retried: `reconnect` is called after signing in again.
  if (!ticketAnswer.ok) {
    if (!ticketAnswer.signedOut) return onFailure()
    closeConnection()
    return emit({ cmd: 'over', msgId: '', msgTxt: '' })
  }
  const { ticket, userId } = ticketAnswer.result
  const last = sessionStorage.getItem(LAST_ID_KEY) ?? ''
  const address = new URL(`/websocket/${userId}?last=${encodeURIComponent(last)}`, location.href)
  address.protocol = address.protocol === 'https:' ? 'wss:' : 'ws:'
  const opened = new WebSocket(address, [ticket])
  socket = opened
  opened.onopen = () => {
    failures = 0
    clearInterval(pollTimer)
    pollTimer = undefined
    resetHeartbeat()
    // Covers messages between the page load and the connection: a first connection cannot name a last message.
    emit({ cmd: last ? 'open' : 'poll', msgId: '', msgTxt: '' })
  }
  opened.onmessage = ({ data }) => {
    resetHeartbeat()
    const message = readMessage(data)
    if (!message) return
    if (message.cmd === 'bye') return onBye()
    if (message.cmd === 'replaced') return onReplaced()
    if (message.msgId && (message.cmd === 'topic' || message.cmd === 'user'))
      sessionStorage.setItem(LAST_ID_KEY, message.msgId)
    emit(message)
  }
  opened.onclose = ({ code }) => {
    if (socket !== opened) return
    if (code === REPLACED_CODE) return onReplaced()
    socket = null
    clearTimeout(heartbeatTimer)
    onFailure()
  }
}

/** A message arrived: after a silence a heartbeat is sent, and without a reply the socket is replaced. */
function resetHeartbeat() {
  clearTimeout(heartbeatTimer)
  heartbeatTimer = setTimeout(() => {
    if (socket?.readyState === WebSocket.OPEN) socket.send(HEARTBEAT)
    heartbeatTimer = setTimeout(() => dropSocket(), HEARTBEAT_TIMEOUT_MS)
  }, HEARTBEAT_AFTER_MS)
}
function dropSocket() {
  const old = socket
  socket = null
  clearTimeout(heartbeatTimer)
  old?.close()
  onFailure()
}
/** The server closed the socket: either the session changed its role and a new socket opens at once, or it is over. */
function onBye() {
  const old = socket
  socket = null
  clearTimeout(heartbeatTimer)
  old?.close()
  reconnectSoon()
}
/**
 * Another page of the person took this socket's place. It is not reopened automatically, or the pages would replace
 * each other in turn: this page polls, and opens a socket when it becomes visible again.
 */
function onReplaced() {
  const old = socket
  socket = null
  isReplaced = true
  clearTimeout(heartbeatTimer)
  clearTimeout(reconnectTimer)
  old?.close()
  startPolling()
}
function reopenWhenVisible() {
  if (!isReplaced || document.visibilityState !== 'visible') return
  isReplaced = false
  reconnectSoon()
}
/** Sends `poll` to the listeners once a minute while the page is visible, until a socket opens. */
function startPolling() {
  pollTimer ??= setInterval(
    () => document.visibilityState === 'visible' && emit({ cmd: 'poll', msgId: '', msgTxt: '' }),
    POLL_MS,
  )
}
function onFailure() {
  if (!listeners.size) return
  failures += 1
  // Sockets may be blocked on this network.
  startPolling()
  reconnectLater(reconnectDelay(failures, Math.random()))
}
function reconnectLater(milliseconds: number) {
  clearTimeout(reconnectTimer)
  reconnectTimer = setTimeout(() => void openSocket(), milliseconds)
}
function closeConnection() {
  clearTimeout(reconnectTimer)
  clearTimeout(heartbeatTimer)
  clearInterval(pollTimer)
  pollTimer = undefined
  failures = 0
  isReplaced = false
  const old = socket
  socket = null
  old?.close()
}
