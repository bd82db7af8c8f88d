import { mkdirSync, readFileSync, realpathSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Child, children, watchChildren } from './children'
import { type Born, bornAs, endProcesses, isAlive } from './process'

/**
 * Who works in a folder, and what they have started. `folder`: its real path; `inode`: what it is, whatever path leads there.
 * A note of another folder came with a copy.
 */
export type Note = { folder: string; inode?: string; owner: Born; children: Child[] }

const taken = new Map<string, number>()

/**
 * Takes a folder for this program, until the answer is called. What a former one that was killed left running in it is ended
 * first: two database servers on one folder would spoil it, and so would dropping it under one.
 * @throws Error while another program works in it
 */
export async function takeFolder(given: string): Promise<() => void> {
  mkdirSync(given, { recursive: true })
  // One folder, whichever links lead there.
  const folder = realpathSync(given)
  const times = taken.get(folder) ?? 0
  taken.set(folder, times + 1)
  if (times === 0) await free(folder).catch((error: unknown) => giveBack(folder, error))
  const stopWatching = watchChildren(writeNotes)
  writeNotes()
  let over = false
  return () => {
    if (over) return
    over = true
    stopWatching()
    giveBack(folder)
  }
}

function giveBack(folder: string, error?: unknown) {
  const times = (taken.get(folder) ?? 1) - 1
  if (times > 0) taken.set(folder, times)
  else {
    taken.delete(folder)
    if (error === undefined) rmSync(noteIn(folder), { force: true })
  }
  if (error !== undefined) throw error
}

async function free(folder: string) {
  const note = readNote(folder)
  if (!note || (note.folder !== folder && note.inode !== inodeOf(folder))) return
  if (isAlive(note.owner) && note.owner.pid !== process.pid)
    throw new Error(`The data in ${folder} is in use: Keti is already running from this folder.`)
  await endProcesses(note.children)
}

const inodeOf = (folder: string) => {
  const { dev, ino } = statSync(folder)
  return `${dev}:${ino}`
}
const noteIn = (folder: string) => join(folder, 'running.json')
/** Who works in the folder, or did when they were killed. */
export function readNote(folder: string): Note | null {
  try {
    return JSON.parse(readFileSync(noteIn(folder), 'utf8')) as Note
  } catch {
    return null // None, or one that was being written when the power went.
  }
}
function writeNotes() {
  const owner = bornAs(process.pid)
  if (!owner) return
  for (const folder of taken.keys()) {
    mkdirSync(folder, { recursive: true })
    writeFileSync(
      noteIn(folder),
      JSON.stringify({ folder, inode: inodeOf(folder), owner, children: children() } satisfies Note),
    )
  }
}
