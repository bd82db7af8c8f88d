import { IconDownload } from '@douyinfe/semi-icons'
import { Button, Dropdown } from '@douyinfe/semi-ui'
import { use, useEffect, useId, useRef, useState } from 'react'
import { usePhone } from '../device'
import { EmptyState } from '../empty-state'
import { NumberText } from '../numbers'
import { type ChartData, isEmptyChart, chartTable, describeChart } from './chart-data'
import { chartHeight } from './echarts-option'
import { ServerDrawingContext } from './server-drawing'
import style from './chart.module.css'
import { t } from '../texts'
import { TriggerWrapper } from '../trigger-wrapper'

/** Widths in pixels for which the server draws: half of the page, the full page, a phone. */
const WIDTHS = { half: 540, full: 1120, phone: 330 }
type ChartSpan = 'half' | 'full'
/** Share by which a drawing may be stretched or compressed before it is redrawn. */
const STRETCH_LIMIT = 0.12
const loadDrawing = () => import('./svg-drawing')
/** Browser only: nobody points at a drawing on the server. */
const loadInteractiveChart = () => import('./interactive-chart.client')

/**
 * The chart component. The page contains its drawing as SVG, with colours from the theme. The chart library is loaded
 * when the pointer enters or the numbers change. A table (key `t`) and a sentence for screen readers contain the same
 * numbers.
 * @param told a table on the page already shows the numbers
 */
export function Chart({ of, span = 'half', told = false }: { of: ChartData; span?: ChartSpan; told?: boolean }) {
  const [open, setOpen] = useState(false)
  const place = useId()
  const box = useRef<HTMLDivElement>(null)
  if (isEmptyChart(of))
    return (
      <figure className={style.figure}>
        <EmptyState title={t.chartNothing} help={t.chartNothingHelp} />
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
        <ChartPicture of={of} span={span} />
      </div>
      {told ? null : <ChartTable of={of} id={place} open={open} />}
      <div className={style.tools}>
        <ChartExport of={of} place={box} />
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
function ChartPicture({ of, span }: { of: ChartData; span: ChartSpan }) {
  const width = WIDTHS[usePhone() ? 'phone' : span]
  const drawnByServer = use(ServerDrawingContext)
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
      const fits = Math.abs(element.clientWidth / drawn - 1) <= STRETCH_LIMIT
      drawnKey.current ??= fits ? key : null
      if (element.clientWidth === 0 || (fits && drawnKey.current === key)) return
      void loadDrawing().then(({ drawChart: draw }) => {
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
    void loadInteractiveChart().then(({ mountInteractiveChart: enliven }) => {
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
      aria-label={describeChart(of)}
      onPointerEnter={() => setTouched(true)}
      style={{ height: chartHeight(of) }}
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
function ChartTable({ of, id, open }: { of: ChartData; id: string; open: boolean }) {
  const { head, rows } = chartTable(of)
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

const exportKinds = () => [
  ['svg', t.exportSvg] as const,
  ['png', t.exportPng] as const,
  ['xlsx', t.exportXlsx] as const,
]
function ChartExport({ of, place }: { of: ChartData; place: React.RefObject<HTMLDivElement | null> }) {
  const [failed, setFailed] = useState(false)
  const give = async (kind: 'svg' | 'png' | 'xlsx') => {
    setFailed(false)
    try {
      const { exportChart } = await import('./chart-export.client')
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
        menu={exportKinds().map(([kind, name]) => ({ node: 'item' as const, name, onClick: () => void give(kind) }))}
      >
        <TriggerWrapper>
          <Button
            theme="borderless"
            type="tertiary"
            size="small"
            icon={<IconDownload aria-hidden />}
            aria-haspopup="menu"
            aria-label={`${t.chartExport} ${of.caption}`}
          />
        </TriggerWrapper>
      </Dropdown>
    </>
  )
}
