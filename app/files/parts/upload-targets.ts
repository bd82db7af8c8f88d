import { callApi } from '~/app/lib/api'
import * as folders from '~/worker/folders/calls'

/** Target folder of an upload. `rest`: the part of the path for which no folder exists. */
export type UploadTarget = { id: string; rest: readonly string[] }
type KnownFolder = UploadTarget & { add: boolean }

/**
 * Resolves folder paths below `top`: existing folders, and those that the user may create. If neither applies, the
 * deepest available folder is used.
 * @returns a function that resolves a path; repeated calls return the same folder
 */
export function createTargetResolver(top: {
  id: string
  add: boolean
}): (path: readonly string[]) => Promise<UploadTarget> {
  const known = new Map<string, Promise<KnownFolder>>()
  // Requests run one after the other, so that a folder is not created twice.
  let last: Promise<unknown> = Promise.resolve()
  const spotOf = (path: readonly string[]): Promise<KnownFolder> => {
    if (!path.length) return Promise.resolve({ ...top, rest: [] })
    const key = path.join('/')
    const there = known.get(key)
    if (there) return there
    const above = spotOf(path.slice(0, -1))
    const found = last.then(async () => resolveFolder(await above, path.at(-1)!))
    last = found
    known.set(key, found)
    return found
  }
  return spotOf
}

async function resolveFolder(above: KnownFolder, name: string): Promise<KnownFolder> {
  if (above.rest.length) return { ...above, rest: [...above.rest, name] }
  const inside = await callApi(folders.listFolders, { pid: above.id })
  const there = inside.ok && inside.result.find((one) => one.name === name.normalize('NFC').trim())
  if (there && there.rights.includes('u')) return { id: there.id, add: there.rights.includes('m'), rest: [] }
  if (!there && above.add) {
    const created = await callApi(folders.addFolder, { pid: above.id, name })
    if (created.ok) return { id: created.result.id, add: true, rest: [] }
  }
  return { ...above, rest: [name] }
}
