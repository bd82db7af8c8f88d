import { and, eq, inArray, sql } from 'drizzle-orm'
import { drillDraw, type DrillItem, drillScene, drillVersion, file } from '../../../db/schema'
import { advancedFilterCondition } from '../../core/advanced-filter.server'
import type { Context } from '../../core/context'
import { itemTitle } from '../../core/dictionary'
import { toPage } from '../../core/list'
import { pickResponseColumns } from '../../core/typed-keys'
import { idCondition, type IdFilter, pageIdsQuery, orderOf, paginateTable } from '../../core/page.server'
import { readAll, decodedQuery } from '../../core/read-all.server'
import { conflict, notFound } from '../../core/refusal'
import { enforceAddressLimit } from '../../auth/limits.server'
import { hasRight } from '../../policy/authorization'
import { DrawRow, type PublicDrawResult, type DrawVerification } from '../responses'
import type { DrawQuery, PublicDrawInput } from '../inputs'
import { hashCandidates, checkCodeOf } from '../draw-checksum.server'
import { drawCandidates, formatRuleLine, toSeed, sortByVersion } from '../rules'
import { difficultyLabel } from '../statuses'
import { t } from '../texts'
import { visibleDrawsCondition } from '../row-access.server'
import {
  candidatesQuery,
  drillCategoriesQuery,
  fileSummaryColumns,
  containsText,
  orderFiles,
} from './scene-lookups.server'

export const toDrawRow = (row: Omit<typeof drillDraw.$inferSelect, 'candidates'>, candidateCount: number): DrawRow => ({
  ...pickResponseColumns(DrawRow, row),
  candidateCount,
  rule: row.rule.map((line) => ({ ...line, categoryName: itemTitle(line.categoryName) })),
})

const columns = { createTime: drillDraw.createTime }
const conditionOf = ({ actor }: Context, query: DrawQuery & IdFilter) =>
  and(
    eq(drillDraw.delFlag, 0),
    visibleDrawsCondition(actor),
    query.keyword ? containsText(sql`${drillDraw.purpose}`, query.keyword) : undefined,
    advancedFilterCondition(query.asked, columns),
    idCondition(drillDraw.id, query),
  )
/** Returns the ids of the matching draws, in the order of the list. */
export const drawIdsQuery = (ctx: Context, query: DrawQuery) =>
  pageIdsQuery(
    ctx.db.select({ id: drillDraw.id }).from(drillDraw).where(conditionOf(ctx, query)),
    orderOf(query, columns, drillDraw.id),
    query,
  )
function drawPageQuery(ctx: Context, query: DrawQuery & IdFilter) {
  const order = orderOf(query, columns, drillDraw.id)
  const { onPage, total } = paginateTable(ctx, { table: drillDraw, where: conditionOf(ctx, query), order }, query)
  const rows = ctx.db
    .select({ row: drillDraw, candidateCount: sql<number>`json_array_length(${drillDraw.candidates})` })
    .from(drillDraw)
    .where(onPage)
    .orderBy(...order)
  return decodedQuery({ rows, total }, (read) =>
    toPage(
      read.rows.map(({ row, candidateCount }) => toDrawRow(row, candidateCount)),
      read.total,
      query,
    ),
  )
}
/** Lists recorded draws: those of the caller's institution, or all for users who manage scenarios. One round trip. */
export const listDraws = (ctx: Context, query: DrawQuery & IdFilter) => readAll(ctx, drawPageQuery(ctx, query))
/** Loads the list of draws and the categories for a new draw. One round trip. */
export async function loadDrawScreen(ctx: Context, query: DrawQuery) {
  const read = await readAll(ctx, { page: drawPageQuery(ctx, query), categories: drillCategoriesQuery(ctx) })
  return { ...read, mayDraw: hasRight(ctx.actor, 'drill:extract') }
}

/**
 * Repeats a draw from the stored row and compares the results. It uses the recorded versions, which never change; later
 * changes of the scenarios are reported in `changed`. One round trip. @throws 404 if the caller may not see the draw
 */
