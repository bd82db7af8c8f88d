import { Env } from '~/worker/core/env'
import { MessageConfig } from '~/worker/messages/config'

const settingNames = new Set([...Object.keys(Env.shape), ...Object.keys(MessageConfig.shape)])

/** Returns the Worker's settings from the environment of this process; they override the local ones. */
export function environmentSettings(): Record<string, string> {
  return Object.fromEntries([...settingNames].flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : [])))
}
