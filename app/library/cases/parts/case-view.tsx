import { Button } from '@douyinfe/semi-ui'
import { useState } from 'react'
import { Link } from 'react-router'
import { formatMinutes } from '~/app/lib/dates'
import { useQuery } from '~/app/lib/query'
import { FieldChangeView } from '~/app/subjects/case/version-comparison'
import { Chart } from '~/app/ui/chart/chart'
import type { ChartData } from '~/app/ui/chart/chart-data'
import { FactList } from '~/app/ui/field'
import { QueryView } from '~/app/ui/query-view'
import * as calls from '~/worker/library/cases/calls'
import type { CaseDetail } from '~/worker/library/cases/contract'
import styles from '../cases.module.css'
import { DetailSheet, FileLines, History, Lines } from '../../parts/detail-sheet'
import { t } from '../texts'

/** A test case in a side sheet: the list's sheet, or with `onClose` a sheet of its own. */
export function CaseSheet({ id, onClose }: { id: string; onClose?: () => void }) {
  const { read, again } = useQuery(calls.caseDetail, { id })
  return (
    <DetailSheet read={read} again={again} titleOf={({ caseName }) => caseName} onClose={onClose}>
      {(of) => <CaseBody of={of} />}
    </DetailSheet>
  )
}

function CaseBody({ of }: { of: CaseDetail }) {
  return (
    <>
      <FactList
        items={[
          { label: t.caseNo, value: of.caseNo },
          { label: t.status, value: of.status_dictText },
          { label: t.category, value: of.category_dictText },
          { label: t.priority, value: of.priority_dictText },
          { label: t.source, value: `${of.source_dictText} ${of.sourceDepartName}` },
          { label: t.domain, value: of.domain_dictText },
          { label: t.scenario, value: of.scenario, wide: true },
          { label: t.precondition, value: of.precondition, wide: true },
        ]}
      />
      {of.buttons.includes('release') && <SimilarCases of={of} />}
      <Steps steps={of.steps} />
      <FactList
        items={[
          { label: t.expected, value: of.expected, wide: true },
          { label: t.remark, value: of.remark, wide: true },
          ...(of.opinion ? [{ label: t.opinion, value: of.opinion, wide: true }] : []),
        ]}
      />
      <FileLines files={of.files} />
      <section>
        <h3>{t.requirements}</h3>
        <ul className={styles.lines}>
          {of.requirements.length === 0 && <li className={styles.gap}>{t.gap}</li>}
          {of.requirements.map((one) => (
            <li key={one.id}>
              {one.requirementNo} {one.requirementName}
            </li>
          ))}
        </ul>
      </section>
      <Lines title={t.tasks} rows={of.tasks} none={t.noTasks}>
        {(one) => (
          <>
            <Link to={`/strategic/${of.orgType}/tasks?keyword=${encodeURIComponent(one.taskNo)}`}>{one.taskName}</Link>
            <span className={styles.muted}>
              {one.status_dictText} · {one.endDate}
            </span>
          </>
        )}
      </Lines>
      {of.tests.length > 0 && <Chart of={testsChart(of)} />}
      <Versions of={of} />
      <History entries={of.history} />
    </>
  )
}

const testsChart = ({ tests }: CaseDetail): ChartData => ({
  ...{ kind: 'column', caption: t.testsChart, unit: t.times, stacked: true },
  labels: tests.map(({ quarter }) => quarter),
  series: [
    { name: t.pass, values: tests.map(({ pass }) => pass), colour: 'green' },
    { name: t.partly, values: tests.map(({ partly }) => partly), colour: 'orange' },
    { name: t.fail, values: tests.map(({ fail }) => fail), colour: 'red' },
  ],
})

/** Similar test cases, shown before a test case is published to the library. */
function SimilarCases({ of: { id, orgType, category, caseName, scenario, steps } }: { of: CaseDetail }) {
  const { read, again } = useQuery(calls.findSimilarCases, {
    ...{ id, category, caseName, scenario, steps },
    orgType: orgType === 'fund' ? 'fund' : 'securities',
  })
  return (
    <section>
      <h3>{t.likeFound}</h3>
      <QueryView read={read} again={again}>
        {(likes) => (
          <ul className={styles.lines}>
            {likes.length === 0 && <li className={styles.muted}>{t.likeNone}</li>}
            {likes.map((one) => (
              <li key={one.id}>
                <Link to={`/strategic/${orgType}/cases?keyword=${encodeURIComponent(one.caseNo)}`}>
                  {one.caseNo} {one.caseName}
                </Link>
                <span className={styles.muted}>
                  {t.likeRate(one.rate)} · {one.status_dictText}
                </span>
              </li>
            ))}
          </ul>
        )}
      </QueryView>
    </section>
  )
}

function Steps({ steps }: { steps: CaseDetail['steps'] }) {
  return (
    <section>
      <h3>{t.steps}</h3>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">#</th>
            <th scope="col">{t.action}</th>
            <th scope="col">{t.expectedStep}</th>
          </tr>
        </thead>
        <tbody>
          {steps.map(({ action, expected }, at) => (
            <tr key={at}>
              <td className={styles.number}>{at + 1}</td>
              <td>{action}</td>
              <td>{expected}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

function Versions({ of }: { of: CaseDetail }) {
  const [pair, setPair] = useState<number | null>(null)
  if (of.versions.length === 0) return null
  return (
    <section>
      <h3>{t.versions}</h3>
      <ul className={styles.lines}>
        {of.versions.toReversed().map((one) => (
          <li key={one.versionNo}>
            <span>{t.version(one.versionNo)}</span>
            <span className={styles.muted}>
              {one.writer} · {formatMinutes(one.createTime)}
            </span>
            <span>{one.reason}</span>
            {one.versionNo > 1 && (
              <Button
                size="small"
                theme="borderless"
                onClick={() => setPair(pair === one.versionNo ? null : one.versionNo)}
                aria-expanded={pair === one.versionNo}
              >
                {t.compare}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {pair !== null && <Changes id={of.id} to={pair} />}
    </section>
  )
}
function Changes({ id, to }: { id: string; to: number }) {
  const { read, again } = useQuery(calls.compareCase, { id, from: to - 1, to })
  return (
    <QueryView read={read} again={again}>
      {(similarCases) => (
        <>
          <h3>{t.changes(similarCases.from, similarCases.to)}</h3>
          {similarCases.changes.length === 0 && <p>{t.nothingChanged}</p>}
          {similarCases.changes.map((change) => (
            <FieldChangeView key={change.field} change={change} view="inline" />
          ))}
        </>
      )}
    </QueryView>
  )
}
