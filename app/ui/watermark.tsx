import { useEffect, useRef } from 'react'

const TILE = { width: 280, height: 180 }
const ANGLE = -22

/** Returns one tile of the pattern as an image URL: the rotated lines in the theme's muted colour. */
function drawTile(lines: readonly string[], colour: string): string {
  const ratio = window.devicePixelRatio || 1
  const canvas = document.createElement('canvas')
  canvas.width = TILE.width * ratio
  canvas.height = TILE.height * ratio
  const pen = canvas.getContext('2d')
  if (!pen) return ''
  pen.scale(ratio, ratio)
  pen.translate(TILE.width / 2, TILE.height / 2)
  pen.rotate((ANGLE * Math.PI) / 180)
  pen.fillStyle = colour
  pen.textAlign = 'center'
  pen.font = '14px sans-serif'
  for (const [place, line] of lines.entries()) pen.fillText(line, 0, place * 20 - (lines.length - 1) * 10)
  return canvas.toDataURL('image/png')
}

/**
 * A watermark over the page with viewer and time, visible on screen, in screenshots and in print. It is redrawn if it
 * is removed or changed in the DOM, and follows the theme.
 * @param lines the name, the time
 */
export function Watermark({ lines }: { lines: readonly string[] }) {
  const place = useRef<HTMLDivElement>(null)
  const text = lines.join('\n')
  useEffect(() => {
    const ground = place.current
    if (!ground) return
    let layer: HTMLDivElement | null = null
    const draw = () => {
      watch.disconnect()
      layer?.remove()
      layer = document.createElement('div')
      layer.setAttribute('aria-hidden', 'true')
      layer.dataset.watermark = ''
      const dark = document.body.getAttribute('theme-mode') === 'dark'
      const grey = dark ? '255, 255, 255' : '0, 0, 0'
      layer.style.cssText = `position:fixed;inset:0;z-index:2000;pointer-events:none;background-image:url(${drawTile(
        text.split('\n'),
        `rgba(${grey}, 0.09)`,
      )});background-size:${TILE.width}px ${TILE.height}px;print-color-adjust:exact;-webkit-print-color-adjust:exact`
      ground.appendChild(layer)
      watch.observe(ground, { childList: true })
      watch.observe(layer, { attributes: true, attributeFilter: ['style', 'class', 'hidden'] })
      watch.observe(document.body, { attributes: true, attributeFilter: ['theme-mode'] })
    }
    const watch = new MutationObserver(draw)
    draw()
    return () => {
      watch.disconnect()
      layer?.remove()
    }
  }, [text])
  return <div ref={place} />
}
