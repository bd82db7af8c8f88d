import { excerpt } from '../../core/bounds'
import { and, eq, inArray, or, sql } from 'drizzle-orm'
import { role, subject, user, userRole } from '../../../db/schema'
import type { Context } from '../../core/context'
import { readAll } from '../../core/read-all.server'
import { badInput, Refusal } from '../../core/refusal'
import { readSheet, type SheetRow } from '../../workbooks/sheet'
import { needBook } from '../../workbooks/upload.server'
import { need } from '../../policy/can'
import { visibleSubjects } from '../../subjects/visible.server'
import { addReviewersToMany } from '../commands/assign.server'
import { type Stage, stages } from '../rules'
import type { TakenBack } from './contract'
import { t } from './texts'

const MOST_ROWS = 1500
const MOST_SUBJECTS = 500
const columns = [
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
  { bytes, stage, dryRun }: { bytes: Uint8Array; stage: Stage; dryRun: boolean },
): Promise<TakenBack> {
  need(ctx.actor, 'subject:assignReview')
  await needBook(bytes)
  const rows = await readSheet(bytes, columns, MOST_ROWS)
  const named = (key: 'subject' | 'reviewer') => [...new Set(rows.map(({ row }) => String(row[key] ?? '')))]
  const [subjects, people] = await readAll(ctx, [
    ctx.db
      .select({ id: subject.id, num: subject.subjectNum, name: subject.subjectName })
      .from(subject)
      .where(
        and(
          visibleSubjects(ctx.actor),
          inArray(subject.status, [...new Set([stages[stage].before, stages[stage].status])]),
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
          eq(role.baseCode, stages[stage].role),
          eq(user.delFlag, 0),
          or(inArray(user.username, named('reviewer')), inArray(user.realname, named('reviewer'))),
        ),
      ),
  ])
  const failed: TakenBack['failed'] = []
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
  if (groups.size > MOST_SUBJECTS) throw badInput({ file: t.tooManySubjects(MOST_SUBJECTS) })
  if (groups.size === 0) return { ok: 0, failed }
  const reasons = await refusals(ctx, stage, groups, dryRun)
  for (const { line, row, subjectId } of pairs) if (reasons.has(subjectId)) refuse(line, row, reasons.get(subjectId)!)
  return { ok: pairs.filter((one) => !reasons.has(one.subjectId)).length, failed }
}

/** Runs the assignments, or a dry run of them. Returns the rejected subjects with their reasons. */
async function refusals(
  ctx: Context,
  stage: Stage,
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
