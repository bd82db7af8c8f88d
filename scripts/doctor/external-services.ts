import { connect as connectPlain, type Socket } from 'node:net'
import { connect as connectSecure } from 'node:tls'
import * as system from '~/worker/system/calls'
import { parseOtlpHeaders } from '~/worker/monitor/telemetry/otlp-client.server'
import { type Finding, runCheck, faultFinding, noteFinding, passFinding } from './report'

type EnvVars = Record<string, string | undefined>
const TIMEOUT_MS = 10_000

/** Returns the first bytes that a server sends, after writing `command` if given. At most ten seconds. */
function readGreeting(socket: Socket, command?: string): Promise<string> {
  return new Promise<string>((resolve, reject) => {
    socket.setTimeout(TIMEOUT_MS, () => reject(new Error('no response within ten seconds')))
    socket.once('error', reject).once('data', (bytes) => resolve(bytes.toString()))
    socket.once('close', () => reject(new Error('the connection was closed without a response')))
    if (command) socket.write(command)
  }).finally(() => socket.destroy())
}

async function checkMail({
  MAIL_HOST: host,
  MAIL_PORT,
  MAIL_FROM,
  MAIL_TLS = 'tls',
  MAIL_URL,
}: EnvVars): Promise<Finding[]> {
  if (!host)
    return [
      MAIL_URL
        ? passFinding('mail', 'is sent through the gateway MAIL_URL')
        : noteFinding('mail', 'MAIL_HOST is not set: no mail is sent'),
    ]
  if (!MAIL_FROM) return [faultFinding('mail', 'MAIL_FROM is not set: sending mail fails')]
  return runCheck('mail', 'the server does not respond: check MAIL_HOST, MAIL_PORT and MAIL_TLS', async () => {
    const to = { host, port: Number(MAIL_PORT ?? 465) }
    const greeting = await readGreeting(
      MAIL_TLS === 'tls' ? connectSecure({ ...to, servername: host }) : connectPlain(to),
    )
    const line = greeting.split('\r\n')[0]!
    return [
      line.startsWith('220')
        ? passFinding('mail', 'the server responds')
        : faultFinding('mail', `the server responds with: ${line}`),
    ]
  })
}

async function checkVirusScanner({ CLAMD }: EnvVars): Promise<Finding[]> {
  if (!CLAMD) return [noteFinding('scanner', 'CLAMD is not set: uploads are not scanned')]
  return runCheck('scanner', 'does not respond: check CLAMD', async () => {
    const [host = '', port] = CLAMD.split(':')
    const reply = await readGreeting(connectPlain({ host, port: Number(port) }), 'zPING\0')
    return [
      reply.startsWith('PONG')
        ? passFinding('scanner', 'responds')
        : faultFinding('scanner', `is not a clamd: ${reply.slice(0, 40)}`),
    ]
  })
}

async function checkCas({ CAS_URL }: EnvVars): Promise<Finding[]> {
  if (!CAS_URL) return []
  return runCheck('CAS', 'does not respond: check CAS_URL', async () => {
    const answer = await fetch(`${CAS_URL}/p3/serviceValidate`, { signal: AbortSignal.timeout(TIMEOUT_MS) })
    const isCas = (await answer.text()).includes('serviceResponse')
    return [
      isCas ? passFinding('CAS', 'responds') : faultFinding('CAS', `${CAS_URL} is not a CAS server of protocol 3`),
    ]
  })
}

async function checkProduct({ SITE_URL }: EnvVars): Promise<Finding[]> {
  if (!SITE_URL) return []
  return runCheck(
    'product',
    'does not respond at SITE_URL: check that it is running and that the proxy forwards to it',
    async () => {
      const answer = await fetch(SITE_URL + system.ready.path, { signal: AbortSignal.timeout(TIMEOUT_MS) })
      const body = (await answer.text()).slice(0, 200)
      return [
        answer.ok
          ? passFinding('product', 'is ready')
          : faultFinding('product', `returns status ${answer.status}: ${body}`),
      ]
    },
  )
}

async function checkCollector(env: EnvVars): Promise<Finding[]> {
  const address = env.OTEL_EXPORTER_OTLP_ENDPOINT
  if (!address) return []
  return runCheck('collector', 'does not respond: check OTEL_EXPORTER_OTLP_ENDPOINT', async () => {
    const answer = await fetch(`${address.replace(/\/$/, '')}/v1/traces`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...parseOtlpHeaders(env.OTEL_EXPORTER_OTLP_HEADERS ?? '') },
      body: JSON.stringify({ resourceSpans: [] }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    return [
      answer.ok
        ? passFinding('collector', 'accepts traces')
        : faultFinding('collector', `returns status ${answer.status}: check OTEL_EXPORTER_OTLP_HEADERS`),
    ]
  })
}

/**
 * Checks the mail server, the virus scanner, CAS, the telemetry collector and the product itself, as far as they are
 * configured.
 */
export const checkExternalServices = async (env: EnvVars): Promise<Finding[]> =>
  (
    await Promise.all([checkMail(env), checkVirusScanner(env), checkCas(env), checkCollector(env), checkProduct(env)])
  ).flat()
