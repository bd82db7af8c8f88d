import { matchRows } from '../../core/transitions'
import { and, eq, inArray, sql } from 'drizzle-orm'
import { fbCase, fbTask, fbTest, file } from '../../../db/schema'
import { insert, type NewRow, type Row, update } from '../../core/change'
import { command, batchCommand } from '../../core/command.server'
import type { Context } from '../../core/context'
import { jsonColumn } from '../../core/json'
import { readAll } from '../../core/read-all.server'
import { badInput, conflict, assertVersion, notFound } from '../../core/refusal'
import { formatDay, formatStamp } from '../../core/time'
import { buildAttachmentChanges, existingFilesQuery } from '../../files/attachments.server'
import {
  ownInstitutionCondition,
  ownInstitutionSql,
  readableSidesColumn,
  visibleCasesCondition,
  visibleTasksCondition,
  visibleTestsCondition,
} from '../row-access.server'
import type { AddTest, DeleteTestFile, DeleteTests, ReadResults, UpdateTest } from './contract'
import { parseResultFiles } from './results.rules'
import { deleteProblem, testProblems } from './rules'
import { t } from './texts'

const testById = (ctx: Context, id: string) =>
  ctx.db
    .select({ test: fbTest, own: sql<number>`coalesce(${ownInstitutionCondition(ctx.actor, fbTest.departId)}, 0)` })
    .from(fbTest)
    .where(and(eq(fbTest.id, id), visibleTestsCondition(ctx.actor)))
/** Queries of what a report refers to: the caller's institution and sides, its case, its task and its files. */
const referenceQueries = (ctx: Context, { caseId, taskId, fileIds }: AddTest) => ({
  head: ctx.db
    .select({
      departId: sql<string | null>`${ownInstitutionSql(ctx.actor)}`,
      orgCode: sql<string | null>`(select o.org_code from depart o where o.id = ${ownInstitutionSql(ctx.actor)})`,
      rooms: jsonColumn<string[]>(readableSidesColumn(ctx.actor)),
    })
    .from(sql`(select 1)`),
  cases: ctx.db
    .select({ orgType: fbCase.orgType })
    .from(fbCase)
    .where(and(eq(fbCase.id, caseId), visibleCasesCondition(ctx.actor))),
  tasks: ctx.db
    .select({ orgType: fbTask.orgType })
    .from(fbTask)
    .where(and(eq(fbTask.id, taskId), visibleTasksCondition(ctx.actor))),
  files: existingFilesQuery(ctx, fileIds),
})
type References = {
  head: { departId: string | null; orgCode: string | null; rooms: string[] }[]
  cases: { orgType: string }[]
  tasks: { orgType: string }[]
  files: Row<'file'>[]
}
/** Returns the columns of a report. @throws 400 for inconsistent fields or unknown references */
function toTestColumns({ head, cases, tasks }: References, input: AddTest, ctx: Context) {
  const { orgType, caseId, taskId } = input
  const problems = {
    ...(!head[0]?.rooms.includes(orgType) && { orgType: t.foreignRoom }),
    ...(caseId && cases[0]?.orgType !== orgType && { caseId: t.caseUnknown }),
    ...(taskId && tasks[0]?.orgType !== orgType && { taskId: t.taskUnknown }),
    ...testProblems(input, formatDay(ctx.now())),
  }
  if (Object.keys(problems).length) throw badInput(problems)
  const { testName, product, environment, version, result, passCount, failCount, skipCount } = input
  const { summary, fileIds, testDate, status } = input
  return {
    ...{ testName, orgType, caseId, taskId, product, environment, version, result },
    ...{ passCount, failCount, skipCount, summary, fileIds, testDate, status },
  } satisfies Partial<NewRow<'fbTest'>>
}
const auditSubject = (id: string, text: string) => ({ bizType: 'fbTest', bizId: id, text })

