import { Env } from '~/worker/core/env'
import { MessageConfig } from '~/worker/messages/config'

const names = new Set([...Object.keys(Env.shape), ...Object.keys(MessageConfig.shape)])

/** Returns the Worker's settings from the environment of this process; they override the local ones. */
export function ownSettings(): Record<string, string> {
  return Object.fromEntries([...names].flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : [])))
}
