import { wireNames } from '../../db/wire-names'
import type { Context } from '../core/context'
import { withQuery } from '../core/href'
import { provinceLabel } from '../core/provinces'
import { hasRight } from '../policy/authorization'
import { reviewStages } from '../reviews/rules'
import { reportTypeCodes, reportTypeLabel } from '../subjects/reports/statuses'
import { comparisonTables, passRateIn, stepsTable } from './year-comparison.server'
import type { FigureTable } from './contract'
import type { Figures } from './figures.server'
import { pairsTable } from './pairs.server'
import { shareOf } from './rules'
import { scoresTable } from './scores.server'
import {
  MIN_GROUP_SIZE,
  outcomeListQueries,
  subjectListUrl,
  rankedListUrl,
  rankedRowQuery,
  figureTable,
  isTooSmall,
} from './table.server'
import { t } from './texts'
import { keywordsTable } from './keywords.server'

/** Returns all tables of a year in display order, compared to the other year. */
export function statisticsTables(ctx: Context, year: string, than: string, read: Figures): FigureTable[] {
  return [
    ...comparisonTables(ctx, year, than, read),
    stepsTable(year, than, read),
    ratesTable(year, read),
    // The names of reviewers are visible only with the right to read them.
    ...(hasRight(ctx.actor, 'review:names') ? [loadTable(read)] : []),
    reportsTable(year, read),
    gradesTable(ctx, year, read),
    scoresTable(ctx, year, read),
    levelsTable(ctx, year, read),
    workTable(read),
    institutionsTable(year, read),
    provincesTable(year, read),
    keywordsTable(year, than, read),
    pairsTable(year, read),
    // Vendors and their products are visible only with the right to read them.
    ...(hasRight(ctx.actor, 'industry:read') ? [resultsTable(read)] : []),
    yearsTable(read),
  ]
}

function ratesTable(year: string, { rounds }: Figures): FigureTable {
  const rows = (['FIRST', 'RE'] as const).map((stage) => {
    const own = rounds.filter((row) => row.year === year && row.stage === stage)
    const countOf = (conclusion: string) =>
      own.filter((row) => row.committed && row.conclusion === conclusion).reduce((sum, row) => sum + row.count, 0)
    const all = own.reduce((sum, row) => sum + row.count, 0)
    const conclusions = (['pass', 'not_pass', 'perfect', 'abstain'] as const).map(countOf)
    const missing = own.filter((row) => !row.committed).reduce((sum, row) => sum + row.count, 0)
    return [reviewStages[stage].label, all, ...conclusions, missing, passRateIn(rounds, year, stage)]
  })
  const columns = [t.stage, t.assigned, t.pass, t.notPass, t.perfect, t.abstain, t.missing, t.rate]
  return figureTable('rates', t.rates, columns, rows, { 7: 'rate' })
}

function loadTable({ reviews, grades }: Figures): FigureTable {
  const judgedBy = new Map(reviews.map((row) => [row.who, row]))
  const scoredBy = new Map(grades.map((row) => [row.who, row]))
  const people = new Map([...reviews, ...grades].map((row) => [row.who, row.name]))
  const rows = [...people].map(([id, name]) => {
    const reviewed = judgedBy.get(id)
    const scored = scoredBy.get(id)
    return [
      name,
      reviewed?.count ?? 0,
      reviewed?.done ?? 0,
      reviewed?.late ?? 0,
      scored?.count ?? 0,
      scored?.done ?? 0,
      reviewed && reviewed.done >= MIN_GROUP_SIZE ? shareOf(reviewed.passed, reviewed.done) : null,
    ] as const
  })
  return figureTable(
    'load',
    t.load,
    [t.person, t.reviews, t.reviewsDone, t.reviewsLate, t.toGrade, t.gradesDone, t.passed],
    rows.toSorted((a, b) => b[1] + b[4] - a[1] - a[4] || a[0].localeCompare(b[0], 'zh')),
    { 6: 'rate' },
  )
}

function reportsTable(year: string, { reports }: Figures): FigureTable {
  const rows = reportTypeCodes.flatMap((type) => {
    const row = reports.find((one) => one.year === year && one.reportType === type)
    return row ? [[reportTypeLabel(type), row.count, row.handedIn, row.reviewed, row.overdue]] : []
  })
  return figureTable('reports', t.reports, [t.reportType, t.expected, t.handedIn, t.reviewed, t.overdue], rows)
}

