import { and, asc, count, desc, eq, sql } from 'drizzle-orm'
import { changeRequest, file, subject } from '../../db/schema'
import { advancedFilterCondition } from '../core/advanced-filter.server'
import type { Actor } from '../core/actor'
import { emailFor, phoneFor } from '../core/contacts'
import type { Context } from '../core/context'
import { toPage } from '../core/list'
import { readAll, decodedQuery } from '../core/read-all.server'
import { notFound } from '../core/refusal'
import { readableFilesCondition } from '../files/row-access.server'
import { can, hasRight, assertRight } from '../policy/authorization'
import { loadCases } from '../subjects/case-loader.server'
import { visibleColumns } from '../subjects/visible-columns.server'
import { visibleSubjectsCondition } from '../subjects/row-access.server'
import type { ChangeQuery, ChangeRow } from './contract'

/** Masks the members' contact data in the values of a change request, as the actor may read it. */
const maskContacts = <Values extends Record<string, unknown>>(actor: Actor, values: Values): Values =>
  Array.isArray(values.members)
    ? {
        ...values,
        members: values.members.map((one: { phone?: string; email?: string }) => ({
          ...one,
          ...(one.phone && { phone: phoneFor(actor, one.phone) }),
          ...(one.email && { email: emailFor(actor, one.email) }),
        })),
      }
    : values
const managerNameColumn = (side: 'before' | 'after') =>
  sql<string>`coalesce((select u.realname from user u where u.id = json_extract(${changeRequest[side]}, '$.subjectManId')), '')`

/** Loads a page of change requests; see `changeListQuery`. One round trip. */
export const listChanges = async (ctx: Context, query: ChangeQuery) => readAll(ctx, changeListQuery(ctx, query))

/** Loads the change requests of visible subjects; drafts only for actors who may propose changes. */
export function changeListQuery(ctx: Context, query: ChangeQuery) {
  assertRight(ctx.actor, 'subject:read')
  const visible = visibleColumns(ctx.actor)
  const mayPropose = hasRight(ctx.actor, 'change:propose')
  const where = and(
    visibleSubjectsCondition(ctx.actor, query.subjectId ? 'row' : 'set'),
    // Change requests name the applicant.
    sql`not ${visible.blind}`,
    eq(changeRequest.delFlag, 0),
    query.subjectId ? eq(changeRequest.subjectId, query.subjectId) : undefined,
    query.status ? eq(changeRequest.status, Number(query.status)) : undefined,
    mayPropose ? undefined : sql`${changeRequest.status} > 0`,
    advancedFilterCondition(query.asked, { createTime: changeRequest.createTime }),
  )
  const from = () =>
    ctx.db
      .select({
        row: changeRequest,
        subjectName: visible.subjectName,
        facts: {
          createBy: subject.createBy,
          subjectManId: subject.subjectManId,
          sysOrgCode: subject.sysOrgCode,
        },
        managerAfter: managerNameColumn('after'),
        managerBefore: managerNameColumn('before'),
        running: sql<number>`${subject.status} = 'ESTABLISHED'`,
      })
      .from(changeRequest)
      .innerJoin(subject, eq(subject.id, changeRequest.subjectId))
  const order = [(query.order === 'asc' ? asc : desc)(changeRequest.createTime), asc(changeRequest.id)]
  const rows = from()
    .where(where)
    .orderBy(...order)
    .limit(query.pageSize)
    .offset((query.pageNo - 1) * query.pageSize)
  const shape = [
    // Ordered as the index, so that SQLite reads no more rows than the page needs.
    rows,
    ctx.db
      .select({ total: count() })
      .from(changeRequest)
      .innerJoin(subject, eq(subject.id, changeRequest.subjectId))
      .where(where),
    ctx.db
      .select({ id: file.id, fileName: file.fileName, size: file.size })
      .from(file)
      .where(
        and(
          eq(file.bizType, 'change'),
          readableFilesCondition(ctx, 'r', { kinds: ['change'] }),
          query.subjectId ? eq(file.bizId, query.subjectId) : sql`0`,
        ),
      ),
  ] as const
  return decodedQuery(shape, ([rows, totals, files]) => {
    const records = rows.map(({ row, subjectName, facts, running, managerBefore, managerAfter }): ChangeRow => {
      const { actor } = ctx
      const may = {
        edit: !!running && (row.status === 0 || row.status === 4) && can(actor, 'change:propose', facts),
        approve: row.status === 1 && can(actor, 'change:approve', facts),
        decide: row.status === 2 && can(actor, 'change:decide', facts),
        accept:
          row.accepted === 0 && row.after.subjectManId === facts.subjectManId && can(actor, 'change:accept', facts),
      }
      return {
        id: row.id,
        subjectId: row.subjectId,
        subjectName,
        kind: row.kind,
        before: maskContacts(actor, row.before),
        after: maskContacts(actor, row.after),
        reason: row.reason,
        fileIds: row.fileIds,
        status: row.status,
        opinion: row.opinion,
        createTime: row.createTime,
        approveTime: row.approveTime,
        decideTime: row.decideTime,
        accepted: row.accepted,
        acceptTime: row.acceptTime,
        acceptNote: row.acceptNote,
        lockVersion: row.lockVersion,
        managers: row.kind === 'manager' ? { before: managerBefore, after: managerAfter } : null,
        approveBy: row.approveBy,
        decideBy: row.decideBy,
        files: files.filter((one) => row.fileIds.includes(one.id)),
        may,
        canDeal: may.edit || may.approve || may.decide || may.accept,
      }
    })
    return toPage(records, totals[0]?.total ?? 0, query)
  })
}

/** Loads the sharing state of a subject and its results. One round trip. @throws 404 */
export async function shareInfo(ctx: Context, subjectId: string) {
  const { rows } = await loadCases(ctx, [subjectId])
  const one = rows[0]
  if (!one) throw notFound()
  const { share, shareAuth, shareConfirmed, resources } = one.subject
  return { share, shareAuth, confirmStatus: shareConfirmed, resources }
}
