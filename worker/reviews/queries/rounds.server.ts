import { type SQL, sql } from 'drizzle-orm'
import { jsonColumn } from '../../core/json'

/** Results of a round. `mine` is 1 if the reader is one of its reviewers. */
export type RoundOutcome = {
  roundNo: number
  assigned: number
  committed: number
  pass: number
  notPass: number
  perfect: number
  abstain: number
  /** Latest due time of its reviews. */
  dueTime: string | null
  mine: 0 | 1
}

const conclusionCount = (name: 'pass' | 'not_pass' | 'perfect' | 'abstain') =>
  sql`count(case when v.status = 2 and v.conclusion = ${name} then 1 end)`
/** Counts over reviews `v` of one round. */
const roundCounts = {
  assigned: sql`count(*)`,
  committed: sql`count(case when v.status = 2 then 1 end)`,
  missing: sql`count(case when v.status <> 2 then 1 end)`,
  pass: conclusionCount('pass'),
  notPass: conclusionCount('not_pass'),
  perfect: conclusionCount('perfect'),
  abstain: conclusionCount('abstain'),
}

/**
 * Returns columns of the last round of a stage for each `subject` of a statement, for one reader. Cancelled and
 * declined reviews are ignored. Column names are written in full, because drizzle omits the table name in a select from
 * one table.
 */
export function lastRoundColumns(stage: string, userId: string) {
  // The unary `+` lets SQLite search the index for stage or round once, instead of once per status.
  const of = sql`w.subject_id = subject.id and w.stage = ${stage} and +w.status in (0, 1, 2, 3)`
  /** Number of the round; null without reviews in the stage. */
  const roundNo = sql`(select w.round_no from subject_review w where ${of} order by w.round_no desc limit 1)`
  const reviews = sql`v.subject_id = subject.id and v.stage = ${stage} and v.round_no = ${roundNo} and +v.status in (0, 1, 2, 3)`
  const mine = sql`max(v.reviewer_id = ${userId})`
  const figure = (value: SQL) => sql`(select ${value} from subject_review v where ${reviews})`
  const { assigned, committed, pass, notPass, perfect, abstain } = roundCounts
  return {
    roundNo,
    exists: sql`exists (select 1 from subject_review w where ${of})`,
    outcome: jsonColumn<RoundOutcome>(
      figure(sql`json_object('roundNo', max(v.round_no), 'assigned', ${assigned}, 'committed', ${committed}, 'pass', ${pass},
        'notPass', ${notPass}, 'perfect', ${perfect}, 'abstain', ${abstain}, 'dueTime', max(v.due_time), 'mine', ${mine})`),
    ),
    /** Number of committed reviews; 0 if the reader is one of the reviewers. */
    committed: figure(sql`case when ${mine} then 0 else ${committed} end`),
    /** Percentage of passing among non-abstaining reviews, with one decimal; null if the reader is one of the reviewers. */
    rate: figure(
      sql`case when ${mine} then null else round(1000.0 * ${pass} / nullif(${pass} + ${notPass} + ${perfect}, 0)) / 10 end`,
    ),
    /**
     * Sub-select with a row of counts for each subject of `from` that fulfils `where` and has a round; all 0 if the
     * reader is one of the reviewers. The grouping follows the order of the index `subject_figures`, so that SQLite
     * does not sort.
     */
    figuresOf(from: SQL, where: SQL | undefined) {
      const countUnlessMine = (name: string) => sql.raw(`case when mine then 0 else ${name} end as ${name}`)
      return sql`(select ${countUnlessMine('pass')}, ${countUnlessMine('not_pass')}, ${countUnlessMine('perfect')}, ${countUnlessMine('abstain')}, ${countUnlessMine('missing')}
        from (select ${mine} as mine, ${pass} as pass, ${notPass} as not_pass, ${perfect} as perfect, ${abstain} as abstain,
          ${roundCounts.missing} as missing
          from ${from} cross join subject_review v where ${where ?? sql`true`} and ${reviews}
          group by subject.year, subject.id))`
    },
  }
}
