import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import { dict, dictItem, fbCase, fbRequirement } from '../../../../db/schema'
import { type Change, insert, unguardedStatement } from '../../../core/change'
import { command } from '../../../core/command.server'
import { commitEach } from '../../../core/commit.server'
import type { Context } from '../../../core/context'
import { t as core } from '../../../core/core.texts'
import { literalPattern } from '../../../core/list'
import { readAll } from '../../../core/read-all.server'
import { badInput, conflict, forbidden, assertVersion, notFound, Refusal } from '../../../core/refusal'
import { pickColumns } from '../../../core/columns.server'
import { formatStamp } from '../../../core/time'
import { assertRight } from '../../../policy/authorization'
import { assignNumberChanges } from '../../../system/fill-rules/numbering.server'
import { buildAttachmentChanges, existingFilesQuery } from '../../../files/attachments.server'
import { insertHistory } from '../../history.rules'
import {
  managesBothSides,
  ownInstitutionSql,
  readableSidesColumn,
  visibleCasesCondition,
  visibleRequirementsCondition,
} from '../../row-access.server'
import type { SimilarCase, SimilarCaseQuery, SaveCase } from '../contract'
import { rankSimilarCases, MAX_SIMILAR_CANDIDATES } from '../similarity.rules'
import { caseStatusLabel } from '../statuses'
import { t } from '../texts'
import { transitionCase, toCaseWithAccess, caseTransitionQuery } from './loader.server'
import { toSnapshot, insertVersion } from './versions.server'

/** Returns the prefix of a case number: side and year. */
const caseNoPrefix = (orgType: string, year: string) => `${orgType === 'fund' ? 'JJ' : 'ZQ'}-${year}-`
/** Query of the latest number of a side and year. Numbers have a fixed width, so that they sort as text. */
export const latestCaseNoQuery = (ctx: Context, orgType: string, year: string) =>
  ctx.db
    .select({ caseNo: fbCase.caseNo })
    .from(fbCase)
    .where(
      sql`${fbCase.caseNo} >= ${caseNoPrefix(orgType, year)} and ${fbCase.caseNo} < ${`${caseNoPrefix(orgType, year)}~`}`,
    )
    .orderBy(desc(fbCase.caseNo))
    .limit(1)
/** Returns the `at`-th number after the latest one: `JJ-2026-0007`. */
export const nextCaseNo = (orgType: string, year: string, latest: string | undefined, at = 1) =>
  `${caseNoPrefix(orgType, year)}${String(Number(latest?.split('-').at(-1) ?? 0) + at).padStart(4, '0')}`

/** Query of the cases to compare for similarity: same category branch and side, latest first. */
const similarCandidatesQuery = (
  ctx: Context,
  { orgType, category }: { orgType: 'fund' | 'securities'; category: string },
) =>
  ctx.db
    .select(pickColumns(fbCase, 'id', 'caseNo', 'caseName', 'scenario', 'steps', 'status'))
    .from(fbCase)
    .where(
      and(
        visibleCasesCondition(ctx.actor),
        eq(fbCase.orgType, orgType),
        sql`${fbCase.category} like ${literalPattern(category.slice(0, 2)).slice(1)} escape '\\'`,
        sql`${fbCase.status} in (1, 2)`,
      ),
    )
    .orderBy(desc(fbCase.updateTime))
    .limit(MAX_SIMILAR_CANDIDATES)
type Candidate = Awaited<ReturnType<typeof similarCandidatesQuery>>[number]
const toSimilarCases = (of: Parameters<typeof rankSimilarCases>[0], others: readonly Candidate[]): SimilarCase[] =>
  rankSimilarCases(of, others).map(({ id, caseNo, caseName, rate, status }) => ({
    ...{ id, caseNo, caseName, rate },
    status_dictText: caseStatusLabel(status),
  }))
/** Finds cases that are similar to the one being written. One round trip. */
export async function findSimilarCases(ctx: Context, query: SimilarCaseQuery): Promise<SimilarCase[]> {
  assertRight(ctx.actor, 'library:read')
  return toSimilarCases({ ...query, id: query.id || undefined }, await similarCandidatesQuery(ctx, query))
}

