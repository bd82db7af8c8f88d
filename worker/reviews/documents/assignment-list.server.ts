import { excerpt } from '../../core/limits'
import { and, eq, inArray, or, sql } from 'drizzle-orm'
import { role, subject, user, userRole } from '../../../db/schema'
import type { Context } from '../../core/context'
import { readAll } from '../../core/read-all.server'
import { badInput, Refusal } from '../../core/refusal'
import { readSheet, type SheetRow } from '../../workbooks/sheet'
import { assertWorkbook } from '../../workbooks/upload.server'
import { assertRight } from '../../policy/authorization'
import { visibleSubjectsCondition } from '../../subjects/row-access.server'
import { addReviewersToMany } from '../commands/assignment.server'
import { type ReviewStage, reviewStages } from '../rules'
import type { ImportReviewsResult } from './contract'
import { t } from './texts'

const MAX_LIST_ROWS = 1500
const MAX_LIST_SUBJECTS = 500
const listColumns = [
  { header: '课题', key: 'subject' },
  { header: '评审人', key: 'reviewer' },
] as const

/**
 * Assigns reviewers by a spreadsheet with one row per pair: the subject by number or name, the reviewer by account or
 * name. A row without a unique match is rejected alone; the rows of a subject that cannot be assigned are rejected
 * together. A dry run changes nothing. @throws 400 for a file in another format
 */
export async function assignByList(
  ctx: Context,
  { bytes, stage, dryRun }: { bytes: Uint8Array; stage: ReviewStage; dryRun: boolean },
): Promise<ImportReviewsResult> {
  assertRight(ctx.actor, 'subject:assignReview')
  await assertWorkbook(bytes)
  const rows = await readSheet(bytes, listColumns, MAX_LIST_ROWS)
  const named = (key: 'subject' | 'reviewer') => [...new Set(rows.map(({ row }) => String(row[key] ?? '')))]
  const [subjects, people] = await readAll(ctx, [
    ctx.db
      .select({ id: subject.id, num: subject.subjectNum, name: subject.subjectName })
      .from(subject)
      .where(
        and(
          visibleSubjectsCondition(ctx.actor),
          inArray(subject.status, [...new Set([reviewStages[stage].before, reviewStages[stage].status])]),
          or(
            inArray(subject.subjectName, named('subject')),
            and(sql`${subject.subjectNum} <> ''`, inArray(subject.subjectNum, named('subject'))),
          ),
        ),
      ),
    ctx.db
      .selectDistinct({ id: user.id, username: user.username, name: user.realname })
      .from(user)
      .innerJoin(userRole, eq(userRole.userId, user.id))
      .innerJoin(role, eq(role.id, userRole.roleId))
      .where(
        and(
          eq(role.baseCode, reviewStages[stage].role),
          eq(user.delFlag, 0),
          or(inArray(user.username, named('reviewer')), inArray(user.realname, named('reviewer'))),
        ),
      ),
  ])
  const failed: ImportReviewsResult['failed'] = []
  const refuse = (line: number, row: SheetRow, reason: string) =>
    failed.push({
      id: String(line),
      name: t.line(line, `${excerpt(String(row.subject ?? ''))} / ${excerpt(String(row.reviewer ?? ''))}`),
      reason,
    })
  const pairs: { line: number; row: SheetRow; subjectId: string; userId: string }[] = []
  for (const { line, row } of rows) {
    const ofSubject = subjects.filter((one) => one.num === row.subject || one.name === row.subject)
    const ofPerson = people.filter((one) => one.username === row.reviewer || one.name === row.reviewer)
    const first = pairs.find((one) => one.subjectId === ofSubject[0]?.id && one.userId === ofPerson[0]?.id)
    if (ofSubject.length !== 1) refuse(line, row, ofSubject.length ? t.severalSubjects : t.noSuchSubject)
    else if (ofPerson.length !== 1) refuse(line, row, ofPerson.length ? t.severalPeople : t.noSuchReviewer)
    else if (first) refuse(line, row, t.twice(first.line))
    else pairs.push({ line, row, subjectId: ofSubject[0]!.id, userId: ofPerson[0]!.id })
  }
  const groups = Map.groupBy(pairs, (one) => one.subjectId)
  if (groups.size > MAX_LIST_SUBJECTS) throw badInput({ file: t.tooManySubjects(MAX_LIST_SUBJECTS) })
  if (groups.size === 0) return { ok: 0, failed }
  const reasons = await assignListedReviewers(ctx, stage, groups, dryRun)
  for (const { line, row, subjectId } of pairs) if (reasons.has(subjectId)) refuse(line, row, reasons.get(subjectId)!)
  return { ok: pairs.filter((one) => !reasons.has(one.subjectId)).length, failed }
}

/** Runs the assignments, or a dry run of them. Returns the rejected subjects with their reasons. */
async function assignListedReviewers(
  ctx: Context,
  stage: ReviewStage,
  groups: ReadonlyMap<string, readonly { userId: string }[]>,
  dryRun: boolean,
): Promise<Map<string, string>> {
  const assignments = [...groups].map(([subjectId, some]) => ({ subjectId, userIds: some.map((one) => one.userId) }))
  try {
    const { result } = await addReviewersToMany(ctx, {
      subjectIds: assignments.map((one) => one.subjectId),
      stage,
      assignments,
      override: '',
      replace: 0,
      dryRun: dryRun ? 1 : 0,
    })
    return new Map(result.failed.map((one) => [one.id, one.reason]))
  } catch (error) {
    // If all subjects are rejected, the command itself throws.
    if (!(error instanceof Refusal) || error.code !== 409) throw error
    const failures = (error.result as { failed?: { id: string; reason: string }[] } | null)?.failed ?? []
    return new Map(
      assignments.map(({ subjectId }) => [
        subjectId,
        failures.find((one) => one.id === subjectId)?.reason ?? error.message,
      ]),
    )
  }
}
