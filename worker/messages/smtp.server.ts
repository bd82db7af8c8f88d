import type { connect } from 'cloudflare:sockets'

type Connect = typeof connect
export type MailServer = {
  hostname: string
  port: number
  /** 'tls': TLS from the first byte; 'starttls': TLS after the greeting; 'none': loopback only. */
  tls: 'tls' | 'starttls' | 'none'
  user: string
  password: string
}
/** Plain addresses, and the whole message with headers and CRLF line ends. */
export type MailEnvelope = { from: string; to: string; message: string }

/** Most characters of a reply. */
const MAX_REPLY_LENGTH = 64 * 1024
const LOOPBACK = new Set(['127.0.0.1', '::1', 'localhost'])
const encoder = new TextEncoder()

/**
 * Delivers one message to a mail server (RFC 5321) over a socket of the Worker.
 * @param patience timeout of each reply in milliseconds
 * @throws Error with the server's reply, or if it disconnects or does not reply
 */
export async function deliverMail(
  open: Connect,
  server: MailServer,
  letter: MailEnvelope,
  patience: number,
): Promise<void> {
  const bare = server.tls === 'none'
  if (bare && !LOOPBACK.has(server.hostname)) throw new Error('Mail without TLS is allowed only to this machine.')
  const { hostname, port } = server
  const how = { tls: 'on', starttls: 'starttls', none: 'off' } as const
  let socket = open({ hostname, port }, { secureTransport: how[server.tls], allowHalfOpen: false })
  // A broken connection also rejects the pending read, so this rejection is ignored.
  socket.closed.catch(() => {})
  let line = openSmtpSession(socket, patience)
  try {
    await line.hears(220)
    let offers = await line.say(`EHLO ${domainOf(letter.from)}`, 250)
    if (server.tls === 'starttls') {
      await line.say('STARTTLS', 220)
      line.release()
      socket = socket.startTls()
      socket.closed.catch(() => {})
      line = openSmtpSession(socket, patience)
      offers = await line.say(`EHLO ${domainOf(letter.from)}`, 250)
    }
    if (server.user) await authenticate(line, offers, server)
    await line.say(`MAIL FROM:<${letter.from}>`, 250)
    await line.say(`RCPT TO:<${letter.to}>`, 250, 251)
    await line.say('DATA', 354)
    // A line that begins with a dot would end the message, so the dot is doubled (4.5.2).
    await line.say(`${letter.message.replace(/^\./gm, '..')}\r\n.`, 250)
    // The message is accepted, so errors of QUIT are ignored.
    await line.say('QUIT', 221).catch(() => {})
  } finally {
    line.release()
    await socket.close().catch(() => {})
  }
}

type SmtpSession = ReturnType<typeof openSmtpSession>
async function authenticate(line: SmtpSession, offers: string, { user, password }: MailServer) {
  const methods = /^AUTH[ =](.*)$/im.exec(offers)?.[1]?.toUpperCase() ?? ''
  if (methods.includes('LOGIN') && !methods.includes('PLAIN')) {
    await line.say('AUTH LOGIN', 334)
    await line.say(base64(user), 334)
    await line.say(base64(password), 235)
  } else await line.say(`AUTH PLAIN ${base64(`\0${user}\0${password}`)}`, 235)
}

/** Opens an SMTP session: sends commands and reads their replies in turn. */
function openSmtpSession({ readable, writable }: Pick<Socket, 'readable' | 'writable'>, patience: number) {
  const reader = (readable as ReadableStream<Uint8Array>).getReader()
  const writer = (writable as WritableStream<Uint8Array>).getWriter()
  const decoder = new TextDecoder()
  let rest = ''
  /** Reads the next complete reply; returns its code, and its lines without codes. */
  async function reply(): Promise<{ code: number; text: string }> {
    for (;;) {
      const whole = /^(?:\d{3}-.*\r?\n)*(\d{3})(?: .*)?\r?\n/.exec(rest)
      if (whole) {
        rest = rest.slice(whole[0].length)
        return { code: Number(whole[1]), text: whole[0].replace(/^\d{3}[ -]?/gm, '').trim() }
      }
      if (rest.length > MAX_REPLY_LENGTH) throw new Error('邮件服务的应答过长')
      const { value, done } = await reader.read()
      if (done) throw new Error('邮件服务已断开连接')
      rest += decoder.decode(value, { stream: true })
    }
  }
  async function hears(...codes: number[]): Promise<string> {
    const { code, text } = await withReplyTimeout(reply(), patience)
    if (!codes.includes(code)) throw new Error(`邮件服务拒绝：${code} ${text}`.slice(0, 300))
    return text
  }
  return {
    hears,
    async say(text: string, ...codes: number[]) {
      await withReplyTimeout(writer.write(encoder.encode(`${text}\r\n`)), patience)
      return hears(...codes)
    },
    release() {
      // A pending read keeps its lock; the socket is closed next.
      try {
        reader.releaseLock()
        writer.releaseLock()
      } catch {
        // The stream is closed already.
      }
    },
  }
}

async function withReplyTimeout<T>(work: Promise<T>, patience: number): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('邮件服务无应答')), patience)
  })
  // A rejection after the timeout is ignored.
  work.catch(() => {})
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}

const domainOf = (address: string) => address.slice(address.lastIndexOf('@') + 1)
/** Encodes text as base64 of its UTF-8 bytes. */
export function base64(text: string): string {
  let bytes = ''
  for (const byte of encoder.encode(text)) bytes += String.fromCharCode(byte)
  return btoa(bytes)
}
