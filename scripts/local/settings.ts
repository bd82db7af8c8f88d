import { Env } from '~/worker/core/env'

/** The settings of the Worker that this program's own environment gives; they go before the local ones. */
export function ownSettings(): Record<string, string> {
  return Object.fromEntries(
    Object.keys(Env.shape).flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : [])),
  )
}
