import { Button, TabPane, Tabs } from '@douyinfe/semi-ui'
import { useState } from 'react'
import { BookButton, shownBy } from '~/app/exports/book-button'
import { title } from '~/app/lib/title'
import { load } from '~/app/lib/load.server'
import { room } from '~/app/lib/room'
import { useAddress } from '~/app/ui/list/address'
import type { Column } from '~/app/ui/list/describe'
import { ListScreen } from '~/app/ui/list/list-screen'
import { NumberText } from '~/app/ui/numbers'
import { Page } from '~/app/ui/page'
import { StatusTag } from '~/app/ui/status-tag'
import { booksFor } from '~/worker/import-export/registry.server'
import type { MyGradeRow, RankRow } from '~/worker/grading/answers'
import { type RankScreen, rankScreen } from '~/worker/grading/queries/screens.server'
import { gradeStatuses } from '~/worker/grading/rules'
import { EndDialog } from './parts/end-dialog'
import { GraderScores } from './parts/grader-scores'
import { floorOf, Spread } from './parts/spread'
import { TendencyList } from './parts/tendency'
import { Tied } from './parts/tied'
import { gradeColour, gradeStatusText, methodName, methods } from './parts/words'
import { needYear } from './parts/year.server'
import { YearSelect } from './parts/year-select'
import type { Route } from './+types/list'
import styles from './parts/grading.module.css'
import { t } from './texts'
import { subjectPage } from '~/worker/policy/pages'
import * as grading from '~/worker/grading/calls'

export const loader = (args: Route.LoaderArgs) =>
  load(args, grading.gradeIds, async (ctx, url) => {
    await needYear(ctx, url, 'rank')
    const books = booksFor(
      ctx,
      'exportSubjectGrades',
      'exportSubjectGradeManySheet',
      'exportExcellentSubjectOneSheet',
      'exportExcellentSubjectManySheet',
    )
    return { books, ...(await rankScreen(ctx, url.searchParams)) }
  })
export const meta = title(() => t.listTitle)

/** The ranking of a year for viewers with the right, and for graders their own scores. */
export default function List({ loaderData }: Route.ComponentProps) {
  const { year, years, may, ranking, own, tendencies, progress, books } = loaderData
  const { params, merge } = useAddress()
  const [ending, setEnding] = useState(false)
  const parts = [
    ...(may.rank ? [{ key: 'rank', title: t.ranking }] : []),
    ...(may.scores ? [{ key: 'graders', title: t.tendencies }] : []),
    ...(may.score ? [{ key: 'mine', title: t.myGrades }] : []),
  ]
  const currentPart = (parts.find(({ key }) => key === params.get('part')) ?? parts[0])?.key
  const left = progress ? progress.subjects - progress.ended : 0
  return (
    <Page
      title={t.listTitle}
      count={currentPart === 'graders' ? tendencies?.length : currentPart === 'mine' ? own.total : ranking.total}
      actions={
        <>
          <YearSelect year={year} years={years} />
          {currentPart === 'rank' && <BookButton books={books} query={shownBy(params, { year })} />}
          {may.end && (
            <Button theme="solid" type="primary" disabled={left === 0} onClick={() => setEnding(true)}>
              {t.endGrading}
            </Button>
          )}
        </>
      }
    >
      {parts.length > 1 && (
        <Tabs
          type="line"
          activeKey={currentPart}
          onChange={(part) => merge({ part: part === parts[0]!.key ? null : part })}
        >
          {parts.map(({ key, title: tab }) => (
            <TabPane key={key} itemKey={key} tab={tab} />
          ))}
        </Tabs>
      )}
      {currentPart === 'rank' && <Ranking data={loaderData} />}
      {currentPart === 'graders' && <TendencyList year={year} rows={tendencies ?? []} query={loaderData.query} />}
      {currentPart === 'mine' && <Mine data={loaderData} />}
      {ending && progress && <EndDialog year={year} waiting={progress.waiting} onClose={() => setEnding(false)} />}
    </Page>
  )
}

const scoreColumns = (from: number, byScale: boolean): Column<RankRow>[] => [
  {
    key: 'raw',
    title: byScale ? t.rawScore : t.rawDecides,
    width: 120,
    align: 'right',
    card: byScale ? undefined : 'fact',
    show: (row) => <Decided on={!byScale} value={row.raw} />,
  },
  {
    key: 'normalised',
    title: byScale ? t.normalisedDecides : t.normalised,
    width: 130,
    align: 'right',
    ...(byScale && { card: 'fact' as const }),
    show: (row) => <Decided on={byScale} value={row.normalised} />,
  },
  {
    key: 'spread',
    title: t.spreadFrom(from),
    width: 260,
    show: (row) => <Spread from={from} row={row} />,
    text: (row) => t.range(row.min, row.max),
  },
]

