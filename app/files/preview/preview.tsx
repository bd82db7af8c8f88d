import { Button } from '@douyinfe/semi-ui'
import { type ComponentType, lazy, Suspense, useCallback, useEffect, useRef, useState } from 'react'
import { callApi } from '~/app/lib/api'
import { Dialog } from '~/app/ui/dialog'
import { Watermark } from '~/app/ui/watermark'
import { hrefOf } from '~/worker/core/href'
import * as files from '~/worker/files/calls'
import { useFileDownload } from '../parts/use-file-download'
import { t } from '../texts'
import style from './preview.module.css'
import type { ViewerPosition, ViewerProps } from './viewer'

export type PreviewedFile = {
  id: string
  fileName: string
  ext: string
  size?: number
  limited?: number
  watermark?: number
  canDownload?: boolean
}
// Viewers are large and run in the browser only.
const pdf = lazy(() => import('./pdf.client'))
const office = lazy(() => import('./office.client'))
const sheet = lazy(() => import('./sheet.client'))
const plain = lazy(() => import('./native-viewer'))
const viewers: Record<string, ComponentType<ViewerProps>> = {
  pdf,
  docx: office,
  pptx: office,
  xlsx: sheet,
}
const srcOf = (id: string) => hrefOf(files.previewFile, { id })
const SAVE_INTERVAL_MS = 5_000

/** Saves the reading position periodically and on close. Returns the callback for the viewer. */
function useSavedPosition(file: PreviewedFile | null, keep: boolean) {
  const place = useRef<ViewerPosition | null>(null)
  const saved = useRef(0)
  const save = useCallback(() => {
    if (!file || !keep || !place.current) return
    saved.current = Date.now()
    void callApi(files.keepReading, { id: file.id, ...place.current })
    place.current = null
  }, [file, keep])
  const onPlace = useCallback(
    (now: ViewerPosition) => {
      place.current = now
      if (Date.now() - saved.current > SAVE_INTERVAL_MS) save()
    },
    [save],
  )
  // The last position is saved on close, also when the page is closed.
  useEffect(() => {
    window.addEventListener('pagehide', save)
    return () => {
      window.removeEventListener('pagehide', save)
      save()
    }
  }, [save])
  return onPlace
}

/**
 * Dialog that displays a file. Active content never runs: PDFs and sheets are rendered from their bytes, documents and
 * slides in a sandboxed frame.
 * @param reader name in the watermark of restricted or marked files
 * @param begin last position, a page or a second. With `keep` the new position is saved
 */
export function Preview({
  file,
  reader = '',
  begin = 0,
  keep = false,
  onClose,
}: {
  file: PreviewedFile | null
  reader?: string
  begin?: number
  keep?: boolean
  onClose: () => void
}) {
  const takeAway = useFileDownload()
  const [opened] = useState(() => new Date().toLocaleString('sv-SE').slice(0, 16))
  const onPlace = useSavedPosition(file, keep)
  const Viewer = viewers[file?.ext ?? ''] ?? plain
  return (
    <Dialog
      open={!!file}
      title={file?.fileName ?? ''}
      width={1000}
      onClose={onClose}
      footer={
        <>
          {file?.canDownload !== false && file && <Button onClick={() => void takeAway(file)}>{t.download}</Button>}
          <Button onClick={onClose}>{t.close}</Button>
        </>
      }
    >
      {file && (
        <div className={style.ground}>
          {!!(file.limited || file.watermark) && reader && <Watermark lines={[reader, opened]} />}
          <Suspense fallback={<p className={style.say}>{t.previewing}</p>}>
            <Viewer
              key={file.id}
              src={srcOf(file.id)}
              ext={file.ext}
              fileName={file.fileName}
              begin={begin}
              onPlace={onPlace}
            />
          </Suspense>
        </div>
      )}
    </Dialog>
  )
}
