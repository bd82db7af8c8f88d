import { IconChevronLeft, IconChevronRight, IconMinus, IconPlus } from '@douyinfe/semi-icons'
import { Button } from '@douyinfe/semi-ui'
import { GlobalWorkerOptions, getDocument, type PDFDocumentProxy } from 'pdfjs-dist'
// Vite resolves the import to a URL.
// oxlint-disable-next-line import/default
import worker from 'pdfjs-dist/build/pdf.worker.min.mjs?url'
import { useEffect, useRef, useState } from 'react'
import { t } from '../texts'
import { fetchBytes } from './file-bytes'
import style from './preview.module.css'
import type { ViewerProps } from './viewer'

GlobalWorkerOptions.workerSrc = worker

/** Viewer of a PDF, page by page, rendered from its bytes; scripts in it do not run. */
export default function Pdf({ src, begin, fileName, onPlace }: ViewerProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const ground = useRef<HTMLDivElement>(null)
  const [pdf, setPdf] = useState<PDFDocumentProxy | null>(null)
  const [problem, setProblem] = useState('')
  const [page, setPage] = useState(Math.max(1, begin))
  const [zoom, setZoom] = useState(1)

  useEffect(() => {
    const controller = new AbortController()
    let opened: PDFDocumentProxy | null = null
    fetchBytes(src, controller.signal)
      .then(
        (data) =>
          getDocument({ data, cMapUrl: '/pdf/cmaps/', cMapPacked: true, standardFontDataUrl: '/pdf/fonts/' }).promise,
      )
      .then((document) => {
        opened = document
        if (controller.signal.aborted) return void document.loadingTask.destroy()
        setPage((now) => Math.min(now, document.numPages))
        setPdf(document)
      })
      .catch((error: Error) => !controller.signal.aborted && setProblem(error.message || t.previewFailed))
    return () => {
      controller.abort()
      void opened?.loadingTask.destroy()
    }
  }, [src])

  useEffect(() => {
    if (!pdf || !canvas.current || !ground.current) return
    const target = canvas.current
    const available = ground.current.clientWidth - 24
    let drawing: { cancel(): void } | null = null
    let disposed = false
    void pdf.getPage(page).then((sheet) => {
      if (disposed) return
      const plain = sheet.getViewport({ scale: 1 })
      const scale = Math.min(1.6, available / plain.width) * zoom
      const ratio = Math.min(2, window.devicePixelRatio || 1)
      const view = sheet.getViewport({ scale: scale * ratio })
      target.width = view.width
      target.height = view.height
      target.style.width = `${view.width / ratio}px`
      const task = sheet.render({ canvas: target, viewport: view })
      drawing = task
      task.promise.catch(() => {})
    })
    onPlace({ position: page, total: pdf.numPages })
    return () => {
      disposed = true
      drawing?.cancel()
    }
  }, [pdf, page, zoom, onPlace])

  if (problem) return <p className={style.say}>{problem}</p>
  const pages = pdf?.numPages ?? 0
  return (
    <>
      <div className={style.bar}>
        <Button
          icon={<IconChevronLeft aria-hidden />}
          aria-label={t.previousPage}
          disabled={page <= 1}
          onClick={() => setPage(page - 1)}
        />
        <span aria-live="polite">{pages ? t.pageOf(page, pages) : t.previewing}</span>
        <Button
          icon={<IconChevronRight aria-hidden />}
          aria-label={t.nextPage}
          disabled={page >= pages}
          onClick={() => setPage(page + 1)}
        />
        <Button
          icon={<IconMinus aria-hidden />}
          aria-label={t.smaller}
          disabled={zoom <= 0.5}
          onClick={() => setZoom(zoom / 1.25)}
        />
        <Button
          icon={<IconPlus aria-hidden />}
          aria-label={t.larger}
          disabled={zoom >= 3}
          onClick={() => setZoom(zoom * 1.25)}
        />
      </div>
      {/* A scrollable area must be reachable by keyboard. */}
      <div className={style.view} ref={ground} tabIndex={0}>
        <canvas ref={canvas} role="img" aria-label={pages ? `${fileName} ${t.pageOf(page, pages)}` : fileName} />
      </div>
    </>
  )
}
