/** The value of a request's cookie; empty where it has none of that name. */
export const cookieIn = (headers: Headers, name: string): string =>
  new RegExp(`(?:^|;\\s*)${name}=([^;]*)`).exec(headers.get('cookie') ?? '')?.[1] ?? ''
