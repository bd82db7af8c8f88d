import { connect as connectPlain, type Socket } from 'node:net'
import { connect as connectSecure } from 'node:tls'
import * as system from '~/worker/system/calls'
import { headersOf } from '~/worker/monitor/telemetry/collector.server'
import { type Finding, looked, mend, note, well } from './report'

type Given = Record<string, string | undefined>
const PATIENCE = 10_000

/** Returns the first bytes that a server sends, after writing `command` if given. At most ten seconds. */
function heard(socket: Socket, command?: string): Promise<string> {
  return new Promise<string>((resolve, reject) => {
    socket.setTimeout(PATIENCE, () => reject(new Error('no word within ten seconds')))
    socket.once('error', reject).once('data', (bytes) => resolve(bytes.toString()))
    socket.once('close', () => reject(new Error('it closed without a word')))
    if (command) socket.write(command)
  }).finally(() => socket.destroy())
}

async function mail({ MAIL_HOST: host, MAIL_PORT, MAIL_FROM, MAIL_TLS = 'tls', MAIL_URL }: Given): Promise<Finding[]> {
  if (!host)
    return [
      MAIL_URL ? well('mail', 'goes to the gateway of MAIL_URL') : note('mail', 'MAIL_HOST is not set: none is sent'),
    ]
  if (!MAIL_FROM) return [mend('mail', 'MAIL_FROM is not set: every letter fails')]
  return looked('mail', 'the server does not answer: look at MAIL_HOST, MAIL_PORT and MAIL_TLS', async () => {
    const to = { host, port: Number(MAIL_PORT ?? 465) }
    const greeting = await heard(MAIL_TLS === 'tls' ? connectSecure({ ...to, servername: host }) : connectPlain(to))
    const line = greeting.split('\r\n')[0]!
    return [line.startsWith('220') ? well('mail', 'the server greets') : mend('mail', `the server says: ${line}`)]
  })
}

async function virus({ CLAMD }: Given): Promise<Finding[]> {
  if (!CLAMD) return [note('scanner', 'CLAMD is not set: nobody looks at uploads')]
  return looked('scanner', 'does not answer: look at CLAMD', async () => {
    const [host = '', port] = CLAMD.split(':')
    const reply = await heard(connectPlain({ host, port: Number(port) }), 'zPING\0')
    return [
      reply.startsWith('PONG') ? well('scanner', 'answers') : mend('scanner', `is no clamd: ${reply.slice(0, 40)}`),
    ]
  })
}

async function single({ CAS_URL }: Given): Promise<Finding[]> {
  if (!CAS_URL) return []
  return looked('CAS', 'does not answer: look at CAS_URL', async () => {
    const answer = await fetch(`${CAS_URL}/p3/serviceValidate`, { signal: AbortSignal.timeout(PATIENCE) })
    const isCas = (await answer.text()).includes('serviceResponse')
    return [isCas ? well('CAS', 'answers') : mend('CAS', `${CAS_URL} is no CAS server of protocol 3`)]
  })
}

async function product({ SITE_URL }: Given): Promise<Finding[]> {
  if (!SITE_URL) return []
  return looked('product', 'does not answer at SITE_URL: is it running, and does the proxy lead to it?', async () => {
    const answer = await fetch(SITE_URL + system.ready.path, { signal: AbortSignal.timeout(PATIENCE) })
    const body = (await answer.text()).slice(0, 200)
    return [answer.ok ? well('product', 'is ready') : mend('product', `answers ${answer.status}: ${body}`)]
  })
}

async function collector(env: Given): Promise<Finding[]> {
  const address = env.OTEL_EXPORTER_OTLP_ENDPOINT
  if (!address) return []
  return looked('collector', 'does not answer: look at OTEL_EXPORTER_OTLP_ENDPOINT', async () => {
    const answer = await fetch(`${address.replace(/\/$/, '')}/v1/traces`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headersOf(env.OTEL_EXPORTER_OTLP_HEADERS ?? '') },
      body: JSON.stringify({ resourceSpans: [] }),
      signal: AbortSignal.timeout(PATIENCE),
    })
    return [
      answer.ok ? well('collector', 'takes traces') : mend('collector', `answers ${answer.status}: look at its token`),
    ]
  })
}

/**
 * Checks the mail server, the virus scanner, CAS, the telemetry collector and the product itself, as far as they are
 * configured.
 */
export const otherFindings = async (env: Given): Promise<Finding[]> =>
  (await Promise.all([mail(env), virus(env), single(env), collector(env), product(env)])).flat()
