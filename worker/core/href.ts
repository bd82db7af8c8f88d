import type { Call, InputOf } from './call'

export type Query = Record<string, string | number | boolean | null | undefined | readonly (string | number)[]>

/** The address with its query; empty values are left out, lists go as comma lists. */
export function withQuery(path: string, query: Query = {}): string {
  const params = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    const text = Array.isArray(value) ? value.join(',') : String(value ?? '')
    if (text !== '') params.set(name, text)
  }
  const search = params.toString()
  return search ? `${path}${path.includes('?') ? '&' : '?'}${search}` : path
}

/** What is left of a declared call in a browser, and what its types say of it. */
export type Address = Pick<Call, 'method' | 'path'>
/** What is sent along; nothing where the call asks for nothing. */
export type Sent<C extends Call> = {} extends InputOf<C> ? [input?: InputOf<C>] : [input: InputOf<C>]

/** The path with its parts filled in, and what of the input is left. */
export function placed({ path }: Address, input: object = {}): { path: string; rest: object } {
  const rest: Record<string, unknown> = { ...input }
  const filled = path.replaceAll(/:(\w+)/g, (_, name: string) => {
    const value = rest[name]
    delete rest[name]
    return encodeURIComponent(String(value))
  })
  return { path: filled, rest }
}

/** Where a call is found: for links, frames and downloads. */
export function hrefOf<C extends Call>(call: C, ...[input]: Sent<C>): string {
  const { path, rest } = placed(call, input as object)
  return withQuery(path, rest as Query)
}
