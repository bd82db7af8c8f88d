import { afterEach, describe, expect, test, vi } from 'vitest'
import { storageForFile } from '~/tests/api/files/storage'
import { getObject } from '~/worker/core/storage.server'
import { storeStream } from '~/worker/import-export/stream-storage.server'

const storage = storageForFile()
const MIB = 1024 * 1024
const env = () => ({ S3_PATIENCE: 10_000, ...storage() }) as unknown as Parameters<typeof getObject>[0]

/** A stream of chunks of the given sizes, each filled with its number. */
const pieces = (...sizes: number[]) =>
  new ReadableStream<Uint8Array>({
    start(controller) {
      for (const [at, size] of sizes.entries()) controller.enqueue(new Uint8Array(size).fill(at + 1))
      controller.close()
    },
  })
const storedBytes = async (key: string) => {
  const found = await getObject(env(), key)
  if (!found || found === 'unsatisfiable') return null
  return new Uint8Array(await new Response(found.body).arrayBuffer())
}
const whole = async (...sizes: number[]) => new Uint8Array(await new Response(pieces(...sizes)).arrayBuffer())

afterEach(() => {
  vi.restoreAllMocks()
})

describe('streamed workbook', () => {
  test.each([
    ['in one chunk', [10]],
    ['without data', []],
    ['of one full part', [5 * MIB]],
    ['of several parts and a rest', [3 * MIB, 3 * MIB, 5 * MIB, 7, 9]],
  ])('is stored completely %s with its size', async (name, sizes) => {
    const size = await storeStream(env(), `store/${name}`, pieces(...sizes))
    expect(size).toBe(sizes.reduce((sum, one) => sum + one, 0))
    expect(Buffer.compare((await storedBytes(`store/${name}`))!, await whole(...sizes))).toBe(0)
  })

  test.each([
    ['before its first part is full', 1, []],
    ['after its first part', 6, ['POST uploads', 'PUT uploadId&partNumber', 'DELETE uploadId']],
  ])('that fails %s leaves no object and no parts', async (_, size, acts) => {
    const sent = vi.spyOn(globalThis, 'fetch')
    const broken = new ReadableStream<Uint8Array>({
      start: (controller) => controller.enqueue(new Uint8Array(size * MIB)),
      pull: () => Promise.reject(new Error('the rows ended')),
    })
    await expect(storeStream(env(), 'store/broken', broken)).rejects.toThrow('the rows ended')
    // Health checks of storage and database send requests at any time.
    const asked = sent.mock.calls
      .map(([to, init]) => ({ url: new URL(new Request(to).url), method: init?.method }))
      .filter(({ url }) => url.pathname.endsWith('/store/broken'))
      .map(({ url, method }) => `${method} ${[...url.searchParams.keys()].join('&')}`)
    expect(asked).toEqual(acts)
    expect(await storedBytes('store/broken')).toBeNull()
  })
})
