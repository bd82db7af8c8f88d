import type { Call, InputOf } from './call'

export type Query = Record<string, string | number | boolean | null | undefined | readonly (string | number)[]>

/** Returns the path with a query string; empty values are omitted, lists are comma-separated. */
export function withQuery(path: string, query: Query = {}): string {
  const params = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    const text = Array.isArray(value) ? value.join(',') : String(value ?? '')
    if (text !== '') params.set(name, text)
  }
  const search = params.toString()
  return search ? `${path}${path.includes('?') ? '&' : '?'}${search}` : path
}

/** A declared call as the browser build keeps it: method, path and types. */
export type CallAddress = Pick<Call, 'method' | 'path'>
/** Input of a call; optional if the call requires none. */
export type CallInput<C extends Call> = {} extends InputOf<C> ? [input?: InputOf<C>] : [input: InputOf<C>]

/** Fills in the path parameters and returns the rest of the input. */
export function fillPath({ path }: CallAddress, input: object = {}): { path: string; rest: object } {
  const rest: Record<string, unknown> = { ...input }
  const filled = path.replaceAll(/:(\w+)/g, (_, name: string) => {
    const value = rest[name]
    delete rest[name]
    return encodeURIComponent(String(value))
  })
  return { path: filled, rest }
}

/** Returns the URL of a call, for links, frames and downloads. */
export function hrefOf<C extends Call>(call: C, ...[input]: CallInput<C>): string {
  const { path, rest } = fillPath(call, input as object)
  return withQuery(path, rest as Query)
}
