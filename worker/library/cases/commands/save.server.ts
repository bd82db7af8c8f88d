import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import { dict, dictItem, fbCase, fbRequirement } from '../../../../db/schema'
import { type Change, insert, swept } from '../../../core/change'
import { command } from '../../../core/command.server'
import { commitEach } from '../../../core/commit.server'
import type { Context } from '../../../core/context'
import { t as core } from '../../../core/core.texts'
import { literalText } from '../../../core/list'
import { readAll } from '../../../core/read-all.server'
import { badInput, conflict, forbidden, needVersion, notFound, Refusal } from '../../../core/refusal'
import { pickColumns } from '../../../core/columns.server'
import { stamp } from '../../../core/time'
import { need } from '../../../policy/can'
import { drawNumber } from '../../../system/fills/numbering.server'
import { attachments, livingFiles } from '../../../files/attached.server'
import { historyLine } from '../../move'
import { keepsRooms, ownInstitution, roomsOf, visibleCases, visibleRequirements } from '../../rooms.server'
import type { Like, LikeQuery, SaveCase } from '../contract'
import { alike, LIKE_CANDIDATES } from '../likeness.rules'
import { caseStatusLabel } from '../statuses'
import { t } from '../texts'
import { moveCase, readWhole, wholeCases } from './load.server'
import { snapshotOf, versionOf } from './versions.server'

/** Returns the prefix of a case number: side and year. */
const numberOf = (orgType: string, year: string) => `${orgType === 'fund' ? 'JJ' : 'ZQ'}-${year}-`
/** Query of the latest number of a side and year. Numbers have a fixed width, so that they sort as text. */
export const latestNumber = (ctx: Context, orgType: string, year: string) =>
  ctx.db
    .select({ caseNo: fbCase.caseNo })
    .from(fbCase)
    .where(sql`${fbCase.caseNo} >= ${numberOf(orgType, year)} and ${fbCase.caseNo} < ${`${numberOf(orgType, year)}~`}`)
    .orderBy(desc(fbCase.caseNo))
    .limit(1)
/** Returns the `at`-th number after the latest one: `JJ-2026-0007`. */
export const nextNumber = (orgType: string, year: string, latest: string | undefined, at = 1) =>
  `${numberOf(orgType, year)}${String(Number(latest?.split('-').at(-1) ?? 0) + at).padStart(4, '0')}`

/** Query of the cases to compare for similarity: same category branch and side, latest first. */
const candidates = (ctx: Context, { orgType, category }: { orgType: 'fund' | 'securities'; category: string }) =>
  ctx.db
    .select(pickColumns(fbCase, 'id', 'caseNo', 'caseName', 'scenario', 'steps', 'status'))
    .from(fbCase)
    .where(
      and(
        visibleCases(ctx.actor),
        eq(fbCase.orgType, orgType),
        sql`${fbCase.category} like ${literalText(category.slice(0, 2)).slice(1)} escape '\\'`,
        sql`${fbCase.status} in (1, 2)`,
      ),
    )
    .orderBy(desc(fbCase.updateTime))
    .limit(LIKE_CANDIDATES)
type Candidate = Awaited<ReturnType<typeof candidates>>[number]
const told = (of: Parameters<typeof alike>[0], others: readonly Candidate[]): Like[] =>
  alike(of, others).map(({ id, caseNo, caseName, rate, status }) => ({
    ...{ id, caseNo, caseName, rate },
    status_dictText: caseStatusLabel(status),
  }))
/** Finds cases that are similar to the one being written. One round trip. */
export async function likeCases(ctx: Context, query: LikeQuery): Promise<Like[]> {
  need(ctx.actor, 'library:read')
  return told({ ...query, id: query.id || undefined }, await candidates(ctx, query))
}

export const categoryItems = (ctx: Context) =>
  ctx.db
    .select({ value: dictItem.itemValue, text: dictItem.itemText })
    .from(dictItem)
    .innerJoin(dict, eq(dict.id, dictItem.dictId))
    .where(eq(dict.dictCode, 'fb_case_category'))
    .orderBy(dictItem.itemValue)

const houseOf = (ctx: Context) =>
  ctx.db
    .select({
      id: sql<string | null>`${ownInstitution(ctx.actor)}`,
      rooms: roomsOf(ctx.actor),
    })
    .from(sql`(select 1)`)

const load = (ctx: Context, input: SaveCase) =>
  readAll(ctx, {
    found: wholeCases(ctx).where(and(eq(fbCase.id, input.id ?? ''), visibleCases(ctx.actor))),
    others: candidates(ctx, input),
    latest: latestNumber(ctx, input.orgType, input.year),
    categories: categoryItems(ctx),
    requirements: ctx.db
      .select(pickColumns(fbRequirement, 'id', 'orgType', 'requirementName'))
      .from(fbRequirement)
      .where(and(inArray(fbRequirement.id, [...input.requirementIds]), visibleRequirements(ctx.actor))),
    files: livingFiles(ctx, input.fileIds),
    institution: houseOf(ctx),
  })
type Loaded = Awaited<ReturnType<typeof load>>

