import { DatabaseSync, type SQLInputValue } from 'node:sqlite'
import { onTestFinished, vi } from 'vitest'
import { type LiveMessage, readMessage } from '~/worker/live/messages'
import { newId } from '~/worker/core/context'
import { LiveChannel, type ChannelMessage, type PresenceUpdate } from '~/worker/live/channel-object.server'

/** The server's end of a socket: records its messages and its close. */
export class FakeSocket {
  readonly texts: string[] = []
  closed: number | null = null
  private attachment: unknown = null
  send(text: string) {
    if (this.closed !== null) throw new Error('the socket is closed')
    this.texts.push(text)
  }
  close(code: number) {
    this.closed = code
  }
  serializeAttachment(value: unknown) {
    this.attachment = structuredClone(value)
  }
  deserializeAttachment = () => this.attachment
  get heard(): LiveMessage[] {
    return this.texts.map(readMessage).filter((one) => one !== null)
  }
  get ids() {
    return this.heard.map((one) => one.msgId)
  }
}

/** Node cannot construct a response with status 101. */
class UpgradeResponse extends Response {
  override readonly webSocket: WebSocket | null = null
  constructor(body?: BodyInit | null, init?: ResponseInit) {
    const opens = init?.status === 101
    super(body, opens ? { headers: init.headers } : init)
    if (!opens) return
    this.webSocket = init.webSocket ?? null
    Object.defineProperty(this, 'status', { value: 101 })
  }
}

/** The state that workerd gives an object: SQLite, an alarm, sockets with tags. */
function fakeObjectState() {
  const db = new DatabaseSync(':memory:')
  const sockets: { socket: FakeSocket; tags: string[] }[] = []
  const alarm: { at: number | null } = { at: null }
  const exec = (query: string, ...values: SQLInputValue[]) => {
    if (values.length === 0 && query.trimEnd().endsWith(';')) return db.exec(query)
    const statement = db.prepare(query)
    if (statement.columns().length === 0) return { rowsWritten: Number(statement.run(...values).changes) }
    const rows = statement.all(...values)
    return { toArray: () => rows, one: () => rows[0] }
  }
  const state = {
    storage: {
      sql: { exec },
      getAlarm: () => Promise.resolve(alarm.at),
      setAlarm: (at: number) => Promise.resolve(void (alarm.at = at)),
    },
    setWebSocketAutoResponse() {},
    acceptWebSocket: (socket: FakeSocket, tags: string[]) => void sockets.push({ socket, tags }),
    getWebSockets: (tag?: string) =>
      sockets
        .filter(({ socket, tags }) => socket.closed === null && (tag === undefined || tags.includes(tag)))
        .map(({ socket }) => socket),
  }
  return { state, sockets, alarm }
}

/** One live channel object. Arguments are cloned, as in a call to a Durable Object. */
class FakeLiveChannel {
  private readonly here = fakeObjectState()
  private readonly room = new LiveChannel(this.here.state as never, {})
  /** Number of recipients of each `tell`. */
  readonly told: number[] = []
  fetch = (url: string, init: RequestInit) => Promise.resolve(this.room.fetch(new Request(url, init)))
  tell = (said: ChannelMessage) => {
    this.told.push(said.to?.length ?? 0)
    return Promise.resolve(this.room.tell(said))
  }
  end = (who: Parameters<LiveChannel['end']>[0]) => Promise.resolve(this.room.end(who))
  whisper = (to: string[], message: LiveMessage) => Promise.resolve(this.room.whisper(to, message))
  stay = (who: PresenceUpdate) => Promise.resolve(this.room.stay(who))

  /** Opens a socket of a person with an unused ticket; otherwise returns the status of the rejection. */
  async open(user: string, { session = `of ${user}`, ticket = newId(), issued = Date.now(), last = '' } = {}) {
    const headers = Object.entries({ user, session, ticket, issued: String(issued), last })
    const answer = await this.fetch('https://room/', {
      headers: Object.fromEntries(headers.map(([name, value]) => [`x-live-${name}`, value])),
    })
    return answer.status === 101 ? this.newest : answer.status
  }
  /** Receives a message of the client. */
  hear(socket: FakeSocket, message: string | ArrayBuffer) {
    if (socket.closed === null) this.room.webSocketMessage(socket as never, message)
  }
  get newest() {
    return this.here.sockets.at(-1)!.socket
  }
  /** Time of its alarm; null without one. */
  get alarm() {
    return this.here.alarm.at
  }
  /** Runs the alarm as workerd does. */
  async wake() {
    vi.setSystemTime(this.here.alarm.at!)
    this.here.alarm.at = null
    await this.room.alarm()
  }
}

/** A substitute of the live channel objects without workerd: the same class on recording sockets. */
export class FakeLiveChannels {
  readonly rooms = new Map<string, FakeLiveChannel>()
  idFromName = (name: string) => name
  get(name: string) {
    const room = this.rooms.get(name) ?? new FakeLiveChannel()
    this.rooms.set(name, room)
    return room
  }
}

/** Live channel objects, and a fixed clock that a test advances. */
export function fakeLiveChannels(): FakeLiveChannels {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() })
  vi.stubGlobal('Response', UpgradeResponse)
  vi.stubGlobal(
    'WebSocketPair',
    class {
      0 = {}
      1 = new FakeSocket()
    },
  )
  vi.stubGlobal('WebSocketRequestResponsePair', class {})
  onTestFinished(() => {
    vi.unstubAllGlobals()
    vi.useRealTimers()
  })
  return new FakeLiveChannels()
}
export const advanceClock = (milliseconds: number) => vi.setSystemTime(Date.now() + milliseconds)
