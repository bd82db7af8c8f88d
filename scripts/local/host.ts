type EnvVars = Record<string, string | undefined>

const isLoopback = (host: string) => host === 'localhost' || host === '::1' || /^127\.\d+\.\d+\.\d+$/.test(host)

/**
 * Returns the address to listen on: HOST, or loopback by default.
 * @param isDemo whether demonstration accounts or the mails of `/v2/dev/outbox` are available
 * @throws Error if other machines could reach them and EXPOSE_DEMO is not set
 */
export function listeningHost(isDemo: boolean, { HOST, EXPOSE_DEMO }: EnvVars): string {
  const host = HOST || '127.0.0.1'
  if (isDemo && !isLoopback(host) && EXPOSE_DEMO !== '1')
    throw new Error(
      `HOST=${host} makes demonstration accounts with a published password, and every mail that is sent, reachable from other machines. \
Set EXPOSE_DEMO=1 to allow this. A production installation sets ENVIRONMENT=production, DB_URL and S3_ENDPOINT.`,
    )
  return host
}

/** The origins of the product's pages: on this machine, and at its public address. */
export const pageOrigins = (port: number, site = ''): string[] => [
  ...['127.0.0.1', 'localhost'].map((name) => `http://${name}:${port}`),
  ...(URL.canParse(site) ? [new URL(site).origin] : []),
]
