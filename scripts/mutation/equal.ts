/**
 * Changes that nobody can observe, each with the reason. `line` is the whole line without the blanks before and after it, so
 * that one is found again when the file grows.
 */
export const equal: readonly { file: string; line: string; says: string; why: string }[] = [
  {
    file: 'worker/grading/queries/rank.server.ts',
    line: '.sort((a, b) => b.total - a.total || (a.graderId < b.graderId ? -1 : 1))',
    says: '< → <=',
    why: 'nobody grades a subject twice',
  },
  {
    file: 'worker/grading/queries/rule.server.ts',
    line: 'return { subjectId: id, subjectName: row.subjectName, rank: row.gradeRank ?? 0, score: score ?? 0 }',
    says: '0 → 1',
    why: 'whose grading has ended has a rank and a score; the type of the row alone allows neither',
  },
  {
    file: 'worker/grading/queries/shown.server.ts',
    line: "actor.kind === 'person' && judgesBlind(actor, 'TO_AUDIT', blind ?? 1, { blindReview: 1 })",
    says: '1 → 2',
    why: 'it is asked only whether it is 0',
  },
  {
    file: 'worker/awards/certificate.server.ts',
    line: 'awardDate: row.awardDate ?? row.createTime.slice(0, 10),',
    says: '10 → 11',
    why: 'the blank after a day is no part of its number',
  },
  {
    file: 'worker/reviews/ties/commands.server.ts',
    line: '.limit(2)',
    says: '2 → 3',
    why: 'it is asked only whether there is more than one',
  },
  {
    file: 'worker/core/health.server.ts',
    line: 'const PATIENCE = 3000',
    says: '3000 → 3001',
    why: 'a bound of patience: what is away is said to be a thousandth of a second later',
  },
  {
    file: 'worker/core/storage.server.ts',
    line: 'await within(env, (client, options) => client.send(complete, options), 15)',
    says: '15 → 16',
    why: 'a bound of patience: five minutes, or twenty seconds more',
  },
  {
    file: 'worker/core/trips.server.ts',
    line: 'const IN_LINE = 15_000',
    says: '15_000 → 15001',
    why: 'a bound of patience: a writer gives up its place in the line a thousandth of a second later',
  },
  {
    file: 'worker/live/messages.ts',
    line: 'export const SILENCE = 20_000',
    says: '20_000 → 20001',
    why: 'a bound of patience: a heartbeat goes out a thousandth of a second later',
  },
  {
    file: 'worker/live/messages.ts',
    line: 'export const PATIENCE = 10_000',
    says: '10_000 → 10001',
    why: 'a bound of patience: a socket is given up a thousandth of a second later',
  },
]

/** By what stands before: what `exists` selects is not looked at, and a count always answers with a row. */
export const isUnread = (before: string) => /exists \(select $|\[0\]\?\.(total|count) \?\? $/.test(before.slice(-40))
