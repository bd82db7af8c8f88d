import type { Env } from './env'

/**
 * Returns the name of a cookie. Outside development the prefix `__Host-` binds it to this host, the path `/` and TLS,
 * so that no sibling domain can set it.
 */
export const cookieName = ({ ENVIRONMENT }: Pick<Env, 'ENVIRONMENT'>, name: string): string =>
  ENVIRONMENT === 'development' ? name : `__Host-${name}`
/** Returns the value of a request's cookie; '' if there is none of that name. */
export const readCookie = (headers: Headers, name: string): string =>
  new RegExp(`(?:^|;\\s*)${name}=([^;]*)`).exec(headers.get('cookie') ?? '')?.[1] ?? ''
