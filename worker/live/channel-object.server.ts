import { DurableObject } from 'cloudflare:workers'
import { isInRange, parseRange } from '../core/address'
import {
  SESSION_ENDED_CODE,
  HEARTBEAT,
  HEARTBEAT_ANSWER,
  type LiveMessage,
  MAX_SOCKETS,
  REPLACED_CODE,
  TOO_MUCH_CODE,
} from './messages'
import { t } from './texts'

/** A message for some users, or for all if `to` is null. The same `key` is sent only once. */
export type ChannelMessage = LiveMessage & { key: string; to: string[] | null }
/** `at`: the form field that is being edited, or ''. */
export type PresenceUpdate = { place: string; userId: string; tab: string; name: string; at: string; leaving: boolean }
/** Selects the sockets to close; `range` in the format of `formatRange`. */
export type SocketSelector = { userId: string } | { sessionId: string } | { range: string }
/**
 * Stored with a socket: the time at which it was opened, in milliseconds, and the number of messages in the current
 * second.
 */
type SocketState = { opened: number; second: number; count: number }
/** `readyState` from which a socket is closing or closed; such sockets stay listed for a while. */
const CLOSING = 2

const HOUR_MS = 3_600_000
/** Prefix of addresses in the tags of a socket and in the table `ended`. */
const ADDRESS_TAG = 'at:'
/** Time for which messages are kept for later delivery, in milliseconds. */
const MESSAGE_TTL_MS = 48 * HOUR_MS
const TICKET_TTL_MS = 120_000
/** Limits of client messages: a heartbeat has nine characters. */
const MAX_MESSAGE_LENGTH = 1024
const MAX_PER_SECOND = 20
/** Time after which an editor without a sign of life has left the form, in milliseconds. */
const PRESENCE_TTL_MS = 45_000
/** Delay until all isolates know a ban, in milliseconds; until then they may still issue tickets. */
const BAN_DELAY_MS = 2000
/** Maximum number of missed messages that are delivered; with more, the client is told to reload. */
const MAX_MISSED = 100

/**
 * Durable Object that holds the sockets of one shard. Sockets hibernate: between messages nothing runs and nothing is
 * kept in memory. Messages are kept for two days, for clients that were offline.
 */
export class LiveChannel extends DurableObject {
  private readonly sql: SqlStorage

  constructor(ctx: DurableObjectState, env: object) {
    super(ctx, env)
    this.sql = ctx.storage.sql
    this.sql.exec(`
      create table if not exists said (seq integer primary key autoincrement, key text not null, who text not null,
        msg_id text not null, message text not null, time integer not null);
      create unique index if not exists said_once on said (key, who);
      create index if not exists said_who on said (who, seq);
      create table if not exists used (ticket text primary key, time integer not null);
      create table if not exists ended (who text primary key, time integer not null);
      drop table if exists here;
      create table if not exists present (place text not null, who text not null, tab text not null, name text not null,
        at text not null, time integer not null, primary key (place, who, tab));`)
    ctx.setWebSocketAutoResponse(new WebSocketRequestResponsePair(HEARTBEAT, HEARTBEAT_ANSWER))
  }

  /** Opens a socket. The Worker has verified the ticket; the headers identify the user. */
  override fetch(request: Request) {
    const say = (name: string) => request.headers.get(`x-live-${name}`) ?? ''
    const [user, session, issued] = [say('user'), say('session'), Number(say('issued'))]
    const since = (who: string) =>
      // An end in the future dates from before the clock was set back; the Worker has checked the session itself
      // before.
      this.sql
        .exec<{ time: number }>('select time from ended where who = ? and time <= ?', who, Date.now())
        .toArray()[0]?.time ?? 0
    if (issued <= Math.max(since(`user:${user}`), since(`session:${session}`)))
      return new Response(null, { status: 401 })
    if (this.isShutOut(say('address'), issued)) return new Response(null, { status: 401 })
    const fresh = this.sql.exec('insert or ignore into used (ticket, time) values (?, ?)', say('ticket'), Date.now())
    if (fresh.rowsWritten === 0) return new Response(null, { status: 401 })

    const { 0: client, 1: server } = new WebSocketPair()
    this.ctx.acceptWebSocket(server, [`user:${user}`, `session:${session}`, ADDRESS_TAG + say('address')])
    server.serializeAttachment({ opened: Date.now(), second: 0, count: 0 } satisfies SocketState)
    this.closeOldest(user)
    this.catchUp(server, user, say('last'))
    void this.tidyLater()
    return new Response(null, { status: 101, webSocket: client })
  }

