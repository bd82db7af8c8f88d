/** The administration interface of sqld: its address and key. */
export type AdminInterface = { url: string; key: string }

/**
 * Makes sqld write its log to the disk at every commit (`synchronous = FULL`), so that a power cut loses no
 * acknowledged write. sqld refuses the pragma and accepts the setting only through its administration interface. The
 * setting is lost when sqld ends and applies to connections opened later: set it after each start, before any write.
 * @throws Error if sqld does not answer or refuses
 */
export async function setFullDurability({ url, key }: AdminInterface, signal?: AbortSignal): Promise<void> {
  const send = async (config?: object) => {
    const response = await fetch(`${url}/v1/namespaces/default/config`, {
      method: config ? 'POST' : 'GET',
      headers: { authorization: `Basic ${key}`, ...(config && { 'content-type': 'application/json' }) },
      ...(config && { body: JSON.stringify(config) }),
      signal,
    })
    if (!response.ok) throw new Error(`The administration interface of sqld returned status ${response.status}.`)
    return response
  }
  const config: Record<string, unknown> = await (await send()).json()
  // A setting missing in the request is reset, so all others are sent back unchanged.
  await (await send({ ...config, durability_mode: 'strong' })).arrayBuffer()
}
