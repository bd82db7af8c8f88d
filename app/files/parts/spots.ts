import { ask } from '~/app/lib/api'
import * as folders from '~/worker/folders/calls'

/** A folder to upload to. `rest`: the part of a path for which no folder could be had. */
export type Spot = { id: string; rest: readonly string[] }
type Known = Spot & { add: boolean }

/**
 * Folders by their path below `top`: those that are there, and those that this person may make. Where one is neither, files go
 * to the last one that could be had.
 * @returns the folder of a path; asked again, the same one
 */
export function spotsBelow(top: { id: string; add: boolean }): (path: readonly string[]) => Promise<Spot> {
  const known = new Map<string, Promise<Known>>()
  // One after the other: a folder that is being added to is not added to by anybody else.
  let last: Promise<unknown> = Promise.resolve()
  const spotOf = (path: readonly string[]): Promise<Known> => {
    if (!path.length) return Promise.resolve({ ...top, rest: [] })
    const key = path.join('/')
    const there = known.get(key)
    if (there) return there
    const above = spotOf(path.slice(0, -1))
    const found = last.then(async () => below(await above, path.at(-1)!))
    last = found
    known.set(key, found)
    return found
  }
  return spotOf
}

async function below(above: Known, name: string): Promise<Known> {
  if (above.rest.length) return { ...above, rest: [...above.rest, name] }
  const inside = await ask(folders.listFolders, { pid: above.id })
  const there = inside.ok && inside.result.find((one) => one.name === name.normalize('NFC').trim())
  if (there && there.rights.includes('u')) return { id: there.id, add: there.rights.includes('m'), rest: [] }
  if (!there && above.add) {
    const made = await ask(folders.addFolder, { pid: above.id, name })
    if (made.ok) return { id: made.result.id, add: true, rest: [] }
  }
  return { ...above, rest: [name] }
}
