import { Button, TabPane, Tabs } from '@douyinfe/semi-ui'
import { useState } from 'react'
import { WorkbookButton, listQueryOf } from '~/app/exports/workbook-button'
import { titleMeta } from '~/app/lib/page-title'
import { loadPage } from '~/app/lib/loader.server'
import { packRows, useRows } from '~/app/lib/packed-rows'
import { widthByLanguage } from '~/app/lib/column-width'
import { useUrlQuery } from '~/app/ui/list/url-query'
import type { CheckedColumn, Column } from '~/app/ui/list/columns'
import { ListScreen } from '~/app/ui/list/list-screen'
import { NumberText } from '~/app/ui/numbers'
import { Page } from '~/app/ui/page'
import { StatusTag } from '~/app/ui/status-tag'
import { permittedWorkbooks } from '~/worker/import-export/registry.server'
import type { MyGradeRow, RankRow } from '~/worker/grading/responses'
import { rankScreen } from '~/worker/grading/queries/screens.server'
import { gradeStatuses } from '~/worker/grading/rules'
import { EndDialog } from './parts/end-dialog'
import { GraderScores } from './parts/grader-scores'
import { spreadFloor, Spread } from './parts/spread'
import { TendencyList } from './parts/tendency'
import { TiedSubjects } from './parts/tied-subjects'
import { gradeColour, gradeStatusText, methodName, methodLabels } from './parts/labels'
import { redirectToWorkYear } from './parts/default-year.server'
import { YearSelect } from './parts/year-select'
import type { Route } from './+types/list'
import styles from './parts/grading.module.css'
import { t } from './texts'
import { subjectPageUrl } from '~/worker/policy/page-urls'
import * as grading from '~/worker/grading/calls'

export const loader = (args: Route.LoaderArgs) =>
  loadPage(args, grading.gradeIds, async (ctx, url) => {
    await redirectToWorkYear(ctx, url, 'rank')
    const books = permittedWorkbooks(
      ctx,
      'exportSubjectGrades',
      'exportSubjectGradeManySheet',
      'exportExcellentSubjectOneSheet',
      'exportExcellentSubjectManySheet',
    )
    const { ranking, ...screen } = await rankScreen(ctx, url.searchParams)
    return { books, ...screen, ranking: { ...ranking, records: packRows(ranking.records, listedFields) } }
  })
export const meta = titleMeta(() => t.listTitle)

/** The fields of a row of the ranking that columns and the side sheet use. */
const listedFields = [
  'id',
  'rank',
  'tie',
  'subjectName',
  'subjectNum',
  'raw',
  'normalised',
  'min',
  'max',
  'spreadFlag',
  'perGrader',
  'graders',
  'assigned',
  'level',
  'ended',
  'excellent',
  'stdev',
  'trimmed',
  'domain_dictText',
  'leadDepartName',
] as const satisfies readonly (keyof RankRow)[]
type ListedRank = Pick<RankRow, (typeof listedFields)[number]>
type LoaderData = Route.ComponentProps['loaderData']

/** The ranking of a year for viewers with the right, and for graders their own scores. */
export default function List({ loaderData }: Route.ComponentProps) {
  const { year, years, may, ranking, own, tendencies, progress, books } = loaderData
  const { params, merge } = useUrlQuery()
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
          {currentPart === 'rank' && <WorkbookButton books={books} query={listQueryOf(params, { year })} />}
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
      {currentPart === 'mine' && <OwnGrades data={loaderData} />}
      {ending && progress && <EndDialog year={year} waiting={progress.waiting} onClose={() => setEnding(false)} />}
    </Page>
  )
}

const scoreColumns = (from: number, byScale: boolean): CheckedColumn<ListedRank>[] => [
  {
    key: 'raw',
    title: byScale ? t.rawScore : t.rawDecides,
    width: 120,
    align: 'right',
    card: byScale ? undefined : 'fact',
    show: (row) => <DecisiveScore on={!byScale} value={row.raw} />,
  },
  {
    key: 'normalised',
    title: byScale ? t.normalisedDecides : t.normalised,
    width: 130,
    align: 'right',
    ...(byScale && { card: 'fact' as const }),
    show: (row) => <DecisiveScore on={byScale} value={row.normalised} />,
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
const rankColumns = (from: number, byScale: boolean): CheckedColumn<ListedRank>[] => [
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
    width: widthByLanguage(90, 110),
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

function Summary({ of: { rule, progress, excellent } }: { of: LoaderData }) {
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

function Ranking({ data }: { data: LoaderData }) {
  const { year, rule, ranking, query, domains, may, excellent, excellentIds, gradeIds } = data
  const rows: ListedRank[] = useRows(ranking.records)
  const from = spreadFloor(rows)
  const byScale = rule?.normalise === 'zscore'
  return (
    <div className={styles.stack}>
      <Summary of={data} />
      {excellent && <TiedSubjects year={year} excellent={excellent} sure={excellentIds} may={may.excellent} />}
      <ListScreen<ListedRank>
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
            options: Object.entries(methodLabels()).map(([value, label]) => ({ value, label })),
          },
        ]}
        empty={{
          title: t.noRanking(year),
          help: may.scores ? t.rankingAfterGrades : t.rankingAfterEnd,
        }}
        rows={rows}
        total={ranking.total}
        query={{ pageNo: query.pageNo, pageSize: query.pageSize }}
        {...(may.scores && {
          sheet: {
            title: (row: ListedRank) => row.subjectName,
            show: (row: ListedRank) => (
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
        openTo={(row) => subjectPageUrl(row.id)}
      />
    </div>
  )
}
const DecisiveScore = ({ on, value }: { on: boolean; value: number }) => (
  <span className={on ? styles.decides : undefined}>
    <NumberText value={value} digits={2} />
  </span>
)

function OwnGrades({ data: { year, own, query } }: { data: LoaderData }) {
  const columns: Column<MyGradeRow>[] = [
    { key: 'subjectNum', beneath: 'subjectName', title: t.number, width: 150, fixed: true },
    { key: 'subjectName', title: t.subjectName, width: 320, fixed: true, card: 'title' },
    { key: 'domain', title: t.domain, width: 150, text: (row) => row.domain_dictText },
    {
      key: 'status',
      title: t.myGrade,
      width: widthByLanguage(110, 130),
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
