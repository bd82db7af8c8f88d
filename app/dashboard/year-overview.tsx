import { Link } from 'react-router'
import { NumberText } from '~/app/ui/numbers'
import { Section } from '~/app/ui/page'
import type { Analysis, LinkedCount } from '~/worker/statistics/analysis.server'
import type { PhaseName } from '~/worker/subjects/phases/rules'
import { t } from './year.texts'
import style from './year-overview.module.css'

/** Maximum number of years in the year links. */
const MAX_YEARS = 4
const numberFormat = new Intl.NumberFormat('zh-CN')

/** Labels of the phases that are shown at the top. */
const countedPhases: { readonly [Name in PhaseName]?: () => string } = {
  run: () => t.countedRun,
  done: () => t.countedDone,
}

/** A number that links to its list, or plain text without a list. */
function FigureLink({ of, className, says }: { of: LinkedCount; className?: string | undefined; says: string }) {
  const number = <NumberText value={of.count} />
  if (!of.to || of.count === 0) return <span className={className}>{number}</span>
  return (
    <Link to={of.to} className={className} aria-label={says}>
      {number}
    </Link>
  )
}

/** A number of the year with the number of the previous year below. */
function ComparedNumber({
  name,
  of: { now, before },
  years,
  says,
}: {
  name: string
  of: { now: LinkedCount; before: LinkedCount }
  years: Pick<Analysis, 'year' | 'before'>
  says: (year: string, count: string) => string
}) {
  return (
    <li>
      <strong>
        <FigureLink of={now} says={says(years.year, numberFormat.format(now.count))} />
      </strong>
      {name}
      <div className={style.muted}>
        {t.wholeYear(years.before)}{' '}
        <FigureLink of={before} says={says(years.before, numberFormat.format(before.count))} />
      </div>
    </li>
  )
}

/** Key figures of the year compared with the previous year: declared, established, completed, and the approval rate. */
export function YearNumbers({ of }: { of: Analysis }) {
  const { year, before, declared, phases, rate } = of
  const step = rate.now.percent === null || rate.before.percent === null ? null : rate.now.percent - rate.before.percent
  return (
    <ul className={style.keyFigures}>
      <ComparedNumber name={t.declared} of={declared} years={of} says={t.declaredOf} />
      {phases.flatMap(({ name, label, reached, before }) => {
        const labelOfPhase = countedPhases[name]
        if (!labelOfPhase) return []
        const says = (year: string, count: string) => t.reached(year, label, count)
        return <ComparedNumber key={name} name={labelOfPhase()} of={{ now: reached, before }} years={of} says={says} />
      })}
      <li>
        <strong>{rate.now.percent === null ? '–' : `${rate.now.percent}%`}</strong>
        {t.rate}
        <div className={style.muted}>
          {t.wholeYear(before)} {rate.before.percent === null ? '–' : `${rate.before.percent}%`}{' '}
          {step !== null && step !== 0 && (
            <span className={step > 0 ? style.up : style.down}>
              {(step > 0 ? t.pointsUp : t.pointsDown)(numberFormat.format(Math.abs(Math.round(step * 10) / 10)))}
            </span>
          )}
        </div>
        <div className={style.muted}>
          <FigureLink
            of={rate.now.established}
            says={t.establishedOf(year, numberFormat.format(rate.now.established.count))}
          />
          {' / '}
          <FigureLink of={rate.now.decided} says={t.decidedOf(year, numberFormat.format(rate.now.decided.count))} />{' '}
          {t.ofDecided}
        </div>
      </li>
    </ul>
  )
}