  /** Closes the oldest sockets of a person beyond the maximum. The client does not reopen them by itself. */
  private closeOldest(user: string) {
    const openedAt = (socket: WebSocket) => (socket.deserializeAttachment() as SocketState | null)?.opened ?? 0
    const open = this.ctx.getWebSockets(`user:${user}`).filter(({ readyState }) => !(readyState >= CLOSING))
    const oldest = open.toSorted((a, b) => openedAt(a) - openedAt(b)).slice(0, Math.max(0, open.length - MAX_SOCKETS))
    for (const socket of oldest) {
      // As in `end`: the message arrives before a browser reports the close.
      send(socket, JSON.stringify({ cmd: 'replaced', msgId: '', msgTxt: t.replaced } satisfies LiveMessage))
      socket.close(REPLACED_CODE, t.replaced)
    }
  }

  /**
   * Sends the messages after the last one that the client received, counted from its first delivery, because it may
   * have been sent again since.
   */
  private catchUp(socket: WebSocket, user: string, last: string) {
    if (!last) return
    const lastSeq = this.sql
      .exec<{ seq: number | null }>(`select min(seq) as seq from said where msg_id = ? and who in ('', ?)`, last, user)
      .one().seq
    const missed =
      lastSeq === null
        ? null
        : this.sql
            .exec<{ message: string }>(
              `select message from said where seq > ? and who in ('', ?) order by seq limit ?`,
              lastSeq,
              user,
              MAX_MISSED + 1,
            )
            .toArray()
    if (missed === null || missed.length > MAX_MISSED)
      socket.send(JSON.stringify({ cmd: 'user', msgId: last, msgTxt: '' } satisfies LiveMessage))
    else for (const { message } of missed) socket.send(message)
  }

  /** Stores a message and sends it to the open sockets. A repeated key is ignored. */
  tell({ key, to, cmd, msgId, msgTxt }: ChannelMessage) {
    const message = JSON.stringify({ cmd, msgId, msgTxt } satisfies LiveMessage)
    for (const who of to ?? ['']) {
      const inserted = this.sql.exec(
        'insert or ignore into said (key, who, msg_id, message, time) values (?, ?, ?, ?, ?)',
        key,
        who,
        msgId,
        message,
        Date.now(),
      )
      if (inserted.rowsWritten === 0) continue
      for (const socket of to ? this.ctx.getWebSockets(`user:${who}`) : this.ctx.getWebSockets()) send(socket, message)
    }
    return this.tidyLater()
  }

  /** True if a ticket was issued before the address was banned, or so soon after that not all isolates knew the ban. */
  private isShutOut(address: string, issued: number) {
    return this.sql
      .exec<{ who: string }>(
        'select who from ended where who >= ? and who < ? and time between ? and ?',
        ADDRESS_TAG,
        `${ADDRESS_TAG}~`,
        issued - BAN_DELAY_MS,
        Date.now(),
      )
      .toArray()
      .some(({ who }) => isInRange(address, parseRange(who.slice(ADDRESS_TAG.length))))
  }

  /**
   * Closes the sockets of a session, of a person, or from an address or range; tickets that were issued before become
   * invalid.
   */
  end(who: SocketSelector) {
    const tag =
      'range' in who ? ADDRESS_TAG + who.range : 'userId' in who ? `user:${who.userId}` : `session:${who.sessionId}`
    this.sql.exec('insert or replace into ended (who, time) values (?, ?)', tag, Date.now())
    const sockets = 'range' in who ? this.from(who.range) : this.ctx.getWebSockets(tag)
    for (const socket of sockets) {
      // workerd releases the connection only when the object hibernates, ten seconds later, and until then a browser
      // does not report the close to its page: a message announces it.
      send(socket, JSON.stringify({ cmd: 'bye', msgId: '', msgTxt: t.ended } satisfies LiveMessage))
      socket.close(SESSION_ENDED_CODE, t.ended)
    }
    return this.tidyLater()
  }

