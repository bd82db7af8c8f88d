import { type DragEvent, useCallback, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import { tell } from '~/app/lib/tell'
import { useUploads } from '~/app/ui/upload-dialog'
import type { AreaScreen } from '~/worker/folders/screen.server'
import { t } from '../texts'
import { droppedTree, keepingPath, type Tree } from './dropped'
import { sendFile } from './send'
import { type Spot, spotsBelow } from './spots'
import { turnsOf } from './turns'

const FILES_AT_ONCE = 3

/**
 * Uploads to the open folder, including the folder structure of the files.
 * @returns `takeTree` to upload chosen files, `zone` with the props of the drop zone, `over` while something is dragged
 * over it, and the upload dialog to render
 */
export function useSpaceUploads({ folderId, trash, may }: Pick<AreaScreen, 'folderId' | 'trash' | 'may'>) {
  const { revalidate } = useRevalidator()
  const [over, setOver] = useState(false)
  const [turn] = useState(() => turnsOf(FILES_AT_ONCE))
  const spots = useRef(new WeakMap<File, Promise<Spot>>())
  const upload = useCallback(
    (file: File, onProgress: (percent: number) => void, signal: AbortSignal) =>
      turn(async () => {
        const spot = (await spots.current.get(file)) ?? { id: folderId, rest: [] }
        return sendFile(keepingPath(file, spot.rest), { folderId: spot.id }, onProgress, signal)
      }),
    [folderId, turn],
  )
  const { take, dialog } = useUploads(
    upload,
    useCallback(() => void revalidate(), [revalidate]),
  )
  const takeTree = ({ files, folders, unread }: Tree) => {
    const spotOf = spotsBelow({ id: folderId, add: may.addFolder })
    if (folders.length) void Promise.all(folders.map(spotOf)).then(() => revalidate())
    for (const { file, path } of files) spots.current.set(file, spotOf(path))
    take(files.map(({ file }) => file))
    for (const name of unread) tell.error(t.unreadable(name))
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
      if (handled(event, false)) void droppedTree(event.dataTransfer).then(takeTree)
    },
  }
  return { droppable, over, zone, takeTree, dialog }
}