/** Validates a case against the stored data. @throws 400 with a message per field, 403 for another side */
function needFitting(
  input: SaveCase,
  { categories, requirements, institution }: Pick<Loaded, 'categories' | 'requirements' | 'institution'>,
) {
  if (!(JSON.parse(institution[0]?.rooms ?? '[]') as string[]).includes(input.orgType)) throw forbidden(t.notYourRoom)
  const problems: Record<string, string> = {}
  if (input.category && !categories.some(({ value }) => value === input.category)) problems.category = t.categoryUnknown
  if (input.requirementIds.some((id) => !requirements.some((one) => one.id === id && one.orgType === input.orgType)))
    problems.requirementIds = t.requirementUnknown
  if (Object.keys(problems).length) throw badInput(problems)
}

const write = command('library:write', {
  load,
  decide(loaded, input, ctx) {
    const { found, others, latest, files } = loaded
    const [one] = found
    if (input.id && !one) throw notFound()
    const of = one && readWhole(ctx, one)
    if (of) needVersion(of.lockVersion, input.lockVersion)
    needFitting(input, loaded)
    const id = of?.id ?? ctx.id()
    const { id: _, lockVersion: __, requirementIds, reason, ...row } = input
    // The side cannot be changed, because tasks and tests of that side refer to the case.
    const set = { ...row, orgType: of?.orgType ?? row.orgType }
    const changes: Change[] = of
      ? changed(ctx, of, set, loaded, reason)
      : created(ctx, id, set, loaded, latest[0]?.caseNo)
    changes.push(
      swept(sql`delete from fb_case_requirement where case_id = ${id}
        and requirement_id not in (select value from json_each(${JSON.stringify(requirementIds)}))`),
      swept(sql`insert into fb_case_requirement (case_id, requirement_id)
        select ${id}, value from json_each(${JSON.stringify(requirementIds)}) where true on conflict do nothing`),
      ...attachments(ctx, { bizType: 'fbCase', bizId: id }, input.fileIds, files, t.fileNotOfCase),
    )
    return {
      changes,
      result: { id, lockVersion: of ? of.lockVersion + 1 : 0, similar: told({ ...set, id }, others) },
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
    return await write(ctx, input)
  } catch (error) {
    const isNumberTaken = !input.id && error instanceof Refusal && error.message === core.exists
    throw isNumberTaken ? conflict(t.numberTaken) : error
  }
}

/**
 * Imports drafts of a workbook, numbered in their order. One round trip to read, one per hundred rows to write.
 * @returns the indexes of rejected rows with the reason
 */
export async function draftCases(ctx: Context, inputs: readonly SaveCase[]): Promise<{ at: number; reason: string }[]> {
  need(ctx.actor, 'library:write')
  const started = Date.now()
  const series = [...new Map(inputs.map((one) => [numberOf(one.orgType, one.year), one])).entries()]
  const { latest, categories, institution } = await readAll(ctx, {
    latest: series.map(([, { orgType, year }]) => latestNumber(ctx, orgType, year)),
    categories: categoryItems(ctx),
    institution: houseOf(ctx),
  })
  const last = new Map(series.map(([prefix], at) => [prefix, latest[at]?.[0]?.caseNo]))
  const failed: { at: number; reason: string }[] = []
  const groups = inputs.flatMap((input, at) => {
    try {
      needFitting(input, { categories, requirements: [], institution })
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      failed.push({ at, reason: error.message })
      return []
    }
    const { id: _, lockVersion: __, requirementIds: ___, reason: ____, ...set } = input
    const prefix = numberOf(set.orgType, set.year)
    const id = ctx.id()
    const changes = created(ctx, id, set, { institution }, last.get(prefix))
    last.set(prefix, nextNumber(set.orgType, set.year, last.get(prefix)))
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

type Set = Omit<SaveCase, 'id' | 'lockVersion' | 'requirementIds' | 'reason'>
function created(
  ctx: Context,
  id: string,
  set: Set,
  { institution }: Pick<Loaded, 'institution'>,
  latest: string | undefined,
): Change[] {
  const keeps = keepsRooms(ctx.actor)
  const caseNo = nextNumber(set.orgType, set.year, latest)
  return [
    insert('fbCase', {
      id,
      ...set,
      caseNo,
      status: 0,
      source: keeps ? 'centre' : 'institution',
      sourceDepartId: institution[0]?.id ?? '',
    }),
    ...drawNumber(ctx, 'case_num', id, caseNo),
    historyLine(
      { actor: ctx.actor, now: stamp(ctx.now()) },
      { bizType: 'fbCase', bizId: id, from: 0, to: 0, operation: 'draft' },
    ),
  ]
}
function changed(ctx: Context, of: ReturnType<typeof readWhole>, set: Set, loaded: Loaded, reason: string): Change[] {
  const next = { ...of, ...set }
  if (of.status !== 2) return moveCase(ctx, of, 'edit', { set })
  const snapshot = snapshotOf(next, loaded.categories, loaded.requirements)
  return [
    ...moveCase(ctx, { ...next, lockVersion: of.lockVersion }, 'revise', {
      set: { ...set, versionNo: of.versionNo + 1 },
      reason,
    }),
    versionOf(of.id, of.versionNo + 1, snapshot, reason),
  ]
}