export async function verifyDraw(ctx: Context, { id }: { id: string }): Promise<DrawVerification> {
  const { draws, versions, scenes } = await readAll(ctx, {
    draws: ctx.db
      .select()
      .from(drillDraw)
      .where(and(eq(drillDraw.id, id), eq(drillDraw.delFlag, 0), visibleDrawsCondition(ctx.actor))),
    versions: ctx.db
      .select({
        sceneId: drillVersion.sceneId,
        versionId: drillVersion.id,
        version: drillVersion.version,
        sceneName: drillVersion.sceneName,
        categoryCode: drillVersion.categoryCode,
        difficulty: drillVersion.difficulty,
      })
      .from(drillVersion)
      .where(
        sql`${drillVersion.id} in (select c.value from drill_draw e, json_each(e.candidates) c where e.id = ${id})`,
      ),
    scenes: ctx.db
      .select({ id: drillScene.id, version: drillScene.version, status: drillScene.status })
      .from(drillScene)
      .where(
        sql`${drillScene.id} in (select i.value ->> 'sceneId' from drill_draw e, json_each(e.items) i where e.id = ${id})`,
      ),
  })
  const row = draws[0]
  if (!row) throw notFound()
  const there = sortByVersion(versions)
  const again = drawCandidates(there, row.rule, row.seed).items.map(({ sceneId, versionId, version, sceneName }) => ({
    ...{ sceneId, versionId, version, sceneName },
  }))
  const candidateHash = hashCandidates(there.map(({ versionId }) => versionId))
  const candidatesEqual = candidateHash === row.candidateHash
  const itemsEqual = JSON.stringify(versionIdsOf(again)) === JSON.stringify(versionIdsOf(row.items))
  const codeEqual = checkCodeOf({ ...row, candidateHash, items: again }) === row.checkCode
  return {
    id,
    equal: candidatesEqual && itemsEqual && codeEqual,
    ...{ candidatesEqual, itemsEqual, codeEqual },
    drawn: again,
    changed: row.items.flatMap(({ sceneId, sceneName, version }) => {
      const now = scenes.find((one) => one.id === sceneId)
      const same = now && now.version === version && now.status === 1
      return same ? [] : [{ sceneId, sceneName, version, nowVersion: now?.version ?? 0, nowStatus: now?.status ?? 2 }]
    }),
  }
}
const versionIdsOf = (items: readonly Pick<DrillItem, 'versionId'>[]) => items.map(({ versionId }) => versionId)

/** @throws 409 if a line has too few candidates, with the number available for each */
export function assertEnoughCandidates(
  rule: readonly { categoryName: string; difficulty: string }[],
  short: ReturnType<typeof drawCandidates>['short'],
): void {
  if (short.length === 0) return
  const words = short.map(({ line, wanted, there }) => t.short(formatRuleLine(rule[line]!), wanted, there))
  throw conflict(t.shortOf(words.join(t.semicolon)), short)
}

/**
 * Draws scenarios that are marked public; no session is needed. The same seed gives the same result while the scenarios
 * are unchanged. Two round trips: the details are read for the drawn scenarios only. @throws 429 if the address draws
 * too often, 404 for an unknown category, 409 for too few candidates
 */
export async function drawPublicScenes(
  ctx: Context,
  { categoryId, difficulty, count: wanted, seed }: PublicDrawInput,
): Promise<PublicDrawResult> {
  await enforceAddressLimit(ctx, 'draw.address', t.tooOften)
  const { candidates, categories } = await readAll(ctx, {
    candidates: candidatesQuery(ctx, true),
    categories: drillCategoriesQuery(ctx),
  })
  const category = categories.find(({ value }) => value === categoryId)
  if (categoryId && !category) throw notFound(t.noSuchCategory)
  const rule = [
    {
      categoryId,
      categoryCode: category?.code ?? '',
      categoryName: category?.name ?? '',
      ...{ difficulty, count: wanted },
    },
  ]
  const by = seed ?? toSeed(ctx.id())
  const { items, short } = drawCandidates(candidates, rule, by)
  assertEnoughCandidates(rule, short)
  const candidateHash = hashCandidates(sortByVersion(candidates).map(({ versionId }) => versionId))
  const { versions, files } = await readAll(ctx, {
    versions: ctx.db
      .select({
        id: drillVersion.id,
        categoryName: sql<string>`${drillVersion.categoryName}`.mapWith(itemTitle),
        summary: drillVersion.summary,
        fileIds: drillVersion.fileIds,
        questionCount: sql<number>`json_array_length(${drillVersion.questions})`,
      })
      .from(drillVersion)
      .where(
        inArray(
          drillVersion.id,
          items.map(({ versionId }) => versionId),
        ),
      ),
    files: ctx.db
      .select(fileSummaryColumns)
      .from(file)
      .where(
        and(
          eq(file.bizType, 'drill'),
          eq(file.delFlag, 0),
          inArray(
            file.bizId,
            items.map(({ sceneId }) => sceneId),
          ),
        ),
      ),
  })
  return {
    seed: by,
    checkCode: checkCodeOf({ seed: by, rule, candidateHash, items }),
    candidateCount: candidates.length,
    candidateHash,
    items: items.map(({ sceneId, versionId, version, sceneName, difficulty }) => {
      const shown = versions.find(({ id }) => id === versionId)!
      return {
        ...{ sceneId, version, sceneName, difficulty },
        categoryName: shown.categoryName,
        difficulty_dictText: difficultyLabel(difficulty),
        summary: shown.summary,
        questionCount: shown.questionCount,
        files: orderFiles(shown.fileIds, files),
      }
    }),
  }
}
/** Loads the public draw page: the categories with their number of public scenarios. One round trip. */
export async function loadPublicDrawScreen(ctx: Context) {
  const { categories, candidates } = await readAll(ctx, {
    categories: drillCategoriesQuery(ctx),
    candidates: candidatesQuery(ctx, true),
  })
  return {
    total: candidates.length,
    categories: categories.flatMap(({ value, label, code }) => {
      const there = candidates.filter((one) => one.categoryCode.startsWith(code)).length
      return there ? [{ value, label, count: there }] : []
    }),
  }
}
