import { Link } from 'react-router'
import { shortStamp } from '~/app/lib/dates'
import { useRead } from '~/app/lib/read'
import cases from '~/app/library/cases/cases.module.css'
import { Chart } from '~/app/ui/chart/chart'
import { amounts } from '~/app/ui/chart/describe'
import { Facts } from '~/app/ui/field'
import { SideSheet } from '~/app/ui/named'
import { Waiting } from '~/app/ui/waiting'
import { hrefOf } from '~/worker/core/href'
import * as files from '~/worker/files/calls'
import * as calls from '~/worker/library/tasks/calls'
import type { TaskDetail } from '~/worker/library/tasks/contract'
import { t } from '../texts'
import { percent } from './words'

/** A task as it is read: in a list's own sheet, or in one of its own. */
export function TaskSheet({ id, onClose }: { id: string; onClose?: () => void }) {
  const { read, again } = useRead(calls.taskDetail, { id })
  const body = (
    <Waiting read={read} again={again}>
      {(one) => <TaskBody of={one} />}
    </Waiting>
  )
  if (!onClose) return body
  return (
    <SideSheet
      visible
      width="min(720px, 100vw)"
      title={read.state === 'here' ? read.result.taskName : ''}
      onCancel={onClose}
    >
      {body}
    </SideSheet>
  )
}

function TaskBody({ of }: { of: TaskDetail }) {
  return (
    <div className={cases.view}>
      {of.missing.length > 0 && (
        <section className={cases.like}>
          <h3>{t.missing}</h3>
          <ul className={cases.lines}>
            {of.missing.map((one) => (
              <li key={one}>{one}</li>
            ))}
          </ul>
        </section>
      )}
      <Facts
        items={[
          { label: t.taskNo, value: of.taskNo },
          { label: t.status, value: of.status_dictText },
          { label: t.plan, value: of.planName },
          { label: t.parent, value: of.parentName },
          { label: t.dates, value: `${of.startDate} – ${of.endDate}` },
          { label: t.weight, value: of.weight },
          { label: t.rate, value: percent(of.rate) },
          ...(of.ownRate === null ? [] : [{ label: t.ownRate, value: percent(of.ownRate) }]),
          { label: t.goal, value: of.goal, wide: true },
          { label: t.requirement, value: of.requirement, wide: true },
        ]}
      />
      {of.status !== 0 && (
        <p>
          <Link to={`/strategic/${of.orgType}/progress?view=matrix&taskId=${of.id}`}>{t.burnUp}</Link>
        </p>
      )}
      {of.departs.length > 0 && (
        <Chart
          of={amounts(
            'bar',
            t.rates,
            t.percent,
            of.departs.map(({ departName, rate }) => ({ label: departName, count: rate })),
          )}
        />
      )}
      <section>
        <h3>{t.cases}</h3>
        <ul className={cases.lines}>
          {of.cases.length === 0 && <li className={cases.quiet}>{t.none}</li>}
          {of.cases.map((one) => (
            <li key={one.id}>
              <Link to={`/strategic/${of.orgType}/cases?keyword=${encodeURIComponent(one.caseNo)}`}>
                {one.caseName}
              </Link>
              <span className={cases.quiet}>
                {one.caseNo} · {one.status_dictText}
              </span>
            </li>
          ))}
        </ul>
      </section>
      {of.below.length > 0 && (
        <section>
          <h3>{t.below}</h3>
          <ul className={cases.lines}>
            {of.below.map((one) => (
              <li key={one.id}>
                {one.taskName}
                <span className={cases.quiet}>
                  {one.status_dictText} · {one.endDate}
                </span>
              </li>
            ))}
          </ul>
        </section>
      )}
      {of.files.length > 0 && (
        <section>
          <h3>{t.files}</h3>
          <ul className={cases.lines}>
            {of.files.map((one) => (
              <li key={one.id}>
                <a href={hrefOf(files.downloadFile, { id: one.id })} download>
                  {one.fileName}
                </a>
              </li>
            ))}
          </ul>
        </section>
      )}
      <section>
        <h3>{t.history}</h3>
        <ol className={cases.lines}>
          {of.history.map((one, at) => (
            <li key={at}>
              <span>{one.says}</span>
              <span className={cases.quiet}>
                {one.actorName} · {shortStamp(one.createTime)}
              </span>
              {one.reason && <span>{one.reason}</span>}
            </li>
          ))}
        </ol>
      </section>
    </div>
  )
}
