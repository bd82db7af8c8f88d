import { z } from 'zod'

/** The administration interface of sqld: its address and the key that it accepts. */
export type AdminInterface = { url: string; key: string }

const Config = z.looseObject({ durability_mode: z.string().nullish() })

/**
 * Has sqld write its log to the disk at every commit (`synchronous = FULL`), so that no acknowledged write is lost by a power
 * cut. sqld refuses the pragma itself and takes the setting over its administration interface alone. It forgets it when it
 * ends, and applies it to connections that are opened later: set it after each start, before anybody writes.
 * @throws Error when sqld does not answer or refuses
 */
export async function setFullDurability({ url, key }: AdminInterface, signal?: AbortSignal): Promise<void> {
  const send = async (config?: object) => {
    const response = await fetch(`${url}/v1/namespaces/default/config`, {
      method: config ? 'POST' : 'GET',
      headers: { authorization: `Basic ${key}`, ...(config && { 'content-type': 'application/json' }) },
      ...(config && { body: JSON.stringify(config) }),
      signal,
    })
    if (!response.ok) throw new Error(`The administration interface of sqld answers ${response.status}.`)
    return response
  }
  const config = Config.parse(await (await send()).json())
  // A setting that is missing in the request is reset: all others are sent back as they are.
  await (await send({ ...config, durability_mode: 'strong' })).arrayBuffer()
}
