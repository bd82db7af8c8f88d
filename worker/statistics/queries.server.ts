import { wire } from '../../db/wire'
import type { Context } from '../core/context'
import { type Query, withQuery } from '../core/href'
import { inChinese } from '../core/texts'
import { stamp } from '../core/time'
import { workbook, XLSX } from '../core/workbook'
import { dispositionOf } from '../files/rules'
import { holds, need } from '../policy/can'
import { subjectsPage } from '../policy/pages'
import { reportTypeCodes, reportTypeLabel } from '../subjects/reports/statuses'
import { stages } from '../reviews/rules'
import { passRate } from '../subjects/rules'
import type { FigureTable, Statistics } from './contract'
import { type Figures, readFigures } from './counted.server'
import { shareOf } from './rules'
import { t } from './texts'

/** Of fewer opinions it is not told how often they were for: they would be known one by one. */
const ENOUGH = 5
const yearOf = (ctx: Context, year: string | undefined) => year ?? stamp(ctx.now()).slice(0, 4)

/**
 * The figures of a year: pass rates, who has how much to judge, reports, grades, tasks and meetings, institutions, and the years
 * beside each other. At most two trips. @throws 403
 */
export async function statisticsOf(ctx: Context, { year: asked }: { year?: string | undefined }): Promise<Statistics> {
  need(ctx.actor, 'statistics:read')
  const year = yearOf(ctx, asked)
  return { year, tables: figures(ctx, year, await readFigures(ctx, year)) }
}

/** The same as a workbook, a sheet per table, in Chinese whoever reads it. At most two trips. @throws 403 */
export async function takeStatistics(ctx: Context, { year: asked }: { year?: string | undefined }): Promise<Response> {
  need(ctx.actor, 'statistics:read')
  const year = yearOf(ctx, asked)
  const read = await readFigures(ctx, year)
  return inChinese(() => {
    const sheets = figures(ctx, year, read).map((one) => ({
      name: one.title,
      columns: one.columns.map(({ title, kind }) => ({ header: title, kind })),
      rows: [one.rows],
    }))
    const name = `${year}年${t.fileTitle}_${stamp(ctx.now()).replace(/\D/g, '').slice(0, 12)}.xlsx`
    return new Response(workbook(sheets), {
      headers: {
        'content-type': XLSX,
        'content-disposition': dispositionOf('attachment', name),
        'cache-control': 'private, no-store',
      },
    })
  })
}

