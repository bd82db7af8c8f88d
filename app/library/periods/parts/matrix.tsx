import { useRef } from 'react'
import { Link } from 'react-router'
import { Chart } from '~/app/ui/chart/chart'
import type { ChartData } from '~/app/ui/chart/chart-data'
import { EmptyState } from '~/app/ui/empty-state'
import { applyQueryChange, useUrlQuery } from '~/app/ui/list/url-query'
import { FilterBar } from '~/app/ui/list/filter-bar'
import { Pagination } from '~/app/ui/list/pagination'
import { Section } from '~/app/ui/page'
import { PrintButton } from '~/app/ui/print-button'
import type { Progress, ProgressQuery } from '~/worker/library/periods/contract'
import { scheduleStatusLabel } from '~/worker/library/periods/statuses'
import style from '../../library.module.css'
import { t } from '../texts'
import { StatusCounts } from './status-counts'
import { Figures } from './figures'
import { stateOf } from './schedule-state'

/** Number of tasks that the server returns per page of the matrix. */
const TASKS_PER_PAGE = 30

/** Matrix of institutions and tasks with progress as number and colour. Each cell links to the counted schedules. */
export function Matrix({ progress, query, keeps }: { progress: Progress; query: ProgressQuery; keeps: boolean }) {
  const { params, merge } = useUrlQuery()
  const { burnUp, line, ofRoom, period, periods } = progress
  return (
    <>
      <div className={style.charts}>
        <Section title={ofRoom ? t.lineRoom : t.lineOwn}>
          <Chart of={lineChart(line)} />
          <Figures line={line} opens={keeps || !ofRoom} />
        </Section>
        {burnUp && (
          <Section title={t.burnUp(burnUp.taskName)}>
            <Chart of={burnUpChart(burnUp)} />
          </Section>
        )}
      </div>
      <div className={style.bar}>
        <StatusCounts counts={progress.counts} period={period} keeps={keeps} />
        <FilterBar
          filters={[
            {
              kind: 'choice',
              name: 'period',
              label: t.period,
              options: periods.map((one) => ({ value: one.period, label: one.period_dictText })),
            },
          ]}
          values={{ period: params.get('period') ?? period }}
          onChange={(change) => merge({ ...change, pageNo: null, tasksNo: null })}
        />
      </div>
      {progress.cells.length === 0 ? (
        <EmptyState title={t.noneMatrix} help={t.noneMatrixHelp} />
      ) : (
        <Cells progress={progress} query={query} />
      )}
      {progress.departsTotal > query.pageSize && (
        <Pagination
          total={progress.departsTotal}
          pageNo={query.pageNo}
          pageSize={query.pageSize}
          onChange={(next, size) => merge({ pageNo: next === 1 ? null : next, pageSize: size })}
        />
      )}
    </>
  )
}

const lineChart = (line: Progress['line']): ChartData => ({
  ...{ kind: 'line', caption: t.lineRoom, unit: t.percent, labels: line.map((one) => one.period_dictText) },
  series: [
    { name: t.handedIn, values: line.map((one) => one.handedIn), colour: 'cyan' },
    { name: t.mean, values: line.map((one) => one.rate), colour: 'blue' },
  ],
})
const burnUpChart = ({ taskName, points }: NonNullable<Progress['burnUp']>): ChartData => ({
  ...{ kind: 'line', caption: t.burnUp(taskName), unit: t.percent, labels: points.map((one) => one.period_dictText) },
  series: [
    { name: t.planned, values: points.map((one) => one.planned), colour: 'grey' },
    { name: t.reached, values: points.map((one) => one.rate), colour: 'green' },
  ],
})

const percent = (rate: number | null) => (rate === null ? '–' : `${rate}%`)

function Cells({ progress, query }: { progress: Progress; query: ProgressQuery }) {
  const { going } = useUrlQuery()
  const table = useRef<HTMLDivElement>(null)
  const { departs, tasks, tasksTotal, period } = progress
  const cells = new Map(progress.cells.map((cell) => [`${cell.departId} ${cell.taskId}`, cell]))
  const listOf = (of: Record<string, string>) => ({
    search: new URLSearchParams({ view: 'list', period, ...of }).toString(),
  })
  // Only viewers who see all schedules get the mean of one task or institution.
  const means = tasks.some((task) => task.rate !== null)
  const from = (query.tasksNo - 1) * TASKS_PER_PAGE
  const turn = (tasksNo: number) => ({
    search: applyQueryChange(going, { tasksNo: tasksNo === 1 ? null : tasksNo }).toString(),
  })
  return (
    <>
      <div className={style.actions}>
        <Legend />
        <span className={style.muted}>{t.tasksShown(from + 1, from + tasks.length, tasksTotal)}</span>
        {query.tasksNo > 1 && (
          <Link to={turn(query.tasksNo - 1)} preventScrollReset>
            {t.previousTasks}
          </Link>
        )}
        {from + tasks.length < tasksTotal && (
          <Link to={turn(query.tasksNo + 1)} preventScrollReset>
            {t.nextTasks}
          </Link>
        )}
        <PrintButton part={table} />
      </div>
      {/* The region scrolls on its own, so it needs `tabIndex` for scrolling by keyboard. */}
      <div ref={table} className={style.matrixRegion} tabIndex={0} role="region" aria-label={t.matrixRegion}>
        <table className={style.matrix}>
          <thead>
            <tr>
              <th scope="col">{t.institution}</th>
              {means && <th scope="col">{t.mean}</th>}
              {tasks.map((task) => (
                <th key={task.id} scope="col" title={task.taskName}>
                  <Link to={{ search: applyQueryChange(going, { taskId: task.id }).toString() }} preventScrollReset>
                    {task.taskName}
                  </Link>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {departs.map((depart) => (
              <tr key={depart.id}>
                <th scope="row" title={depart.departName}>
                  <Link to={listOf({ departId: depart.id })}>{depart.departName}</Link>
                </th>
                {means && (
                  <td>
                    <Mean rate={depart.rate} to={listOf({ departId: depart.id, status: '3' })} />
                  </td>
                )}
                {tasks.map((task) => {
                  const cell = cells.get(`${depart.id} ${task.id}`)
                  const state = cell && stateOf(cell)
                  return (
                    <td key={task.id}>
                      {cell && state && (
                        <Link
                          to={listOf({ departId: depart.id, taskId: task.id })}
                          data-colour={state.colour}
                          aria-label={t.cell(depart.departName, task.taskName, `${percent(cell.rate)} ${state.label}`)}
                        >
                          {cell.rate ? percent(cell.rate) : '–'}
                        </Link>
                      )}
                    </td>
                  )
                })}
              </tr>
            ))}
          </tbody>
          {means && (
            <tfoot>
              <tr>
                <th scope="row">{t.mean}</th>
                <td />
                {tasks.map((task) => (
                  <td key={task.id}>
                    <Mean rate={task.rate} to={listOf({ taskId: task.id, status: '3' })} />
                  </td>
                ))}
              </tr>
            </tfoot>
          )}
        </table>
      </div>
    </>
  )
}

/** Links to the approved schedules of the mean. */
const Mean = ({ rate, to }: { rate: number | null; to: { search: string } }) =>
  rate === null ? percent(rate) : <Link to={to}>{percent(rate)}</Link>

const Legend = () => (
  <ul className={style.legend}>
    {([0, 1, 2, 3] as const).map((status) => (
      <li key={status}>
        <i data-colour={stateOf({ status, overdue: false }).colour} />
        {scheduleStatusLabel(status)}
      </li>
    ))}
    <li>
      <i data-colour="red" />
      {t.overdue}
    </li>
  </ul>
)
