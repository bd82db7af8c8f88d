import { readEnv } from '~/worker/core/env'
import * as storage from '~/worker/core/storage.server'
import { keys } from './keys'

const bytesOf = (text: string) => new TextEncoder().encode(text)

/** Every kind of call, because answers are read differently: a body, headers or XML. */
export default {
  async fetch(_request: Request, vars: Record<string, unknown>) {
    const env = readEnv(vars)
    const text = async (key: string, range?: string) => {
      const found = await storage.getObject(env, key, range)
      return found && found !== 'unsatisfiable' ? new TextDecoder().decode(await storage.readObject(found)) : found
    }
    for (const key of keys.slice(0, 2)) await storage.putObject(env, key, bytesOf(key), 'text/plain')
    await storage.putObject(env, keys[2]!, new Uint8Array(), 'text/plain')
    const { objects } = await storage.listObjects(env, 'probe/')
    const whole = await Promise.all(keys.map((key) => text(key)))
    const signedUrls = await Promise.all(
      keys.map((key) =>
        storage.signDownloadUrl(env, key, {
          seconds: 60,
          mime: 'text/plain',
          disposition: "attachment; filename*=UTF-8''a%20b",
        }),
      ),
    )
    const signed = await Promise.all(
      signedUrls.map(async (url) => {
        const answer = await fetch(url)
        return [answer.status, answer.headers.get('content-disposition'), await answer.text()]
      }),
    )

    const of = { key: 'probe-big 大', storageId: await storage.startMultipartUpload(env, 'probe-big 大', 'text/plain') }
    await storage.uploadPart(env, of, 1, new Uint8Array(5 << 20).fill(1))
    const put = await storage.signPartUrl(env, of, { number: 2, length: 13 }, 60)
    await fetch(put, { method: 'PUT', body: 'the last part' })
    const parts = await storage.listParts(env, of)
    await storage.completeMultipartUpload(env, of, parts!)
    const given = {
      key: 'probe-given',
      storageId: await storage.startMultipartUpload(env, 'probe-given', 'text/plain'),
    }
    await storage.abortMultipartUpload(env, given)

    const bytes = await storage.headObject(env, of.key)
    const range = await text(of.key, `bytes=${5 << 20}-`)
    const outside = await text(keys[0]!, 'bytes=999-')
    for (const key of [...keys, of.key]) await storage.deleteObject(env, key)
    await storage.deleteObject(env, 'probe/never')
    return Response.json({
      listed: objects.map(({ key }) => key).toSorted(),
      whole,
      signed,
      bytes,
      range,
      outside,
      lost: await storage.listParts(env, given),
      missing: await text('probe/never'),
      left: (await storage.listObjects(env, 'probe/')).objects.length,
    })
  },
}
