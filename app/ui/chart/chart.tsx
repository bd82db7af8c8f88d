import { IconDownload } from '@douyinfe/semi-icons'
import { Button, Dropdown } from '@douyinfe/semi-ui'
import { use, useEffect, useId, useRef, useState } from 'react'
import { usePhone } from '../device'
import { Empty } from '../empty'
import { NumberText } from '../numbers'
import { type ChartOf, isEmpty, rowsOf, sentenceOf } from './describe'
import { heightOf } from './option'
import { ServerDrawing } from './server-drawing'
import style from './chart.module.css'
import { t } from '../texts'
import { Trigger } from '../trigger'

/** What the server takes the room for, in pixels: half of the page, all of it, and a phone's. */
const WIDTHS = { half: 540, full: 1120, phone: 330 }
type Span = 'half' | 'full'
/** A drawing is stretched by so much; beyond it is drawn anew. */
const STRETCHED = 0.12
const drawer = () => import('./draw')
/** The server draws, and nobody points at what it has drawn. */
const livening = () => import('./enliven.client')

/**
 * The chart of the whole product. Its picture comes with the page and its colours from the theme; what draws it is loaded where
 * the pointer touches it or its numbers change. The same numbers stand in a table, one key away, and in a sentence.
 * @param told whether a table on the page says them already
 */
export function Chart({ of, span = 'half', told = false }: { of: ChartOf; span?: Span; told?: boolean }) {
  const [open, setOpen] = useState(false)
  const place = useId()
  const box = useRef<HTMLDivElement>(null)
  if (isEmpty(of))
    return (
      <figure className={style.figure}>
        <Empty title={t.chartNothing} help={t.chartNothingHelp} />
      </figure>
    )
  return (
    <figure
      className={style.figure}
      // Left to fields: there is none in a chart.
      onKeyDown={(event) => {
        if (!told && event.key === 't' && !event.ctrlKey && !event.metaKey && !event.altKey) setOpen(!open)
      }}
    >
      <div ref={box} hidden={open}>
        <Picture of={of} span={span} />
      </div>
      {told ? null : <Numbers of={of} id={place} open={open} />}
      <div className={style.tools}>
        <Exports of={of} place={box} />
        {told ? null : (
          <button
            type="button"
            className={style.toggle}
            aria-expanded={open}
            aria-controls={place}
            aria-keyshortcuts="t"
            onClick={() => setOpen(!open)}
          >
            {open ? t.seePicture : t.seeTable}
          </button>
        )}
      </div>
    </figure>
  )
}

/** The drawing that the page came with, and over it the one that lives once it is touched. */
function Picture({ of, span }: { of: ChartOf; span: Span }) {
  const width = WIDTHS[usePhone() ? 'phone' : span]
  const drawnByServer = use(ServerDrawing)
  const still = useRef<HTMLDivElement>(null)
  const living = useRef<HTMLDivElement>(null)
  /** Of what numbers the picture is; null while it is the server's, if there is one. */
  const shown = useRef<string>(null)
  const [drawing, setDrawing] = useState<string | null>(null)
  const [touched, setTouched] = useState(false)
  const key = JSON.stringify(of)

  // Drawn for other numbers, or where its place has become so much wider or narrower that its words would be stretched.
  useEffect(() => {
    const element = still.current!
    let gone = false
    const look = () => {
      const drawn = element.querySelector('svg')?.viewBox.baseVal.width ?? 0
      const fits = Math.abs(element.clientWidth / drawn - 1) <= STRETCHED
      shown.current ??= fits ? key : null
      if (element.clientWidth === 0 || (fits && shown.current === key)) return
      void drawer().then(({ draw }) => {
        if (gone) return
        setDrawing(draw(of, element.clientWidth))
        shown.current = key
      })
    }
    const sizes = new ResizeObserver(look)
    sizes.observe(element)
    return () => {
      gone = true
      sizes.disconnect()
    }
  }, [key, of])

  useEffect(() => {
    if (!touched) return
    let stop: (() => void) | null = null
    let gone = false
    void livening().then(({ enliven }) => {
      if (!gone) stop = enliven(living.current!, of)
    })
    return () => {
      gone = true
      stop?.()
    }
  }, [touched, key, of])

  return (
    <div
      className={style.box}
      role="img"
      aria-label={sentenceOf(of)}
      onPointerEnter={() => setTouched(true)}
      style={{ height: heightOf(of) }}
    >
      <div
        ref={still}
        className={style.still}
        // The server's drawing stays: the browser has nothing to compare it with.
        suppressHydrationWarning
        dangerouslySetInnerHTML={{ __html: drawing ?? drawnByServer?.(of, width) ?? '' }}
      />
      <div ref={living} className={style.living} />
    </div>
  )
}

/** Read aloud in either case; seen when asked for. */
function Numbers({ of, id, open }: { of: ChartOf; id: string; open: boolean }) {
  const { head, rows } = rowsOf(of)
  return (
    <div className={open ? style.scroll : style.unseen}>
      <table id={id} className={style.table}>
        <caption>{of.caption}</caption>
        <thead>
          <tr>
            {head.map((title) => (
              <th key={title} scope="col">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ label, values }, at) => (
            <tr key={at}>
              <th scope="row">{label}</th>
              {values.map((value, place) => (
                <td key={place}>
                  <NumberText value={value} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

const kinds = () => [['svg', t.exportSvg] as const, ['png', t.exportPng] as const, ['xlsx', t.exportXlsx] as const]
function Exports({ of, place }: { of: ChartOf; place: React.RefObject<HTMLDivElement | null> }) {
  const [failed, setFailed] = useState(false)
  const give = async (kind: 'svg' | 'png' | 'xlsx') => {
    setFailed(false)
    try {
      const { exportChart } = await import('./export.client')
      await exportChart(kind, of, place.current!)
    } catch {
      setFailed(true)
    }
  }
  return (
    <>
      {failed && <span role="alert">{t.exportFailed}</span>}
      <Dropdown
        trigger="click"
        position="bottomRight"
        clickToHide
        menu={kinds().map(([kind, name]) => ({ node: 'item' as const, name, onClick: () => void give(kind) }))}
      >
        <Trigger>
          <Button
            theme="borderless"
            type="tertiary"
            size="small"
            icon={<IconDownload aria-hidden />}
            aria-haspopup="menu"
            aria-label={`${t.chartExport} ${of.caption}`}
          />
        </Trigger>
      </Dropdown>
    </>
  )
}
