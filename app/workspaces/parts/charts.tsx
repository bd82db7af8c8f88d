import { Link } from 'react-router'
import { Chart } from '~/app/ui/chart/chart'
import { formatFigure } from '~/app/ui/chart/chart-data'
import { Section } from '~/app/ui/page'
import type { WorkspaceFigures } from '~/worker/workspaces/contract'
import { t } from '../texts'
import style from '../workspaces.module.css'

type Rows = WorkspaceFigures['files']

/** Charts of the activity in a workspace. People and files link to their records. */
export function WorkspaceCharts({ of: { totals, days, visitors, takers, files } }: { of: WorkspaceFigures }) {
  return (
    <>
      <dl className={style.tops}>
        {[
          [t.visits, totals.visit],
          [t.views, totals.view],
          [t.downloads, totals.download],
        ].map(([label, count]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{formatFigure(Number(count))}</dd>
          </div>
        ))}
      </dl>
      <Section title={t.byDay}>
        <Chart
          of={{
            kind: 'line',
            caption: t.byDay,
            unit: t.times,
            labels: days.map(({ day }) => day.slice(5)),
            series: [
              { name: t.visits, values: days.map(({ visit }) => visit), colour: 'grey' },
              { name: t.views, values: days.map(({ view }) => view), colour: 'cyan' },
              { name: t.downloads, values: days.map(({ download }) => download), colour: 'blue' },
            ],
          }}
        />
      </Section>
      <div className={style.grid}>
        <MostActiveList caption={t.byFile} name="what" kind="download" rows={files} />
        <MostActiveList caption={t.byTaker} name="who" kind="download" rows={takers} />
        <MostActiveList caption={t.byVisitor} name="who" kind="visit" rows={visitors} />
      </div>
    </>
  )
}

function MostActiveList({ caption, name, kind, rows }: { caption: string; name: string; kind: string; rows: Rows }) {
  return (
    <Section title={caption}>
      {rows.length === 0 ? (
        <p className={style.muted}>{t.none}</p>
      ) : (
        <ul className={style.links} aria-label={t.lists(caption)}>
          {rows.map((one) => (
            <li key={one.id}>
              <Link to={`?${new URLSearchParams({ part: 'list', kind, [name]: one.id }).toString()}`}>
                <span>
                  {one.label} {one.note && <small className={style.muted}>{one.note}</small>}
                </span>
                <span>{t.timesOf(one.count)}</span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </Section>
  )
}
