import { useEffect, useState } from 'react'
import { t } from '../texts'
import { fetchOfficeBytes } from './file-bytes'
import style from './preview.module.css'
import type { ViewerProps } from './viewer'

const FRAME_POLICY = "default-src 'none'; img-src data:; style-src 'unsafe-inline'; font-src data:"
const framePage = (content: string) =>
  `<!doctype html><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="${FRAME_POLICY}"><body style="margin:0">${content}`

/** Renders the file off screen and returns static HTML without scripts, links or external addresses. */
async function renderToHtml(ext: string, data: ArrayBuffer): Promise<string> {
  const ground = document.createElement('div')
  ground.style.cssText =
    'position:fixed;inset-inline-start:-20000px;inset-block-start:0;inline-size:960px;visibility:hidden'
  ground.setAttribute('aria-hidden', 'true')
  document.body.appendChild(ground)
  try {
    if (ext === 'docx') {
      const { renderAsync } = await import('docx-preview')
      await renderAsync(data, ground, undefined, {
        useBase64URL: true,
        renderAltChunks: false,
        ignoreLastRenderedPageBreak: false,
      })
    } else {
      const { init } = await import('pptx-preview')
      await init(ground, { width: 960, height: 540 }).preview(data)
    }
    for (const one of ground.querySelectorAll('script, iframe, object, embed, link')) one.remove()
    await Promise.all(
      [...ground.querySelectorAll<HTMLImageElement>('img[src^="blob:"]')].map(async (image) => {
        image.src = await toDataUrl(await (await fetch(image.src)).blob())
      }),
    )
    return framePage(ground.innerHTML)
  } finally {
    ground.remove()
  }
}
const toDataUrl = (blob: Blob) =>
  new Promise<string>((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(reader.result as string)
    reader.onerror = () => reject(new Error(''))
    reader.readAsDataURL(blob)
  })

/** Viewer of a document or slides, in a sandboxed frame without any permissions. */
export default function Office({ src, ext, fileName, onPlace }: ViewerProps) {
  const [content, setContent] = useState<string | null>(null)
  const [problem, setProblem] = useState('')
  useEffect(() => {
    const controller = new AbortController()
    fetchOfficeBytes(src, controller.signal)
      .then(({ buffer }) => renderToHtml(ext, buffer))
      .then((html) => {
        if (controller.signal.aborted) return
        setContent(html)
        onPlace({ position: 1, total: 1 })
      })
      .catch((error: Error) => {
        if (controller.signal.aborted) return
        // Library errors are not displayed, since they do not help users.
        setProblem(/\p{Script=Han}/u.test(error.message) ? error.message : t.previewFailed)
      })
    return () => controller.abort()
  }, [src, ext, onPlace])
  if (problem) return <p className={style.say}>{problem}</p>
  if (content === null) return <p className={style.say}>{t.previewing}</p>
  return (
    <>
      <p className={style.note}>{t.roughPreview}</p>
      <div className={style.view}>
        <iframe title={fileName} sandbox="" srcDoc={content} className={style.frame} />
      </div>
    </>
  )
}