function figures(ctx: Context, year: string, read: Figures): FigureTable[] {
  const [rounds, reviews, grades, reports, graded, levels, [tasks], [meetings], institutions, years, domains] = read
  const rates = (['FIRST', 'RE'] as const).map((stage) => {
    const own = rounds.filter((row) => row.stage === stage)
    const given = (conclusion: string) =>
      own.filter((row) => row.committed && row.conclusion === conclusion).reduce((sum, row) => sum + row.count, 0)
    const all = own.reduce((sum, row) => sum + row.count, 0)
    const said = (['pass', 'not_pass', 'perfect', 'abstain'] as const).map(given)
    const conclusions = own.flatMap((row) => (row.committed ? Array<string>(row.count).fill(row.conclusion) : []))
    return [stages[stage].label, all, ...said, all - conclusions.length, passRate(conclusions)]
  })
  const judgedBy = new Map(reviews.map((row) => [row.userId, row]))
  const scoredBy = new Map(grades.map((row) => [row.userId, row]))
  const people = new Map([...reviews, ...grades].map((row) => [row.userId, row.name]))
  const load = [...people].map(([id, name]) => {
    const judged = judgedBy.get(id)
    const scored = scoredBy.get(id)
    return [
      name,
      judged?.count ?? 0,
      judged?.done ?? 0,
      judged?.late ?? 0,
      scored?.count ?? 0,
      scored?.done ?? 0,
      judged && judged.done >= ENOUGH ? shareOf(judged.passed, judged.done) : null,
    ] as const
  })
  const byDomain = [...domains, { value: '', text: t.notFilled }].flatMap(({ value, text }) =>
    graded
      .filter((row) => row.domain === value)
      .map((row) => [text, row.count, row.mean, row.lowest, row.highest, row.excellent]),
  )
  const fate = (row: (typeof years)[number] | (typeof institutions)[number]) => [
    row.declared,
    row.established,
    row.finished,
    row.closed,
    row.prizes,
  ]
  /** The lists of those five; who won is told by the prizes, of which there is no such list. */
  const to = (more: Query) => withQuery(subjectsPage, { submitted: 1, source: 'declare,plan', ...more })
  const fateLists = [
    '',
    to({}),
    to({ established: 1 }),
    to({ status: wire.FINISHED }),
    to({ status: wire.TO_CONCLUSION }),
    '',
  ]
  const byInstitution = institutions.toSorted((a, b) => b.declared - a.declared)
  const fateColumns = [t.declared, t.established, t.finished, t.closed, t.prizes]
  return [
    table('rates', t.rates, [t.stage, t.assigned, t.pass, t.notPass, t.perfect, t.abstain, t.missing, t.rate], rates, {
      7: 'rate',
    }),
    // Who judged is for those who may read their names.
    ...(holds(ctx.actor, 'review:names')
      ? [
          table(
            'load',
            t.load,
            [t.person, t.reviews, t.reviewsDone, t.reviewsLate, t.toGrade, t.gradesDone, t.passed],
            load.toSorted((a, b) => b[1] + b[4] - a[1] - a[4] || a[0].localeCompare(b[0], 'zh')),
            { 6: 'rate' },
          ),
        ]
      : []),
    table(
      'reports',
      t.reports,
      [t.reportType, t.expected, t.handedIn, t.reviewed, t.overdue],
      reportTypeCodes.flatMap((type) => {
        const row = reports.find((one) => one.reportType === type)
        return row ? [[reportTypeLabel(type), row.count, row.handedIn, row.reviewed, row.overdue]] : []
      }),
    ),
    table('grades', t.grades, [t.domain, t.graded, t.mean, t.lowest, t.highest, t.excellent], byDomain, {
      2: 'score',
      3: 'score',
      4: 'score',
    }),
    table(
      'levels',
      t.levels,
      [t.level, t.subjects],
      levels.map(({ level, count }) => [level || t.noLevel, count]),
    ),
    table(
      'work',
      t.work,
      [t.kind, t.count],
      [
        [t.tasksOpen, tasks!.count - tasks!.done - tasks!.late],
        [t.tasksLate, tasks!.late],
        [t.tasksDone, tasks!.done],
        [t.meetingsComing, meetings!.count - meetings!.held],
        [t.meetingsHeld, meetings!.held],
      ],
    ),
    table(
      'institutions',
      t.institutions,
      [t.institution, ...fateColumns],
      byInstitution.map((row) => [row.name || t.notFilled, ...fate(row)]),
      {},
      { columns: fateLists, rows: byInstitution.map(({ id }) => (id ? `year=${year}&leadDepartId=${id}` : '')) },
    ),
    table(
      'years',
      t.years,
      [t.year, ...fateColumns],
      years.map((row) => [row.year, ...fate(row)]),
      {},
      { columns: fateLists, rows: years.map((row) => `year=${row.year}`) },
    ),
  ]
}

type Kind = FigureTable['columns'][number]['kind']
/** The first column is text, the others are whole numbers unless `kinds` says otherwise. */
const table = (
  name: string,
  title: string,
  columns: readonly string[],
  rows: readonly (readonly (string | number | null)[])[],
  kinds: Record<number, Kind> = {},
  links?: FigureTable['links'],
): FigureTable => ({
  name,
  title,
  columns: columns.map((one, at) => ({ title: one, kind: kinds[at] ?? (at === 0 ? 'text' : 'whole') })),
  rows: rows.map((row) => [...row]),
  ...(links && { links }),
})
