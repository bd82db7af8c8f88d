/** A file with its folder path, outermost folder first. */
export type FileInTree = { file: File; path: readonly string[] }
export type FileTree = {
  files: FileInTree[]
  /** All folders, including empty ones, each after its parent. */
  folders: (readonly string[])[]
  /** Names of the entries that the browser could not read. */
  unread: string[]
}

/** Files that operating systems create in folders. */
const isSystemFile = (name: string) => name.startsWith('.') || /^(thumbs\.db|desktop\.ini)$/i.test(name)

/** Builds the tree of a chosen folder from the paths of its files. */
export function buildChosenTree(files: readonly File[]): FileTree {
  const tree: FileTree = { files: [], folders: [], unread: [] }
  const known = new Set<string>()
  for (const file of files) {
    const path = file.webkitRelativePath.split('/').slice(0, -1)
    if (path.length && isSystemFile(file.name)) continue
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

/** Reads dropped files and folders. Call it during the drop event, since the entries are not accessible later. */
export async function readDroppedTree(dropped: DataTransfer): Promise<FileTree> {
  const tree: FileTree = { files: [], folders: [], unread: [] }
  const items = [...dropped.items].filter((item) => item.kind === 'file')
  const entries = items.map((item) => item.webkitGetAsEntry() ?? item.getAsFile())
  for (const one of entries)
    if (one instanceof File) tree.files.push({ file: one, path: [] })
    else if (one) await walkEntry(one, [], tree)
  return tree
}

async function walkEntry(entry: FileSystemEntry, path: readonly string[], tree: FileTree): Promise<void> {
  if (path.length && isSystemFile(entry.name)) return
  try {
    if (entry.isFile) {
      const file = await new Promise<File>((...ends) => (entry as FileSystemFileEntry).file(...ends))
      tree.files.push({ file, path })
      return
    }
    const here = [...path, entry.name]
    tree.folders.push(here)
    for (const one of await readEntries(entry as FileSystemDirectoryEntry)) await walkEntry(one, here, tree)
  } catch {
    tree.unread.push(entry.name)
  }
}

/** Browsers return the entries of a folder in batches of about a hundred. */
async function readEntries(folder: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> {
  const reader = folder.createReader()
  const all: FileSystemEntry[] = []
  for (;;) {
    const some = await new Promise<FileSystemEntry[]>((...ends) => reader.readEntries(...ends))
    if (!some.length) return all
    all.push(...some)
  }
}

/** Returns the file with its folder path as a prefix of its name, for targets where the folders cannot be created. */
export const prefixPath = (file: File, path: readonly string[]): File =>
  path.length
    ? new File([file], [...path, file.name].join('_'), { type: file.type, lastModified: file.lastModified })
    : file