export const categoryItemsQuery = (ctx: Context) =>
  ctx.db
    .select({ value: dictItem.itemValue, text: dictItem.itemText })
    .from(dictItem)
    .innerJoin(dict, eq(dict.id, dictItem.dictId))
    .where(eq(dict.dictCode, 'fb_case_category'))
    .orderBy(dictItem.itemValue)

const ownInstitutionQuery = (ctx: Context) =>
  ctx.db
    .select({
      id: sql<string | null>`${ownInstitutionSql(ctx.actor)}`,
      rooms: readableSidesColumn(ctx.actor),
    })
    .from(sql`(select 1)`)

const loadCaseToSave = (ctx: Context, input: SaveCase) =>
  readAll(ctx, {
    found: caseTransitionQuery(ctx).where(and(eq(fbCase.id, input.id ?? ''), visibleCasesCondition(ctx.actor))),
    others: similarCandidatesQuery(ctx, input),
    latest: latestCaseNoQuery(ctx, input.orgType, input.year),
    categories: categoryItemsQuery(ctx),
    requirements: ctx.db
      .select(pickColumns(fbRequirement, 'id', 'orgType', 'requirementName'))
      .from(fbRequirement)
      .where(and(inArray(fbRequirement.id, [...input.requirementIds]), visibleRequirementsCondition(ctx.actor))),
    files: existingFilesQuery(ctx, input.fileIds),
    institution: ownInstitutionQuery(ctx),
  })
type CaseSaveData = Awaited<ReturnType<typeof loadCaseToSave>>

/** Validates a case against the stored data. @throws 400 with a message per field, 403 for another side */
function assertValidCase(
  input: SaveCase,
  { categories, requirements, institution }: Pick<CaseSaveData, 'categories' | 'requirements' | 'institution'>,
) {
  if (!(JSON.parse(institution[0]?.rooms ?? '[]') as string[]).includes(input.orgType)) throw forbidden(t.notYourRoom)
  const problems: Record<string, string> = {}
  if (input.category && !categories.some(({ value }) => value === input.category)) problems.category = t.categoryUnknown
  if (input.requirementIds.some((id) => !requirements.some((one) => one.id === id && one.orgType === input.orgType)))
    problems.requirementIds = t.requirementUnknown
  if (Object.keys(problems).length) throw badInput(problems)
}

const writeCase = command('library:write', {
  load: loadCaseToSave,
  decide(loaded, input, ctx) {
    const { found, others, latest, files } = loaded
    const [one] = found
    if (input.id && !one) throw notFound()
    const of = one && toCaseWithAccess(ctx, one)
    if (of) assertVersion(of.lockVersion, input.lockVersion)
    assertValidCase(input, loaded)
    const id = of?.id ?? ctx.id()
    const { id: _, lockVersion: __, requirementIds, reason, ...row } = input
    // The side cannot be changed, because tasks and tests of that side refer to the case.
    const set = { ...row, orgType: of?.orgType ?? row.orgType }
    const changes: Change[] = of
      ? updateChanges(ctx, of, set, loaded, reason)
      : createChanges(ctx, id, set, loaded, latest[0]?.caseNo)
    changes.push(
      unguardedStatement(sql`delete from fb_case_requirement where case_id = ${id}
        and requirement_id not in (select value from json_each(${JSON.stringify(requirementIds)}))`),
      unguardedStatement(sql`insert into fb_case_requirement (case_id, requirement_id)
        select ${id}, value from json_each(${JSON.stringify(requirementIds)}) where true on conflict do nothing`),
      ...buildAttachmentChanges(ctx, { bizType: 'fbCase', bizId: id }, input.fileIds, files, t.fileNotOfCase),
    )
    return {
      changes,
      result: { id, lockVersion: of ? of.lockVersion + 1 : 0, similar: toSimilarCases({ ...set, id }, others) },
      about: { bizType: 'fbCase', bizId: id, text: input.caseName },
    }
  },
})