  /** Returns the sockets from an address range. */
  private from(text: string) {
    const range = parseRange(text)
    return this.ctx
      .getWebSockets()
      .filter((socket) =>
        this.ctx
          .getTags(socket)
          .some((tag) => tag.startsWith(ADDRESS_TAG) && isInRange(tag.slice(ADDRESS_TAG.length), range)),
      )
  }

  /** Counts the sockets of each of these sessions, or all sockets. */
  count(sessionIds?: string[]): number[] {
    return sessionIds
      ? sessionIds.map((id) => this.ctx.getWebSockets(`session:${id}`).length)
      : [this.ctx.getWebSockets().length]
  }

  /** Sends a transient message to some users, or to all if `to` is null. */
  whisper(to: string[] | null, message: LiveMessage) {
    const sockets = to ? to.flatMap((who) => this.ctx.getWebSockets(`user:${who}`)) : this.ctx.getWebSockets()
    for (const socket of sockets) send(socket, JSON.stringify(message))
  }

  /**
   * Records that a user is at a form or field, or leaves it. Returns the other editors, and whether anything changed
   * for them.
   */
  stay({ place, userId, tab, name, at, leaving }: PresenceUpdate) {
    const now = Date.now()
    // The user's position as others see it: that of the tab that reported last.
    const position = () =>
      this.sql
        .exec<{ at: string }>(
          'select at from present where place = ? and who = ? order by time desc, tab limit 1',
          place,
          userId,
        )
        .toArray()[0]?.at ?? null
    this.sql.exec('delete from present where time not between ? and ?', now - PRESENCE_TTL_MS, now + PRESENCE_TTL_MS)
    const before = position()
    if (leaving) this.sql.exec('delete from present where place = ? and who = ? and tab = ?', place, userId, tab)
    else this.sql.exec('insert or replace into present values (?, ?, ?, ?, ?, ?)', place, userId, tab, name, at, now)
    const others = this.sql
      .exec<{ userId: string; name: string; at: string; time: number }>(
        // SQLite returns the other columns of the row with the maximum time.
        'select who as userId, name, at, max(time) as time from present where place = ? and who <> ? group by who order by name',
        place,
        userId,
      )
      .toArray()
      .map(({ userId: who, name: called, at: where }) => ({ userId: who, name: called, at: where }))
    return { others, changed: before !== position() }
  }

  override webSocketMessage(socket: WebSocket, message: string | ArrayBuffer) {
    if (typeof message !== 'string' || message.length > MAX_MESSAGE_LENGTH) return socket.close(1009, t.tooLarge)
    const second = Math.floor(Date.now() / 1000)
    const seat = socket.deserializeAttachment() as SocketState | null
    const count = seat?.second === second ? seat.count + 1 : 1
    if (count > MAX_PER_SECOND) return socket.close(TOO_MUCH_CODE, t.tooMany)
    socket.serializeAttachment({ opened: seat?.opened ?? 0, second, count } satisfies SocketState)
    send(socket, HEARTBEAT_ANSWER)
  }

  private async tidyLater() {
    if ((await this.ctx.storage.getAlarm()) === null) await this.ctx.storage.setAlarm(Date.now() + HOUR_MS)
  }
  override async alarm() {
    const now = Date.now()
    this.sql.exec('delete from said where time < ?', now - MESSAGE_TTL_MS)
    this.sql.exec('delete from used where time < ?', now - TICKET_TTL_MS)
    this.sql.exec('delete from ended where time < ?', now - TICKET_TTL_MS)
    const left = this.sql.exec<{ count: number }>('select count(*) as count from said').one().count
    if (left || this.ctx.getWebSockets().length) await this.ctx.storage.setAlarm(now + HOUR_MS)
  }
}

/** A closing socket accepts no message; its client reconnects and gets the missed messages. */
function send(socket: WebSocket, message: string) {
  try {
    socket.send(message)
  } catch {
    // Expected, see above.
  }
}
