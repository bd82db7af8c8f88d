import { downloadFile } from '../file-download'
import { type ChartData, chartTable } from './chart-data'

const SCALE = 2
/** Resolves a CSS colour to `rgba()`, which every program can read. */
function resolveColour(value: string): string {
  const canvas = document.createElement('canvas')
  canvas.width = canvas.height = 1
  const brush = canvas.getContext('2d')!
  brush.fillStyle = value
  brush.fillRect(0, 0, 1, 1)
  const [red, green, blue, alpha] = brush.getImageData(0, 0, 1, 1).data
  return `rgba(${red}, ${green}, ${blue}, ${Math.round((alpha! / 255) * 100) / 100})`
}
function themeColour(place: HTMLElement, name: string): string {
  const probe = document.createElement('span')
  probe.style.color = `var(${name})`
  place.appendChild(probe)
  const { color } = getComputedStyle(probe)
  probe.remove()
  return resolveColour(color)
}

/** The drawing as a standalone SVG, with the page's current colours and background. */
function svgOf(place: HTMLElement, drawing: string): string {
  const resolved = new Map<string, string>()
  const valueOf = (name: string) => {
    const known = resolved.get(name) ?? themeColour(place, name)
    resolved.set(name, known)
    return known
  }
  const { fontFamily } = getComputedStyle(place)
  return drawing
    .replace(/var\((--[\w-]+)\)/g, (_, name: string) => valueOf(name))
    .replaceAll('font-family:inherit', `font-family:${fontFamily.replaceAll('"', "'")}`)
    .replace(/(<rect [^>]*?)fill="none"/, `$1fill="${valueOf('--semi-color-bg-1')}"`)
}

async function pngOf(svg: string): Promise<Blob> {
  const picture = new Image()
  const address = URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }))
  try {
    picture.src = address
    await picture.decode()
    const canvas = document.createElement('canvas')
    canvas.width = picture.naturalWidth * SCALE
    canvas.height = picture.naturalHeight * SCALE
    canvas.getContext('2d')!.drawImage(picture, 0, 0, canvas.width, canvas.height)
    return await new Promise((resolve, reject) =>
      canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('no picture'))), 'image/png'),
    )
  } finally {
    URL.revokeObjectURL(address)
  }
}

async function xlsxOf(of: ChartData): Promise<BlobPart> {
  const { writeXlsx } = await import('hucre/xlsx')
  const { head, rows } = chartTable(of)
  const book = await writeXlsx({
    sheets: [
      {
        name: of.caption.replace(/[\\/?*[\]:]/g, ' ').slice(0, 31),
        rows: [head, ...rows.map(({ label, values }) => [label, ...values])],
      },
    ],
  })
  return new Uint8Array(book)
}

/** Downloads a chart as SVG, PNG or XLSX. @param place an element inside the chart */
export async function exportChart(kind: 'svg' | 'png' | 'xlsx', of: ChartData, place: HTMLElement): Promise<void> {
  const name = `${of.caption}.${kind}`
  if (kind === 'xlsx')
    return downloadFile(name, await xlsxOf(of), 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet')
  const { drawChart: draw } = await import('./svg-drawing')
  const svg = svgOf(place, draw(of, Math.max(320, place.clientWidth)))
  if (kind === 'svg') downloadFile(name, svg, 'image/svg+xml')
  else downloadFile(name, await pngOf(svg), 'image/png')
}