/**
 * Saves a case: a new draft, a change of an own draft, or a new version of a released case. @throws 409 for the later
 * of two drafts that received the same number concurrently
 */
export const saveCase = async (ctx: Context, input: SaveCase) => {
  try {
    return await writeCase(ctx, input)
  } catch (error) {
    const isNumberTaken = !input.id && error instanceof Refusal && error.message === core.exists
    throw isNumberTaken ? conflict(t.numberTaken) : error
  }
}

/**
 * Imports drafts of a workbook, numbered in their order. One round trip to read, one per hundred rows to write.
 * @returns the indexes of rejected rows with the reason
 */
export async function importCases(
  ctx: Context,
  inputs: readonly SaveCase[],
): Promise<{ at: number; reason: string }[]> {
  assertRight(ctx.actor, 'library:write')
  const started = Date.now()
  const series = [...new Map(inputs.map((one) => [caseNoPrefix(one.orgType, one.year), one])).entries()]
  const { latest, categories, institution } = await readAll(ctx, {
    latest: series.map(([, { orgType, year }]) => latestCaseNoQuery(ctx, orgType, year)),
    categories: categoryItemsQuery(ctx),
    institution: ownInstitutionQuery(ctx),
  })
  const last = new Map(series.map(([prefix], at) => [prefix, latest[at]?.[0]?.caseNo]))
  const failed: { at: number; reason: string }[] = []
  const groups = inputs.flatMap((input, at) => {
    try {
      assertValidCase(input, { categories, requirements: [], institution })
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      failed.push({ at, reason: error.message })
      return []
    }
    const { id: _, lockVersion: __, requirementIds: ___, reason: ____, ...set } = input
    const prefix = caseNoPrefix(set.orgType, set.year)
    const id = ctx.id()
    const changes = createChanges(ctx, id, set, { institution }, last.get(prefix))
    last.set(prefix, nextCaseNo(set.orgType, set.year, last.get(prefix)))
    return [{ id, at, changes, about: { bizType: 'fbCase', bizId: id, text: input.caseName } }]
  })
  if (failed.length && ctx.allOrNothing) return failed
  const lost = await commitEach(ctx, 'library:write', groups, started)
  const places = new Map(groups.map(({ id, at }) => [id, at]))
  return [
    ...failed,
    ...lost.map(({ id, reason }) => ({
      at: places.get(id)!,
      reason: reason === core.exists ? t.numberTaken : reason,
    })),
  ]
}

type CaseColumns = Omit<SaveCase, 'id' | 'lockVersion' | 'requirementIds' | 'reason'>
function createChanges(
  ctx: Context,
  id: string,
  set: CaseColumns,
  { institution }: Pick<CaseSaveData, 'institution'>,
  latest: string | undefined,
): Change[] {
  const keeps = managesBothSides(ctx.actor)
  const caseNo = nextCaseNo(set.orgType, set.year, latest)
  return [
    insert('fbCase', {
      id,
      ...set,
      caseNo,
      status: 0,
      source: keeps ? 'centre' : 'institution',
      sourceDepartId: institution[0]?.id ?? '',
    }),
    ...assignNumberChanges(ctx, 'case_num', id, caseNo),
    insertHistory(
      { actor: ctx.actor, now: formatStamp(ctx.now()) },
      { bizType: 'fbCase', bizId: id, from: 0, to: 0, operation: 'draft' },
    ),
  ]
}
function updateChanges(
  ctx: Context,
  of: ReturnType<typeof toCaseWithAccess>,
  set: CaseColumns,
  loaded: CaseSaveData,
  reason: string,
): Change[] {
  const next = { ...of, ...set }
  if (of.status !== 2) return transitionCase(ctx, of, 'edit', { set })
  const snapshot = toSnapshot(next, loaded.categories, loaded.requirements)
  return [
    ...transitionCase(ctx, { ...next, lockVersion: of.lockVersion }, 'revise', {
      set: { ...set, versionNo: of.versionNo + 1 },
      reason,
    }),
    insertVersion(of.id, of.versionNo + 1, snapshot, reason),
  ]
}
