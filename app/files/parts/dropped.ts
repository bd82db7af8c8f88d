/** A file, and the folders that it came in from the top down. */
export type Placed = { file: File; path: readonly string[] }
export type Tree = {
  files: Placed[]
  /** Every folder, also the empty ones, each after the one that it is in. */
  folders: (readonly string[])[]
  /** What the computer did not let the browser read. */
  unread: string[]
}

/** What systems put into folders by themselves. */
const isOfTheSystem = (name: string) => name.startsWith('.') || /^(thumbs\.db|desktop\.ini)$/i.test(name)

/** A folder that was chosen, as its files tell of it. */
export function chosenTree(files: readonly File[]): Tree {
  const tree: Tree = { files: [], folders: [], unread: [] }
  const known = new Set<string>()
  for (const file of files) {
    const path = file.webkitRelativePath.split('/').slice(0, -1)
    if (path.length && isOfTheSystem(file.name)) continue
    for (let depth = 1; depth <= path.length; depth++) {
      const folder = path.slice(0, depth)
      if (known.has(folder.join('/'))) continue
      known.add(folder.join('/'))
      tree.folders.push(folder)
    }
    tree.files.push({ file, path })
  }
  return tree
}

/** Files and folders that were dropped. To be called while the event is being handled: later they are out of reach. */
export async function droppedTree(dropped: DataTransfer): Promise<Tree> {
  const tree: Tree = { files: [], folders: [], unread: [] }
  const items = [...dropped.items].filter((item) => item.kind === 'file')
  const entries = items.map((item) => item.webkitGetAsEntry() ?? item.getAsFile())
  for (const one of entries)
    if (one instanceof File) tree.files.push({ file: one, path: [] })
    else if (one) await walk(one, [], tree)
  return tree
}

async function walk(entry: FileSystemEntry, path: readonly string[], tree: Tree): Promise<void> {
  if (path.length && isOfTheSystem(entry.name)) return
  try {
    if (entry.isFile) {
      const file = await new Promise<File>((...ends) => (entry as FileSystemFileEntry).file(...ends))
      tree.files.push({ file, path })
      return
    }
    const here = [...path, entry.name]
    tree.folders.push(here)
    for (const one of await entriesOf(entry as FileSystemDirectoryEntry)) await walk(one, here, tree)
  } catch {
    tree.unread.push(entry.name)
  }
}

/** Browsers hand out what is in a folder by the hundred. */
async function entriesOf(folder: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> {
  const reader = folder.createReader()
  const all: FileSystemEntry[] = []
  for (;;) {
    const some = await new Promise<FileSystemEntry[]>((...ends) => reader.readEntries(...ends))
    if (!some.length) return all
    all.push(...some)
  }
}

/** The file under a name that keeps the folders it came in, for where these cannot be made. */
export const keepingPath = (file: File, path: readonly string[]): File =>
  path.length
    ? new File([file], [...path, file.name].join('_'), { type: file.type, lastModified: file.lastModified })
    : file