function gradesTable(ctx: Context, year: string, { domains, fields }: Figures): FigureTable {
  const own = [...fields, { value: '', text: t.notFilled }].flatMap(({ value, text }) =>
    domains.filter((row) => row.domain === value).map((row) => ({ ...row, text })),
  )
  return figureTable(
    'grades',
    t.grades,
    [t.domain, t.graded, t.mean, t.lowest, t.highest, t.excellent],
    own.map(({ text, count, mean, lowest, highest, excellent }) => [
      ...[text, count],
      ...(isTooSmall(ctx, count) ? [null, null, null, null] : [mean, lowest, highest, excellent]),
    ]),
    { 2: 'score', 3: 'score', 4: 'score' },
    {
      columns: ['', rankedListUrl({}), '', '', '', ''],
      rows: own.map(({ domain }) => rankedRowQuery(ctx, domain && { scored: 'any', domain, year })),
    },
  )
}

function levelsTable(ctx: Context, year: string, { levels }: Figures): FigureTable {
  const own = levels.filter((row) => row.year === year)
  const few = isTooSmall(
    ctx,
    own.reduce((sum, { count }) => sum + count, 0),
  )
  const rows = own.map(({ level, count }) => [level || t.noLevel, few ? null : count])
  return figureTable(
    'levels',
    t.levels,
    [t.level, t.subjects],
    rows,
    {},
    {
      columns: ['', rankedListUrl({})],
      rows: own.map(({ level }) => rankedRowQuery(ctx, level && { gradeLevel: level, year })),
    },
  )
}

function workTable({ tasks, meetings }: Figures): FigureTable {
  const rows = [
    [t.tasksOpen, tasks.count - tasks.done - tasks.late],
    [t.tasksLate, tasks.late],
    [t.tasksDone, tasks.done],
    [t.meetingsComing, meetings.count - meetings.done],
    [t.meetingsHeld, meetings.done],
  ]
  return figureTable('work', t.work, [t.kind, t.count], rows)
}

const outcomes = ['declared', 'established', 'finished', 'closed', 'prizes'] as const
const establishedQuery = { ...outcomeListQueries.established }
const outcomeTitles = () => outcomes.map((fate) => t[fate])
const outcomeCells = (row: Figures['years'][number] | Figures['institutions'][number]) =>
  outcomes.map((fate) => row[fate])
const outcomeLinks = () => [
  '',
  ...outcomes.map((fate) => {
    const list = outcomeListQueries[fate]
    return list ? subjectListUrl(list) : ''
  }),
]

function institutionsTable(year: string, { institutions }: Figures): FigureTable {
  const all = institutions.toSorted((a, b) => b.declared - a.declared)
  return {
    ...figureTable(
      'institutions',
      t.institutions,
      [t.institution, ...outcomeTitles()],
      all.map((row) => [row.name || t.notFilled, ...outcomeCells(row)]),
      {},
      {
        columns: outcomeLinks(),
        rows: all.map(({ who }) => (who ? withQuery('', { year, leadDepartId: who }).slice(1) : '')),
      },
    ),
    short: all.map(({ short, name }) => short || name || t.notFilled),
  }
}

/** Table of the outcomes by province of the institutions; unknown provinces come last. */
function provincesTable(year: string, { institutions }: Figures): FigureTable {
  const sums = [...Map.groupBy(institutions, (row) => row.province)]
    .map(([province, own]) => ({
      province,
      counts: outcomes.map((fate) => own.reduce((sum, row) => sum + row[fate], 0)),
    }))
    .toSorted((a, b) => Number(!a.province) - Number(!b.province) || b.counts[0]! - a.counts[0]!)
  return figureTable(
    'provinces',
    t.provinces,
    [t.province, ...outcomeTitles()],
    sums.map(({ province, counts }) => [provinceLabel(province) || t.notFilled, ...counts]),
    {},
    {
      columns: outcomeLinks(),
      // The list has no filter for an empty province.
      rows: sums.map(({ province }) => (province ? withQuery('', { year, province }).slice(1) : '')),
    },
  )
}

/** Table of the established subjects with shared results and with vendor products. */
const resultsTable = ({ results }: Figures): FigureTable =>
  figureTable(
    'results',
    t.results,
    [t.year, t.established, t.finished, t.shared, t.converted, t.products, t.convertedShare],
    results.map(({ year, established, finished, shared, converted, products }) => [
      ...[year, established, finished, shared, converted, products],
      shareOf(converted, established),
    ]),
    { 6: 'rate' },
    {
      columns: [
        '',
        subjectListUrl(establishedQuery),
        subjectListUrl({ ...establishedQuery, status: wireNames.FINISHED }),
        subjectListUrl({ ...establishedQuery, shared: 1 }),
        subjectListUrl({ ...establishedQuery, product: 1 }),
        ...['', ''],
      ],
      rows: results.map(({ year }) => `year=${year}`),
    },
  )

const yearsTable = ({ years }: Figures): FigureTable =>
  figureTable(
    'years',
    t.years,
    [t.year, ...outcomeTitles()],
    years.map((row) => [row.year, ...outcomeCells(row)]),
    {},
    { columns: outcomeLinks(), rows: years.map(({ year }) => `year=${year}`) },
  )
