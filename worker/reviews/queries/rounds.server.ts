import { type SQL, sql } from 'drizzle-orm'
import { jsonColumn } from '../../core/json'

/** How a round came out. `mine` is 1 where the reader is one of its reviewers. */
export type RoundOutcome = {
  roundNo: number
  assigned: number
  committed: number
  pass: number
  notPass: number
  perfect: number
  abstain: number
  /** When the last of its reviews is due. */
  dueTime: string | null
  mine: 0 | 1
}

const concluded = (name: 'pass' | 'not_pass' | 'perfect' | 'abstain') =>
  sql`count(case when v.status = 2 and v.conclusion = ${name} then 1 end)`
/** The figures of reviews `v` of one round. */
const figures = {
  assigned: sql`count(*)`,
  committed: sql`count(case when v.status = 2 then 1 end)`,
  missing: sql`count(case when v.status <> 2 then 1 end)`,
  pass: concluded('pass'),
  notPass: concluded('not_pass'),
  perfect: concluded('perfect'),
  abstain: concluded('abstain'),
}

/**
 * The last round of a stage of each `subject` of a statement, for one reader; reviews that were cancelled or declined are in none.
 * Columns are named in full: drizzle leaves the table's name out of what a select of one table lists.
 */
export function lastRound(stage: string, userId: string) {
  // The `+` lets the index search for the stage or the round once, not for each of the four statuses.
  const of = sql`w.subject_id = subject.id and w.stage = ${stage} and +w.status in (0, 1, 2, 3)`
  /** Its number; null where the stage has no reviews. */
  const roundNo = sql`(select w.round_no from subject_review w where ${of} order by w.round_no desc limit 1)`
  const reviews = sql`v.subject_id = subject.id and v.stage = ${stage} and v.round_no = ${roundNo} and +v.status in (0, 1, 2, 3)`
  const mine = sql`max(v.reviewer_id = ${userId})`
  const figure = (value: SQL) => sql`(select ${value} from subject_review v where ${reviews})`
  const { assigned, committed, pass, notPass, perfect, abstain } = figures
  return {
    roundNo,
    exists: sql`exists (select 1 from subject_review w where ${of})`,
    outcome: jsonColumn<RoundOutcome>(
      figure(sql`json_object('roundNo', max(v.round_no), 'assigned', ${assigned}, 'committed', ${committed}, 'pass', ${pass},
        'notPass', ${notPass}, 'perfect', ${perfect}, 'abstain', ${abstain}, 'dueTime', max(v.due_time), 'mine', ${mine})`),
    ),
    /** Number of committed reviews; 0 for a reader who is one of the reviewers. */
    committed: figure(sql`case when ${mine} then 0 else ${committed} end`),
    /** Percentage that passed of those that do not abstain, to one decimal; null for a reader who is one of the reviewers. */
    rate: figure(
      sql`case when ${mine} then null else round(1000.0 * ${pass} / nullif(${pass} + ${notPass} + ${perfect}, 0)) / 10 end`,
    ),
    /**
     * A sub-select with a row for each subject of `from` that meets `where` and has such a round: its figures, all 0 for a reader who
     * is one of the reviewers. The groups are named in the order of `subject_figures`, so that they need no sorting.
     */
    figuresOf(from: SQL, where: SQL | undefined) {
      const shown = (name: string) => sql.raw(`case when mine then 0 else ${name} end as ${name}`)
      return sql`(select ${shown('pass')}, ${shown('not_pass')}, ${shown('perfect')}, ${shown('abstain')}, ${shown('missing')}
        from (select ${mine} as mine, ${pass} as pass, ${notPass} as not_pass, ${perfect} as perfect, ${abstain} as abstain,
          ${figures.missing} as missing
          from ${from} cross join subject_review v where ${where ?? sql`true`} and ${reviews}
          group by subject.year, subject.id))`
    },
  }
}
