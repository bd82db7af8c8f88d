import type { MyGradeRow } from '~/worker/grading/answers'

/** The desk of a year, at one subject. */
export const deskOf = (year: string, subjectId?: string) =>
  `/prize/grade/todo?year=${year}${subjectId ? `&subjectId=${subjectId}` : ''}`

export const waits = (row: MyGradeRow) => row.status !== '已评分' && !row.gradeEndTime

/** The next one that waits, after this one and then from the start; where none does, the next in the row. */
export function nextAfter(queue: readonly MyGradeRow[], here: number) {
  const after = [...queue.slice(here + 1), ...queue.slice(0, Math.max(0, here))]
  return after.find(waits) ?? after[0]
}
