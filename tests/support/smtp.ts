import { createServer, type Socket } from 'node:net'
import { onTestFinished } from 'vitest'

export type ReceivedMail = { from: string; to: string; user: string; headers: Record<string, string>; text: string }
/**
 * Behaviour of a test mail server: accepts mail; rejects the recipient; is busy; accepts mail and drops the connection
 * before it confirms; drops the connection after the greeting; never answers; answers without end.
 */
export type MailServerMode = 'takes' | 'refuses' | 'busy' | 'acceptsAndDrops' | 'drops' | 'silent' | 'endless'

/** A minimal real mail server on loopback. Its mode may change between mails. */
export async function mailServer(manner: MailServerMode = 'takes') {
  const world = { manner, received: [] as ReceivedMail[], visits: 0, port: 0 }
  const open = new Set<Socket>()
  const server = createServer((socket) => {
    open.add(socket)
    socket.on('close', () => open.delete(socket))
    socket.on('error', () => {})
    world.visits += 1
    serve(socket, world)
  })
  world.port = await new Promise<number>((resolve) => {
    server.listen(0, '127.0.0.1', () => resolve((server.address() as { port: number }).port))
  })
  onTestFinished(() => {
    for (const socket of open) socket.destroy()
    server.close()
  })
  return world
}

function serve(socket: Socket, world: { manner: MailServerMode; received: ReceivedMail[] }) {
  const say = (text: string) => socket.write(`${text}\r\n`)
  const { manner } = world
  if (manner === 'silent') return
  if (manner === 'endless') {
    const more = () => socket.writable && socket.write('220-a'.repeat(4000), () => setTimeout(more, 1))
    return void more()
  }
  if (manner === 'busy') return void say('421 4.3.2 try again later')
  say('220 mail.example.org ESMTP')
  const letter = { from: '', to: '', user: '' }
  let rest = ''
  let reading = false
  const commands: [RegExp, (found: RegExpExecArray) => void][] = [
    [
      /^EHLO /i,
      () => (manner === 'drops' ? socket.destroy() : say('250-mail.example.org\r\n250-SIZE 1000000\r\n250 AUTH PLAIN')),
    ],
    [
      /^AUTH PLAIN (.*)$/i,
      ([, given]) => {
        const [, user = '', password] = Buffer.from(given!, 'base64').toString().split('\0')
        letter.user = user
        say(password === 'right' ? '235 2.7.0 welcome' : '535 5.7.8 wrong password')
      },
    ],
    [
      /^MAIL FROM:<(.*)>$/i,
      ([, from]) => {
        letter.from = from!
        say('250 ok')
      },
    ],
    [
      /^RCPT TO:<(.*)>$/i,
      ([, to]) => {
        letter.to = to!
        say(manner === 'refuses' ? '550-5.1.1 no such\r\n550 5.1.1 mailbox' : '250 ok')
      },
    ],
    [
      /^DATA$/i,
      () => {
        reading = true
        say('354 go on')
      },
    ],
    [/^QUIT$/i, () => socket.end('221 bye\r\n')],
  ]
  socket.on('data', (bytes) => {
    rest += bytes.toString()
    for (;;) {
      const end = reading ? rest.indexOf('\r\n.\r\n') : rest.indexOf('\r\n')
      if (end < 0) return
      const text = rest.slice(0, end)
      rest = rest.slice(end + (reading ? 5 : 2))
      if (reading) {
        reading = false
        if (manner === 'acceptsAndDrops') return void socket.destroy()
        world.received.push({ ...letter, ...read(text) })
        say('250 2.0.0 taken')
        continue
      }
      const command = commands.find(([pattern]) => pattern.test(text))
      if (command) command[1](command[0].exec(text)!)
      else say('500 what?')
    }
  })
}

/** Unfolded and decoded headers, and the text. */
function read(message: string) {
  const [head = '', body = ''] = message.replace(/^\.\./gm, '.').split(/\r\n\r\n/, 2)
  const plain = (text: string) =>
    text
      .replace(/\?=\s+=\?/g, '?==?')
      .replace(/=\?UTF-8\?B\?([^?]*)\?=/g, (_, word: string) => Buffer.from(word, 'base64').toString())
  const headers = Object.fromEntries(
    head
      .replace(/\r\n /g, ' ')
      .split('\r\n')
      .map((line) => [line.slice(0, line.indexOf(':')).toLowerCase(), plain(line.slice(line.indexOf(':') + 2))]),
  )
  return { headers, text: Buffer.from(body, 'base64').toString() }
}
