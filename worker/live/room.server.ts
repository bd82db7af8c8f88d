import { DurableObject } from 'cloudflare:workers'
import { isIn, rangeOf } from '../core/address'
import { ENDED, HEARTBEAT, HEARTBEAT_ANSWER, type LiveMessage, MAX_SOCKETS, REPLACED, TOO_MUCH } from './messages'
import { t } from './texts'

/** A message for some, or for all where `to` is null. The same `key` is said once. */
export type Said = LiveMessage & { key: string; to: string[] | null }
/** `at`: the field that is being written, or empty. */
export type Stays = { place: string; userId: string; tab: string; name: string; at: string; leaving: boolean }
/** Whose sockets are closed; `range` as `rangeText` writes it. */
export type Ends = { userId: string } | { sessionId: string } | { range: string }
/** Stored with a socket: when it was opened, in milliseconds, and what it has sent within a second. */
type Seat = { opened: number; second: number; count: number }
/** A socket that is closing, or is closed, stays listed for a while. */
const CLOSING = 2

const HOUR = 3_600_000
/** Before an address, in the tags of a socket and in what has ended. */
const AT = 'at:'
/** How long what was said can be caught up with. */
const KEPT = 48 * HOUR
const TICKET_KEPT = 120_000
/** What a client may send: a heartbeat is nine characters. */
const LARGEST = 1024
const PER_SECOND = 20
/** Whoever says nothing for so long has left a form. */
const STAYS = 45_000
/** In other isolates a ban may come to be known so long after it was made, and a ticket be given until then. */
const BAN_KNOWN = 2000
/** More than this after a break, and the client is told to look instead. */
const CAUGHT_UP = 100

/**
 * The sockets of the people of one shard. They hibernate: between messages nothing runs and nothing is kept in memory.
 * What was said is kept for two days, so that whoever was away a while gets it.
 */
export class Room extends DurableObject {
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

  /** A socket for whom the Worker has checked the ticket of; its headers say who. */
  override fetch(request: Request) {
    const say = (name: string) => request.headers.get(`x-live-${name}`) ?? ''
    const [user, session, issued] = [say('user'), say('session'), Number(say('issued'))]
    const since = (who: string) =>
      // An end that lies ahead is of before the clock was set back: the session itself is asked before, by the Worker.
      this.sql
        .exec<{ time: number }>('select time from ended where who = ? and time <= ?', who, Date.now())
        .toArray()[0]?.time ?? 0
    if (issued <= Math.max(since(`user:${user}`), since(`session:${session}`)))
      return new Response(null, { status: 401 })
    if (this.isShutOut(say('address'), issued)) return new Response(null, { status: 401 })
    const fresh = this.sql.exec('insert or ignore into used (ticket, time) values (?, ?)', say('ticket'), Date.now())
    if (fresh.rowsWritten === 0) return new Response(null, { status: 401 })

    const { 0: client, 1: server } = new WebSocketPair()
    this.ctx.acceptWebSocket(server, [`user:${user}`, `session:${session}`, AT + say('address')])
    server.serializeAttachment({ opened: Date.now(), second: 0, count: 0 } satisfies Seat)
    this.closeOldest(user)
    this.catchUp(server, user, say('last'))
    void this.tidyLater()
    return new Response(null, { status: 101, webSocket: client })
  }

  /** Closes the sockets of a person beyond the maximum, the oldest first. The client does not open them again by itself. */
  private closeOldest(user: string) {
    const openedAt = (socket: WebSocket) => (socket.deserializeAttachment() as Seat | null)?.opened ?? 0
    const open = this.ctx.getWebSockets(`user:${user}`).filter(({ readyState }) => !(readyState >= CLOSING))
    const oldest = open.toSorted((a, b) => openedAt(a) - openedAt(b)).slice(0, Math.max(0, open.length - MAX_SOCKETS))
    for (const socket of oldest) {
      // As in `end`: the message arrives before a browser reports the closing.
      send(socket, JSON.stringify({ cmd: 'replaced', msgId: '', msgTxt: t.replaced } satisfies LiveMessage))
      socket.close(REPLACED, t.replaced)
    }
  }

  /** Says again what came after the last that the client saw: after its first saying, for it may have been said again since. */
  private catchUp(socket: WebSocket, user: string, last: string) {
    if (!last) return
    const seen = this.sql
      .exec<{ seq: number | null }>(`select min(seq) as seq from said where msg_id = ? and who in ('', ?)`, last, user)
      .one().seq
    const missed =
      seen === null
        ? null
        : this.sql
            .exec<{ message: string }>(
              `select message from said where seq > ? and who in ('', ?) order by seq limit ?`,
              seen,
              user,
              CAUGHT_UP + 1,
            )
            .toArray()
    if (missed === null || missed.length > CAUGHT_UP)
      socket.send(JSON.stringify({ cmd: 'user', msgId: last, msgTxt: '' } satisfies LiveMessage))
    else for (const { message } of missed) socket.send(message)
  }

  /** Keeps the message and sends it to the open sockets. Told twice with the same key, it is said once. */
  tell({ key, to, cmd, msgId, msgTxt }: Said) {
    const message = JSON.stringify({ cmd, msgId, msgTxt } satisfies LiveMessage)
    for (const who of to ?? ['']) {
      const kept = this.sql.exec(
        'insert or ignore into said (key, who, msg_id, message, time) values (?, ?, ?, ?, ?)',
        key,
        who,
        msgId,
        message,
        Date.now(),
      )
      if (kept.rowsWritten === 0) continue
      for (const socket of to ? this.ctx.getWebSockets(`user:${who}`) : this.ctx.getWebSockets()) send(socket, message)
    }
    return this.tidyLater()
  }

