import type { MyGradeRow } from '~/worker/grading/responses'

/** URL of the grading workspace of a year, optionally at one subject. */
export const gradingPath = (year: string, subjectId?: string) =>
  `/prize/grade/todo?year=${year}${subjectId ? `&subjectId=${subjectId}` : ''}`

/** True if the viewer still has to commit the grade. */
export const isPending = (row: MyGradeRow) => row.status !== '已评分' && !row.gradeEndTime

/** Returns the next pending grade: after this one, then from the start. Without a pending one the next in the queue. */
export function nextPending(queue: readonly MyGradeRow[], here: number) {
  const after = [...queue.slice(here + 1), ...queue.slice(0, Math.max(0, here))]
  return after.find(isPending) ?? after[0]
}
