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

/** Widths in pixels for which the server draws: half of the page, the full page, a phone. */
const WIDTHS = { half: 540, full: 1120, phone: 330 }
type Span = 'half' | 'full'
/** Share by which a drawing may be stretched or compressed before it is redrawn. */
const STRETCHED = 0.12
const drawer = () => import('./draw')
/** Browser only: nobody points at a drawing on the server. */
const livening = () => import('./enliven.client')

/**
 * The chart component. The page contains its drawing as SVG, with colours from the theme. The chart library is loaded
 * when the pointer enters or the numbers change. A table (key `t`) and a sentence for screen readers contain the same
 * numbers.
 * @param told a table on the page already shows the numbers
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
      // A chart has no input fields, so the key `t` is free.
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

/** The static drawing, and above it the interactive chart after the first pointer contact. */
function Picture({ of, span }: { of: ChartOf; span: Span }) {
  const width = WIDTHS[usePhone() ? 'phone' : span]
  const drawnByServer = use(ServerDrawing)
  const still = useRef<HTMLDivElement>(null)
  const living = useRef<HTMLDivElement>(null)
  /** The data of the current drawing, as JSON; null until it is known to fit. */
  const drawnKey = useRef<string>(null)
  const [drawing, setDrawing] = useState<string | null>(null)
  const [touched, setTouched] = useState(false)
  const key = JSON.stringify(of)

  // Redraws when the numbers change, or when a change of width would distort the texts.
  useEffect(() => {
    const element = still.current!
    let unmounted = false
    const look = () => {
      const drawn = element.querySelector('svg')?.viewBox.baseVal.width ?? 0
      const fits = Math.abs(element.clientWidth / drawn - 1) <= STRETCHED
      drawnKey.current ??= fits ? key : null
      if (element.clientWidth === 0 || (fits && drawnKey.current === key)) return
      void drawer().then(({ draw }) => {
        if (unmounted) return
        setDrawing(draw(of, element.clientWidth))
        drawnKey.current = key
      })
    }
    const sizes = new ResizeObserver(look)
    sizes.observe(element)
    return () => {
      unmounted = true
      sizes.disconnect()
    }
  }, [key, of])

  useEffect(() => {
    if (!touched) return
    let stop: (() => void) | null = null
    let unmounted = false
    void livening().then(({ enliven }) => {
      if (!unmounted) stop = enliven(living.current!, of)
    })
    return () => {
      unmounted = true
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
        className={style.drawing}
        // Keeps the server's drawing, which the browser cannot compare.
        suppressHydrationWarning
        dangerouslySetInnerHTML={{ __html: drawing ?? drawnByServer?.(of, width) ?? '' }}
      />
      <div ref={living} className={style.interactive} />
    </div>
  )
}

/** The numbers as a table: always for screen readers, visible on request. */
function Numbers({ of, id, open }: { of: ChartOf; id: string; open: boolean }) {
  const { head, rows } = rowsOf(of)
  return (
    <div className={open ? style.scroll : style.visuallyHidden}>
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
