import { useEffect, useRef, useState } from 'react'
import { kindOfExt } from '~/worker/files/rules'
import { t } from '../texts'
import { fetchBytes } from './file-bytes'
import style from './preview.module.css'
import type { ViewerProps } from './viewer'

const audioKinds = ['mp3', 'wav', 'm4a']
const videoKinds = ['mp4', 'webm']
/** Viewer for formats that browsers display natively: images, text, audio and video (by range requests). */
export default function Plain({ src, ext, fileName, begin, onPlace }: ViewerProps) {
  const kind = kindOfExt(ext) ?? ''
  if (kind === 'text') return <Text src={src} />
  if (audioKinds.includes(kind) || videoKinds.includes(kind))
    return <Media src={src} film={videoKinds.includes(kind)} fileName={fileName} begin={begin} onPlace={onPlace} />
  return <Picture src={src} fileName={fileName} />
}

function Picture({ src, fileName }: Pick<ViewerProps, 'src' | 'fileName'>) {
  const [failed, setFailed] = useState(false)
  return (
    <div className={style.view}>
      {failed ? (
        <p className={style.say}>{t.previewFailed}</p>
      ) : (
        <img src={src} alt={fileName} onError={() => setFailed(true)} />
      )}
    </div>
  )
}

function Text({ src }: { src: string }) {
  const [text, setText] = useState<string | null>(null)
  useEffect(() => {
    const controller = new AbortController()
    fetchBytes(src, controller.signal)
      .then((bytes) => setText(new TextDecoder().decode(bytes)))
      .catch((error: Error) => !controller.signal.aborted && setText(error.message || t.previewFailed))
    return () => controller.abort()
  }, [src])
  return (
    <div className={style.view} tabIndex={0}>
      {text === null ? <p className={style.say}>{t.previewing}</p> : <pre className={style.text}>{text}</pre>}
    </div>
  )
}

function Media({ src, film, fileName, begin, onPlace }: Omit<ViewerProps, 'ext'> & { film: boolean }) {
  const element = useRef<HTMLVideoElement & HTMLAudioElement>(null)
  const [failed, setFailed] = useState(false)
  const reportPosition = () => {
    const at = element.current
    if (at && Number.isFinite(at.duration))
      onPlace({ position: Math.floor(at.currentTime), total: Math.ceil(at.duration) })
  }
  const props = {
    src,
    controls: true,
    preload: 'metadata' as const,
    className: style.media,
    'aria-label': fileName,
    onTimeUpdate: reportPosition,
    onPause: reportPosition,
    onError: () => setFailed(true),
    onLoadedMetadata: () => {
      const at = element.current
      // Near the end, playback starts from the beginning.
      if (at && begin > 0 && begin < at.duration - 2) at.currentTime = begin
    },
  }
  return (
    <div className={style.view}>
      {failed ? (
        <p className={style.say}>{t.previewFailed}</p>
      ) : film ? (
        // Videos are uploaded as they are; captions can be uploaded as separate files.
        // oxlint-disable-next-line jsx-a11y/media-has-caption
        <video ref={element} {...props} />
      ) : (
        // oxlint-disable-next-line jsx-a11y/media-has-caption
        <audio ref={element} {...props} />
      )}
    </div>
  )
}
