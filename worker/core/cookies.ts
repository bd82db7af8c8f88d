import type { Env } from './env'

/** The name of a cookie of ours. Outside development it binds the cookie to this host, this path and TLS: no neighbour sets it. */
export const ownName = ({ ENVIRONMENT }: Pick<Env, 'ENVIRONMENT'>, name: string): string =>
  ENVIRONMENT === 'development' ? name : `__Host-${name}`
/** The value of a request's cookie; empty where it has none of that name. */
export const cookieIn = (headers: Headers, name: string): string =>
  new RegExp(`(?:^|;\\s*)${name}=([^;]*)`).exec(headers.get('cookie') ?? '')?.[1] ?? ''