  /** Whether a ticket is from before the address was shut out, or from so soon after that not everybody knew. */
  private isShutOut(address: string, issued: number) {
    return this.sql
      .exec<{ who: string }>(
        'select who from ended where who >= ? and who < ? and time between ? and ?',
        AT,
        `${AT}~`,
        issued - BAN_KNOWN,
        Date.now(),
      )
      .toArray()
      .some(({ who }) => isIn(address, rangeOf(who.slice(AT.length))))
  }

  /** Closes the sockets of a session, of a person, or from an address or range; tickets that were made before open none. */
  end(who: Ends) {
    const tag = 'range' in who ? AT + who.range : 'userId' in who ? `user:${who.userId}` : `session:${who.sessionId}`
    this.sql.exec('insert or replace into ended (who, time) values (?, ?)', tag, Date.now())
    const those = 'range' in who ? this.from(who.range) : this.ctx.getWebSockets(tag)
    for (const socket of those) {
      // workerd lets go of the connection only when the object goes to sleep, ten seconds later, and until then a browser
      // does not tell its page of the closing: a word goes before it.
      send(socket, JSON.stringify({ cmd: 'bye', msgId: '', msgTxt: t.ended } satisfies LiveMessage))
      socket.close(ENDED, t.ended)
    }
    return this.tidyLater()
  }

  /** The sockets whose other end is in a range. */
  private from(text: string) {
    const range = rangeOf(text)
    return this.ctx
      .getWebSockets()
      .filter((socket) =>
        this.ctx.getTags(socket).some((tag) => tag.startsWith(AT) && isIn(tag.slice(AT.length), range)),
      )
  }

  /** How many sockets each of these sessions has open here; without any, how many there are. */
  count(sessionIds?: string[]): number[] {
    return sessionIds
      ? sessionIds.map((id) => this.ctx.getWebSockets(`session:${id}`).length)
      : [this.ctx.getWebSockets().length]
  }

  /** Says something that counts only now, to some or, where `to` is null, to all. */
  whisper(to: string[] | null, message: LiveMessage) {
    const sockets = to ? to.flatMap((who) => this.ctx.getWebSockets(`user:${who}`)) : this.ctx.getWebSockets()
    for (const socket of sockets) send(socket, JSON.stringify(message))
  }

  /** Somebody is at a form, at a field of it, or leaves it. Answers who else is where, and whether that is news to them. */
  stay({ place, userId, tab, name, at, leaving }: Stays) {
    const now = Date.now()
    // Where this person is, as the others see it: the page that spoke last.
    const seen = () =>
      this.sql
        .exec<{ at: string }>(
          'select at from present where place = ? and who = ? order by time desc, tab limit 1',
          place,
          userId,
        )
        .toArray()[0]?.at ?? null
    this.sql.exec('delete from present where time not between ? and ?', now - STAYS, now + STAYS)
    const before = seen()
    if (leaving) this.sql.exec('delete from present where place = ? and who = ? and tab = ?', place, userId, tab)
    else this.sql.exec('insert or replace into present values (?, ?, ?, ?, ?, ?)', place, userId, tab, name, at, now)
    const others = this.sql
      .exec<{ userId: string; name: string; at: string; time: number }>(
        // Of a person's pages the row of the latest time.
        'select who as userId, name, at, max(time) as time from present where place = ? and who <> ? group by who order by name',
        place,
        userId,
      )
      .toArray()
      .map(({ userId: who, name: called, at: where }) => ({ userId: who, name: called, at: where }))
    return { others, changed: before !== seen() }
  }

  override webSocketMessage(socket: WebSocket, message: string | ArrayBuffer) {
    if (typeof message !== 'string' || message.length > LARGEST) return socket.close(1009, t.tooLarge)
    const second = Math.floor(Date.now() / 1000)
    const seat = socket.deserializeAttachment() as Seat | null
    const count = seat?.second === second ? seat.count + 1 : 1
    if (count > PER_SECOND) return socket.close(TOO_MUCH, t.tooMany)
    socket.serializeAttachment({ opened: seat?.opened ?? 0, second, count } satisfies Seat)
    send(socket, HEARTBEAT_ANSWER)
  }

  private async tidyLater() {
    if ((await this.ctx.storage.getAlarm()) === null) await this.ctx.storage.setAlarm(Date.now() + HOUR)
  }
  override async alarm() {
    const now = Date.now()
    this.sql.exec('delete from said where time < ?', now - KEPT)
    this.sql.exec('delete from used where time < ?', now - TICKET_KEPT)
    this.sql.exec('delete from ended where time < ?', now - TICKET_KEPT)
    const left = this.sql.exec<{ count: number }>('select count(*) as count from said').one().count
    if (left || this.ctx.getWebSockets().length) await this.ctx.storage.setAlarm(now + HOUR)
  }
}

/** A socket that is just closing takes nothing any more; its owner comes back and catches up. */
function send(socket: WebSocket, message: string) {
  try {
    socket.send(message)
  } catch {
    // Said above.
  }
}
