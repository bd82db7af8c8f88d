import { connect as connectPlain, type Socket } from 'node:net'
import { connect as connectSecure } from 'node:tls'
import * as system from '~/worker/system/calls'
import { headersOf } from '~/worker/monitor/telemetry/collector.server'
import { type Finding, looked, mend, note, well } from './report'

type Given = Record<string, string | undefined>
const PATIENCE = 10_000

/** The first bytes that a server says on a connection, after `asked` was said to it where it waits for that. */
function heard(socket: Socket, asked?: string): Promise<string> {
  return new Promise<string>((resolve, reject) => {
    socket.setTimeout(PATIENCE, () => reject(new Error('no word within ten seconds')))
    socket.once('error', reject).once('data', (bytes) => resolve(bytes.toString()))
    socket.once('close', () => reject(new Error('it closed without a word')))
    if (asked) socket.write(asked)
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
    const said = greeting.split('\r\n')[0]!
    return [said.startsWith('220') ? well('mail', 'the server greets') : mend('mail', `the server says: ${said}`)]
  })
}

async function virus({ CLAMD }: Given): Promise<Finding[]> {
  if (!CLAMD) return [note('scanner', 'CLAMD is not set: nobody looks at uploads')]
  return looked('scanner', 'does not answer: look at CLAMD', async () => {
    const [host = '', port] = CLAMD.split(':')
    const said = await heard(connectPlain({ host, port: Number(port) }), 'zPING\0')
    return [said.startsWith('PONG') ? well('scanner', 'answers') : mend('scanner', `is no clamd: ${said.slice(0, 40)}`)]
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
    const said = (await answer.text()).slice(0, 200)
    return [answer.ok ? well('product', 'is ready') : mend('product', `answers ${answer.status}: ${said}`)]
  })
}

async function collector(given: Given): Promise<Finding[]> {
  const address = given.OTEL_EXPORTER_OTLP_ENDPOINT
  if (!address) return []
  return looked('collector', 'does not answer: look at OTEL_EXPORTER_OTLP_ENDPOINT', async () => {
    const answer = await fetch(`${address.replace(/\/$/, '')}/v1/traces`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headersOf(given.OTEL_EXPORTER_OTLP_HEADERS ?? '') },
      body: JSON.stringify({ resourceSpans: [] }),
      signal: AbortSignal.timeout(PATIENCE),
    })
    return [
      answer.ok ? well('collector', 'takes traces') : mend('collector', `answers ${answer.status}: look at its token`),
    ]
  })
}

/** Everybody else whom the settings name, and the product itself. */
export const otherFindings = async (given: Given): Promise<Finding[]> =>
  (await Promise.all([mail(given), virus(given), single(given), collector(given), product(given)])).flat()
