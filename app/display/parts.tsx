import type { ReactNode } from 'react'
import { locale } from '~/worker/core/texts'
import type { DisplayHome, Exhibit } from '~/worker/display/contract'
import { t as kinds } from '~/worker/display/texts'
import { MAX_QUERY_LENGTH, type Mark } from '~/worker/search/rules'
import style from './display.module.css'
import { t } from './texts'

/** Returns a URL of the public display. English is a URL parameter, because these pages use no cookie. */
export function displayPath(path: string, query: Record<string, string | number | undefined> = {}): string {
  const all = { ...query, ...(locale() === 'en' && { lang: 'en' }) }
  const text = new URLSearchParams(
    Object.entries(all).flatMap(([name, value]) => (value ? [[name, String(value)]] : [])),
  ).toString()
  return text ? `${path}?${text}` : path
}
/** Returns the URL of a public item. */
export const exhibitPath = (id: string) => displayPath(`/display/item/${id}`)

/** A text with its search hits highlighted. */
export function MarkedText({ text, marks }: { text: string; marks: readonly Mark[] }) {
  const parts: ReactNode[] = []
  let done = 0
  for (const [from, to] of marks) {
    parts.push(text.slice(done, from), <mark key={from}>{text.slice(from, to)}</mark>)
    done = to
  }
  return (
    <>
      {parts}
      {text.slice(done)}
    </>
  )
}

/** Returns the facts of an item: award or form, domain, year, owner. */
export const exhibitFactsOf = ({ level, domain, year, maker }: Exhibit) => [level, domain, year, maker].filter(Boolean)
/** `mixed`: the list has items of several kinds, so the kind is shown. */
export const ExhibitFacts = ({ of, mixed = false }: { of: Exhibit; mixed?: boolean }) => (
  <p className={style.itemFacts}>
    {[...(mixed ? [kinds[of.kind]] : []), ...exhibitFactsOf(of)].map((word) => (
      <span key={word}>{word}</span>
    ))}
  </p>
)

export const SectionHead = ({ title, more, href }: { title: string; more?: string; href?: string }) => (
  <header className={style.head}>
    <h2>{title}</h2>
    {href ? <a href={href}>{more} →</a> : null}
  </header>
)

const DOTS = 40
const DOTS_PER_SUBJECT = 12
/** The year's subjects: a dot for each declared subject, filled once it is established; one group per domain. */
export function SubjectDots({ rows, caption }: { rows: DisplayHome['domains']; caption: string }) {
  return (
    <figure className={style.dots}>
      <figcaption>{caption}</figcaption>
      <ul>
        {rows.map(({ value, label, declared, established }, row) => {
          const lines = Math.ceil(declared / DOTS)
          return (
            <li key={value} className={style[`tone${row % 8}`]}>
              <a href={displayPath('/display/sharing', { domain: value })}>
                <span className={style.dotsName}>{label}</span>
                <svg
                  viewBox={`0 0 ${DOTS * DOTS_PER_SUBJECT} ${lines * DOTS_PER_SUBJECT}`}
                  className={style.dotsRow}
                  aria-hidden="true"
                  focusable="false"
                >
                  {Array.from({ length: declared }, (_, place) => (
                    <circle
                      key={place}
                      className={place < established ? undefined : style.declaredDot}
                      cx={(place % DOTS) * DOTS_PER_SUBJECT + DOTS_PER_SUBJECT / 2}
                      cy={Math.floor(place / DOTS) * DOTS_PER_SUBJECT + DOTS_PER_SUBJECT / 2}
                      r="4"
                    />
                  ))}
                </svg>
                <b>{t.dotsOf(established, declared)}</b>
              </a>
            </li>
          )
        })}
      </ul>
    </figure>
  )
}

type Year = { year: string; declared: number; established: number; finished: number }
const yearSeries = ['declared', 'established', 'finished'] as const
const CHART_HEIGHT = 210
const YEAR_WIDTH = 112
const BAR_WIDTH = 24
function YearsTable({ years }: { years: readonly Year[] }) {
  return (
    <div className={style.visuallyHidden}>
      <table>
        <caption>{t.figuresTable}</caption>
        <thead>
          <tr>
            <th scope="col">{t.year}</th>
            {yearSeries.map((side) => (
              <th key={side} scope="col">
                {t[side]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {years.map((one) => (
            <tr key={one.year}>
              <th scope="row">{one.year}</th>
              {yearSeries.map((side) => (
                <td key={side}>{one[side]}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/**
 * Five years with declared, established and finished subjects as bars. A visually hidden table has the same numbers for
 * screen readers.
 */
export function YearsChart({ years }: { years: readonly Year[] }) {
  const most = Math.max(1, ...years.map(({ declared }) => declared))
  const bar = (value: number) => Math.round((value / most) * CHART_HEIGHT)
  return (
    <figure className={style.years}>
      <figcaption>
        {t.figuresOf}
        {yearSeries.map((side) => (
          <span key={side} className={style[side]}>
            {t[side]}
          </span>
        ))}
      </figcaption>
      <svg viewBox={`0 0 ${years.length * YEAR_WIDTH} ${CHART_HEIGHT + 56}`} aria-hidden="true" focusable="false">
        {years.map((one, place) => (
          <g key={one.year}>
            {yearSeries.map((side, order) => (
              <rect
                key={side}
                className={style[side]}
                x={place * YEAR_WIDTH + 14 + order * (BAR_WIDTH + 6)}
                y={CHART_HEIGHT + 28 - bar(one[side])}
                width={BAR_WIDTH}
                height={bar(one[side])}
              />
            ))}
            <text x={place * YEAR_WIDTH + 56} y={CHART_HEIGHT + 50} textAnchor="middle">
              {one.year}
            </text>
            <text x={place * YEAR_WIDTH + 26} y={CHART_HEIGHT + 22 - bar(one.declared)} textAnchor="middle">
              {one.declared}
            </text>
          </g>
        ))}
      </svg>
      <YearsTable years={years} />
    </figure>
  )
}

const MAX_BAR_LENGTH = 100
/** Horizontal bars with links. */
export function BarList({ rows }: { rows: readonly { label: string; total: number; href: string }[] }) {
  const most = Math.max(1, ...rows.map(({ total }) => total))
  return (
    <ul className={style.bars}>
      {rows.map(({ label, total, href }) => (
        <li key={label}>
          <a href={href}>
            <span>{label}</span>
            <svg viewBox={`0 0 ${MAX_BAR_LENGTH} 10`} preserveAspectRatio="none" aria-hidden="true" focusable="false">
              <rect width={(total / most) * MAX_BAR_LENGTH} height="10" />
            </svg>
            <b>{total}</b>
          </a>
        </li>
      ))}
    </ul>
  )
}

/** Search field. With scripts it offers suggestions while typing. */
export const SearchField = ({ q = '', large }: { q?: string; large?: boolean }) => (
  <search className={large ? style.searchLarge : style.search}>
    <form action="/display/sharing" method="get">
      {locale() === 'en' ? <input type="hidden" name="lang" value="en" /> : null}
      <input
        type="search"
        name="q"
        defaultValue={q}
        maxLength={MAX_QUERY_LENGTH}
        placeholder={t.searchHint}
        aria-label={t.searchHint}
        list="display-offers"
        autoComplete="off"
      />
      <datalist id="display-offers" />
      <script src="/display-offers.js" defer />
      <button type="submit">{t.search}</button>
    </form>
  </search>
)