/** @param from lower end of the spread's scale; `byScale`: the normalised score decides */
const rankColumns = (from: number, byScale: boolean): Column<RankRow>[] => [
  {
    key: 'rank',
    title: t.rank,
    width: 110,
    fixed: true,
    card: 'fact',
    show: (row) => (
      <span className={styles.rank}>
        {row.rank}
        {row.tie === 1 && <span className={styles.tied}>{t.tied}</span>}
      </span>
    ),
    text: (row) => (row.tie ? t.rankTied(row.rank) : String(row.rank)),
  },
  { key: 'subjectName', title: t.subjectName, width: 280, fixed: true, card: 'title' },
  ...scoreColumns(from, byScale),
  {
    key: 'graders',
    title: t.graders,
    width: room(90, 110),
    align: 'right',
    card: 'fact',
    text: (row) => `${row.graders} / ${row.assigned}`,
  },
  { key: 'level', title: t.level, width: 90 },
  {
    key: 'state',
    title: t.status,
    width: 190,
    card: 'status',
    show: (row) => (
      <span className={styles.tags}>
        <StatusTag colour={row.ended ? 'green' : 'cyan'} label={row.ended ? t.ended : t.grading} />
        {row.excellent === 1 && <StatusTag colour="purple" label={t.excellent} />}
        {row.spreadFlag === 1 && <StatusTag colour="orange" label={t.apart} />}
      </span>
    ),
  },
  {
    key: 'stdev',
    title: t.deviation,
    width: 90,
    align: 'right',
    show: (row) => <NumberText value={row.stdev} digits={2} />,
  },
  {
    key: 'trimmed',
    title: t.trimmedMean,
    width: 100,
    align: 'right',
    show: (row) => <NumberText value={row.trimmed} digits={2} />,
  },
  { key: 'domain', title: t.domain, width: 150, text: (row) => row.domain_dictText },
  { key: 'leadDepartName', title: t.leadInstitution, width: 200 },
  { key: 'subjectNum', beneath: 'subjectName', title: t.number, width: 150 },
]

function Summary({ of: { rule, progress, excellent } }: { of: RankScreen }) {
  if (!excellent) return null
  return (
    <dl className={styles.summary}>
      {progress && (
        <div>
          <dt>{t.gradingEndedOf}</dt>
          <dd>{t.subjectsOf(progress.ended, progress.subjects)}</dd>
        </div>
      )}
      {progress && (
        <div>
          <dt>{t.gradesMissing}</dt>
          <dd>{t.grades(progress.waiting)}</dd>
        </div>
      )}
      <div>
        <dt>{t.excellentSubjects}</dt>
        <dd>{t.partOf(excellent.used, excellent.total)}</dd>
      </div>
      <div>
        <dt>{t.method}</dt>
        <dd>
          {rule
            ? rule.normalise === 'zscore'
              ? t.methodNormalised(methodName(rule.method))
              : methodName(rule.method)
            : t.notSet}
        </dd>
      </div>
    </dl>
  )
}

function Ranking({ data }: { data: RankScreen }) {
  const { year, rule, ranking, query, domains, may, excellent, excellentIds, gradeIds } = data
  const from = floorOf(ranking.records)
  const byScale = rule?.normalise === 'zscore'
  return (
    <div className={styles.stack}>
      <Summary of={data} />
      {excellent && <Tied year={year} excellent={excellent} sure={excellentIds} may={may.excellent} />}
      <ListScreen<RankRow>
        columns={rankColumns(from, byScale)}
        filters={[
          {
            kind: 'choice',
            name: 'domain',
            label: t.domain,
            options: domains.map(({ value, text }) => ({ value, label: text })),
          },
          {
            kind: 'choice',
            name: 'method',
            label: t.tryMethod,
            options: Object.entries(methods()).map(([value, label]) => ({ value, label })),
          },
        ]}
        empty={{
          title: t.noRanking(year),
          help: may.scores ? t.rankingAfterGrades : t.rankingAfterEnd,
        }}
        rows={ranking.records}
        total={ranking.total}
        query={{ pageNo: query.pageNo, pageSize: query.pageSize }}
        {...(may.scores && {
          sheet: {
            title: (row: RankRow) => row.subjectName,
            show: (row: RankRow) => (
              <div className={styles.stack}>
                <Spread from={from} row={row} />
                <GraderScores
                  subjectName={row.subjectName}
                  mayReopen={may.reopen && row.ended === 0}
                  scores={row.perGrader.map((one) => ({
                    ...one,
                    gradeId: gradeIds[`${row.id} ${one.graderId}`] ?? one.graderId,
                  }))}
                />
              </div>
            ),
          },
        })}
        openTo={(row) => subjectPage(row.id)}
      />
    </div>
  )
}
const Decided = ({ on, value }: { on: boolean; value: number }) => (
  <span className={on ? styles.decides : undefined}>
    <NumberText value={value} digits={2} />
  </span>
)

function Mine({ data: { year, own, query } }: { data: RankScreen }) {
  const columns: Column<MyGradeRow>[] = [
    { key: 'subjectNum', beneath: 'subjectName', title: t.number, width: 150, fixed: true },
    { key: 'subjectName', title: t.subjectName, width: 320, fixed: true, card: 'title' },
    { key: 'domain', title: t.domain, width: 150, text: (row) => row.domain_dictText },
    {
      key: 'status',
      title: t.myGrade,
      width: room(110, 130),
      card: 'status',
      show: (row) => <StatusTag colour={gradeColour(row.status, true)} label={gradeStatusText(row.status)} />,
    },
    {
      key: 'total',
      title: t.total,
      width: 100,
      align: 'right',
      card: 'fact',
      show: (row) => <NumberText value={row.total} digits={2} />,
    },
    { key: 'dueTime', title: t.due, kind: 'time', align: 'right', card: 'fact' },
    { key: 'commitTime', title: t.submitTime, kind: 'time', align: 'right' },
  ]
  return (
    <ListScreen<MyGradeRow>
      columns={columns}
      filters={[
        {
          kind: 'choice',
          name: 'status',
          label: t.gradeStatus,
          options: gradeStatuses.map((value) => ({ value, label: gradeStatusText(value) })),
        },
      ]}
      empty={{ title: t.noGradesOfMine(year), help: t.noticeOnAssign }}
      rows={own.records}
      total={own.total}
      query={{ pageNo: query.pageNo, pageSize: query.pageSize }}
      openTo={(row) => `/prize/grade/todo?year=${row.year}&subjectId=${row.subjectId}`}
    />
  )
}