/** Funnel of the year's subjects: how many reached each phase, and how many are in it now, by status. */
export function YearFunnel({ of: { year, years, before, phases, ended } }: { of: Analysis }) {
  const most = Math.max(1, ...phases.map(({ reached }) => reached.count))
  const width = (count: number) => `${(count / most) * 100}%`
  return (
    <Section title={t.funnel(year)} actions={<YearLinks of={years} chosen={year} />}>
      {phases[0]!.reached.count === 0 ? (
        <p className={style.none}>{t.noneIn(year)}</p>
      ) : (
        <ol className={style.phases}>
          {phases.map((one) => (
            <li key={one.name}>
              <span>{one.label}</span>
              <span className={style.bar} aria-hidden>
                {one.here.map(({ status, colour, count }) => (
                  <span key={status} className={style[colour]} style={{ width: width(count) }} />
                ))}
                <span
                  className={style.passedOn}
                  style={{ width: width(one.reached.count - one.here.reduce((sum, { count }) => sum + count, 0)) }}
                />
              </span>
              <FigureLink
                of={one.reached}
                className={style.reached}
                says={t.reached(year, one.label, numberFormat.format(one.reached.count))}
              />
              <span className={style.muted}>
                {t.wholeYear(before)}{' '}
                <FigureLink
                  of={one.before}
                  says={t.reached(before, one.label, numberFormat.format(one.before.count))}
                />
              </span>
              {one.here.length > 0 && (
                <span className={style.statusLegend}>
                  {one.here.map(({ status, label, colour, count, to }) => (
                    <Link key={status} to={to}>
                      <i className={style[colour]} aria-hidden />
                      {label} <NumberText value={count} />
                    </Link>
                  ))}
                </span>
              )}
            </li>
          ))}
        </ol>
      )}
      {ended.length > 0 && (
        <ul className={style.ended} aria-label={t.ended}>
          {ended.map(({ status, label, colour, count, to }) => (
            <li key={status}>
              <Link to={to}>
                <i className={style[colour]} aria-hidden />
                {label} <NumberText value={count} />
              </Link>
            </li>
          ))}
        </ul>
      )}
    </Section>
  )
}

/** Links to the latest years. */
function YearLinks({ of, chosen }: { of: readonly string[]; chosen: string }) {
  const visibleYears = [...new Set([...of.slice(-MAX_YEARS), chosen])].toSorted()
  return (
    <ul className={style.years} aria-label={t.years}>
      {visibleYears.map((year) => (
        <li key={year}>
          <Link to={`?year=${year}`} aria-current={year === chosen || undefined} preventScrollReset>
            {year}
          </Link>
        </li>
      ))}
    </ul>
  )
}

/** Heat map of domains and years. */
export function DomainHeatmap({ of: { years, totals, rows } }: { of: Analysis['fields'] }) {
  const most = Math.max(1, ...rows.flatMap(({ counts }) => counts.map(({ count }) => count)))
  return (
    <Section title={t.fields}>
      {/* The region scrolls on its own, so it needs `tabIndex` for scrolling by keyboard. */}
      <div className={style.scroll} tabIndex={0} role="region" aria-label={t.fields}>
        <table className={style.heat}>
          <thead>
            <tr>
              <th scope="col">{t.field}</th>
              {years.map((year) => (
                <th key={year} scope="col">
                  {year}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ label, counts }) => (
              <tr key={label}>
                <th scope="row" title={label}>
                  {label}
                </th>
                {counts.map((one, at) => (
                  <td key={years[at]}>
                    <Cell
                      of={one}
                      depth={one.count / most}
                      says={t.inField(label, years[at]!, numberFormat.format(one.count))}
                    />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">{t.sum}</th>
              {totals.map((one, at) => (
                <td key={years[at]}>
                  <Cell of={one} depth={0} says={t.inField(t.sum, years[at]!, numberFormat.format(one.count))} />
                </td>
              ))}
            </tr>
          </tfoot>
        </table>
      </div>
    </Section>
  )
}
function Cell({ of, depth, says }: { of: LinkedCount; depth: number; says: string }) {
  if (of.count === 0) return <>–</>
  // The maximum depth keeps the number readable.
  const ground = depth
    ? { background: `color-mix(in srgb, var(--semi-color-primary) ${Math.round(6 + depth * 30)}%, transparent)` }
    : undefined
  return of.to ? (
    <Link to={of.to} style={ground} aria-label={says}>
      {numberFormat.format(of.count)}
    </Link>
  ) : (
    <span style={ground}>{numberFormat.format(of.count)}</span>
  )
}
