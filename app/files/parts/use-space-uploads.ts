import { type DragEvent, useCallback, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import { notify } from '~/app/lib/notify'
import { useUploads } from '~/app/ui/upload-dialog'
import type { AreaScreen } from '~/worker/folders/screen.server'
import { t } from '../texts'
import { readDroppedTree, prefixPath, type FileTree } from './file-tree'
import { uploadFile } from './file-upload'
import { type UploadTarget, createTargetResolver } from './upload-targets'
import { createConcurrencyLimit } from './concurrency-limit'

const PARALLEL_UPLOADS = 3

/**
 * Uploads to the open folder, including the folder structure of the files.
 * @returns `takeTree` to upload chosen files, `zone` with the props of the drop zone, `over` while something is dragged
 * over it, and the upload dialog to render
 */
export function useSpaceUploads({ folderId, trash, may }: Pick<AreaScreen, 'folderId' | 'trash' | 'may'>) {
  const { revalidate } = useRevalidator()
  const [over, setOver] = useState(false)
  const [turn] = useState(() => createConcurrencyLimit(PARALLEL_UPLOADS))
  const spots = useRef(new WeakMap<File, Promise<UploadTarget>>())
  const upload = useCallback(
    (file: File, onProgress: (percent: number) => void, signal: AbortSignal) =>
      turn(async () => {
        const spot = (await spots.current.get(file)) ?? { id: folderId, rest: [] }
        return uploadFile(prefixPath(file, spot.rest), { folderId: spot.id }, onProgress, signal)
      }),
    [folderId, turn],
  )
  const { take, dialog } = useUploads(
    upload,
    useCallback(() => void revalidate(), [revalidate]),
  )
  const takeTree = ({ files, folders, unread }: FileTree) => {
    const spotOf = createTargetResolver({ id: folderId, add: may.addFolder })
    if (folders.length) void Promise.all(folders.map(spotOf)).then(() => revalidate())
    for (const { file, path } of files) spots.current.set(file, spotOf(path))
    take(files.map(({ file }) => file))
    for (const name of unread) notify.error(t.unreadable(name))
  }
  const droppable = may.upload && !!folderId && !trash
  const handled = (event: DragEvent, inside: boolean) => {
    if (!droppable) return false
    event.preventDefault()
    setOver(inside)
    return true
  }
  const zone = {
    onDragOver: (event: DragEvent) => handled(event, true),
    onDragLeave: () => setOver(false),
    onDrop: (event: DragEvent) => {
      if (handled(event, false)) void readDroppedTree(event.dataTransfer).then(takeTree)
    },
  }
  return { droppable, over, zone, takeTree, dialog }
}