/** Adds a test report of the caller's institution. @throws 400, 409 if the caller has no institution */
export const addTest = command('library:submit', {
  load: (ctx: Context, input: AddTest) => readAll(ctx, referenceQueries(ctx, input)),
  decide(loaded: References, input, ctx) {
    const { departId, orgCode } = loaded.head[0]!
    if (!departId) throw conflict(t.departUnknown)
    const id = ctx.id()
    return {
      changes: [
        insert('fbTest', { id, ...toTestColumns(loaded, input, ctx), departId, sysOrgCode: orgCode ?? '' }),
        ...buildAttachmentChanges(ctx, { bizType: 'fbTest', bizId: id }, input.fileIds, loaded.files, t.fileNotYours),
      ],
      result: { id },
      about: auditSubject(id, input.testName),
    }
  },
})

/** Updates a report, submits a draft, or withdraws a submitted report. @throws 400, 404, 409 */
export const updateTest = command('library:submit', {
  load: (ctx: Context, input: UpdateTest) =>
    readAll(ctx, { found: testById(ctx, input.id), named: referenceQueries(ctx, input) }),
  decide({ found: [found], named: others }, { id, lockVersion, ...input }, ctx) {
    if (!found) throw notFound()
    if (!found.own) throw conflict(t.notYours)
    assertVersion(found.test.lockVersion, lockVersion)
    return {
      changes: [
        update('fbTest', found.test, toTestColumns(others, input, ctx)),
        ...buildAttachmentChanges(ctx, { bizType: 'fbTest', bizId: id }, input.fileIds, others.files, t.fileNotYours),
      ],
      result: { id },
      about: auditSubject(id, input.testName),
    }
  },
})

/** Deletes drafts; submitted reports must be withdrawn first. */
export const deleteTests = batchCommand('library:submit', {
  bizType: 'fbTest',
  async load(ctx, { ids }: DeleteTests) {
    const found = await ctx.db
      .select({ test: fbTest, own: sql<number>`coalesce(${ownInstitutionCondition(ctx.actor, fbTest.departId)}, 0)` })
      .from(fbTest)
      .where(and(inArray(fbTest.id, ids), visibleTestsCondition(ctx.actor)))
    const rows = found.map(({ test, own }) => ({ id: test.id, name: test.testName, test, own: own === 1 }))
    return matchRows(ids, rows)
  },
  decide({ test, own }) {
    const problem = deleteProblem({ own, status: test.status })
    if (problem) throw conflict(problem)
    return [update('fbTest', test, { delFlag: 1 })]
  },
  done: (count) => t.deleted(count),
})

/** Deletes a file of a report; it goes to the recycle bin like any file. */
export const deleteTestFile = command('library:submit', {
  load: (ctx: Context, { id, fileId }: DeleteTestFile) =>
    readAll(ctx, {
      found: testById(ctx, id),
      files: ctx.db
        .select()
        .from(file)
        .where(and(eq(file.id, fileId), eq(file.bizType, 'fbTest'), eq(file.bizId, id), eq(file.delFlag, 0))),
    }),
  decide({ found: [found], files: [deleted] }, { id, fileId }, ctx) {
    if (!found) throw notFound()
    if (!found.own) throw conflict(t.notYours)
    if (!deleted || !found.test.fileIds.includes(fileId)) throw notFound()
    return {
      changes: [
        update('fbTest', found.test, { fileIds: found.test.fileIds.filter((one) => one !== fileId) }),
        update('file', deleted, { delFlag: 1, deleteTime: formatStamp(ctx.now()) }),
      ],
      result: null,
      about: auditSubject(id, deleted.fileName),
    }
  },
})

/** Counts the results in files of test tools; nothing is stored. @throws 400 for files that cannot be read or are not safe */
export function readTestResults(_: Context, { files }: ReadResults) {
  const read = parseResultFiles(files)
  if (typeof read === 'string') throw badInput({ files: read })
  return Promise.resolve(read)
}
