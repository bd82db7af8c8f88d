import { and, asc, desc, eq, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import { depart, departFormerName, userDepart } from '../../db/schema'
import { isPerson } from '../core/actor'
import type { Context } from '../core/context'
import { literalPattern } from '../core/list'
import { conflict, notFound } from '../core/refusal'
import { searchDocNumber, searchKindCondition } from '../core/search-index.server'
import { parseTypedSpelling } from '../core/spelling'
import { ftsMatch, parseSearchTerms } from '../core/search-terms'
import { departTypes } from '../auth/registration/queries.server'
import { hasRight } from '../policy/authorization'
import {
  hasChildDepartsColumn,
  activeDepartCondition,
  confirmedDepartCondition,
  rootDepartCondition,
  departRuleCondition,
} from '../auth/depart-conditions.server'
import { valuesSubquery } from '../records/queries.server'
import { nestRows } from '../records/tree.server'
import { itemTitle } from '../core/dictionary'
import { readAll, decodedQuery } from '../core/read-all.server'
import type { Depart, DepartNode, DepartPickQuery, IdNode } from './contract'
import { departMembersQuery, hasSameNameQuery } from './loader.server'
import { referenceCountsQuery } from './references.server'
import { t as core } from '../core/core.texts'
import { t } from './texts'

const treeOrder = [asc(depart.departOrder), asc(depart.orgCode)]

const departColumns = {
  id: depart.id,
  parentId: depart.parentId,
  departName: depart.departName,
  departNameFull: depart.departNameFull,
  departNameAbbr: depart.departNameAbbr,
  departNameEn: depart.departNameEn,
  departOrder: depart.departOrder,
  description: depart.description,
  orgCategory: depart.orgCategory,
  orgType: depart.orgType,
  orgCode: depart.orgCode,
  departType: depart.departType,
  mobile: depart.mobile,
  fax: depart.fax,
  address: depart.address,
  memo: depart.memo,
  status: depart.status,
}
const departNodesQuery = (ctx: Context, where: SQL | undefined, closed = false) =>
  ctx.db
    .select({ ...departColumns, below: hasChildDepartsColumn(ctx.actor, closed) })
    .from(depart)
    .where(and(closed ? confirmedDepartCondition : activeDepartCondition, departRuleCondition(ctx.actor), where))
    .orderBy(...treeOrder)
type DepartNodeRow = Awaited<ReturnType<typeof departNodesQuery>>[number]

/** Returns a function that converts rows to nodes. Contact data are included only for managers of departments. */
function departSerializer(ctx: Context, key: 'id' | 'orgCode' = 'id') {
  const keeps = hasRight(ctx.actor, 'depart:manage')
  return ({ below, ...row }: DepartNodeRow): DepartNode => ({
    ...row,
    ...(!keeps && { mobile: '', fax: '', address: '', memo: '' }),
    key: row[key],
    value: row[key],
    title: row.departName,
    isLeaf: !below,
  })
}

/** Lists all active institutions and departments in tree order. One round trip. */
export const allDeparts = (ctx: Context) =>
  ctx.db
    .select({
      id: depart.id,
      departName: depart.departName,
      orgCode: depart.orgCode,
      orgType: depart.orgType,
      departType: depart.departType,
    })
    .from(depart)
    .where(and(activeDepartCondition, departRuleCondition(ctx.actor)))
    .orderBy(asc(depart.orgCode))

/** Lists the direct children of a department, or the given departments. One round trip. */
export async function listChildDeparts(
  ctx: Context,
  { pid, ids, primaryKey, closed }: { pid: string; ids: string; primaryKey: 'id' | 'orgCode'; closed: boolean },
) {
  const top = pid ? eq(depart.parentId, pid) : rootDepartCondition(ctx.actor)
  const wanted = ids ? sql`${depart.id} in ${valuesSubquery(ids.split(','))}` : top
  return (await departNodesQuery(ctx, wanted, closed)).map(departSerializer(ctx, primaryKey))
}

/** Builds a tree of the rows; rows whose parent is missing become roots. */
const toDepartTree = <Node extends { children?: Node[] }>(
  rows: readonly DepartNodeRow[],
  node: (row: DepartNodeRow) => Node,
): Node[] => {
  const ids = new Set(rows.map(({ id }) => id))
  return nestRows(rows, ({ parentId }) => (ids.has(parentId) ? parentId : ''), node, '')
}

/** Returns the tree of active departments, or the departments of `ids` with their ancestors. One round trip. */
export async function tree(ctx: Context, { ids }: { ids: string }) {
  const named = ids.split(',').filter(Boolean)
  const around = sql`${depart.id} in (with recursive up(id) as (select value from json_each(${JSON.stringify(named)})
    union select d.parent_id from depart d join up on d.id = up.id) select id from up)`
  return toDepartTree(await departNodesQuery(ctx, named.length ? around : undefined), departSerializer(ctx))
}
/** Returns the tree with ids and names only. One round trip. */
export const idTree = async (ctx: Context): Promise<IdNode[]> =>
  toDepartTree(
    await departNodesQuery(ctx, undefined),
    (row): IdNode => ({ key: row.id, value: row.id, title: row.departName }),
  )

/** Condition: the departments that a person leads, and all below them. */
const ledDepartCondition = (
  userId: string,
) => sql`exists (select 1 from ${userDepart} l join depart top on top.id = l.depart_id
  where l.user_id = ${userId} and l.leads = 1 and depart.org_code >= top.org_code and depart.org_code < top.org_code || '~')`
const actorIdOf = ({ actor }: Context) => (isPerson(actor) ? actor.userId : '')
/** Returns the tree of the departments that the user leads. One round trip. */
export async function listLedDeparts(ctx: Context) {
  const led = sql`${depart.id} in (select d.id from ${userDepart} l join depart top on top.id = l.depart_id
    join depart d on d.org_code >= top.org_code and d.org_code < top.org_code || '~'
    where l.user_id = ${actorIdOf(ctx)} and l.leads = 1)`
  return toDepartTree(await departNodesQuery(ctx, led), departSerializer(ctx))
}

/** Number of index matches that are ranked. */
const MAX_RANKED = 200
/**
 * Searches the index for names, short names, pinyin and initials. Returns the matching ids and a rank: exact name
 * first, then names or pinyin with this beginning. Null if the text contains no searchable term.
 */
function searchIndexMatch(typed: string): { ids: SQL; rank: SQL } | null {
  const sound = parseTypedSpelling(typed)
  const terms = sound ? [sound] : parseSearchTerms(typed)
  if (terms.length === 0) return null
  const begins = literalPattern(typed).slice(1)
  return {
    ids: sql`(select d.id from search_index cross join search_document d on d.no = ${searchDocNumber}
      where search_index match ${ftsMatch(terms, ['title', 'people'])} and ${searchKindCondition('institution')} limit ${MAX_RANKED}
    )`,
    rank: sql`case when ${depart.departName} = ${typed} then 0 when ${depart.departName} like ${begins} escape '\\' then 1
      when ${depart.initials} = ${sound ?? ''} or ${depart.pinyin} = ${sound ?? ''} then 2
      when ${depart.initials} like ${`${sound ?? '-'}%`} then 3 when ${depart.pinyin} like ${`${sound ?? '-'}%`} then 4 else 5 end`,
  }
}
const MAX_MATCHES = 50
/** Ids of departments whose name begins with the text. They are found even if many others match the words. */
const namePrefixIds = (
  typed: string,
) => sql`select id from (select id from depart where depart_name >= ${typed} and depart_name < ${typed} || char(1114111)
    order by depart_name limit ${MAX_MATCHES})
  union select depart_id from depart_former_name where former_name >= ${typed} and former_name < ${typed} || char(1114111)`

const departSearch = (typed: string) => {
  const found = searchIndexMatch(typed)
  return (
    found && {
      where: sql`${depart.id} in (select * from ${found.ids} union ${namePrefixIds(typed)})`,
      rank: found.rank,
    }
  )
}
const parentNameColumn = sql<string>`coalesce((select a.depart_name from depart a where a.id = depart.parent_id), '')`

/** Lists active departments for a picker. One round trip. */
export async function pickableDeparts(ctx: Context, { keyword, limit }: DepartPickQuery) {
  const search = keyword ? departSearch(keyword) : undefined
  if (search === null) return []
  const up = alias(depart, 'above')
  return ctx.db
    .select({
      id: depart.id,
      departName: depart.departName,
      orgCode: depart.orgCode,
      parentName: sql<string>`coalesce(${up.departName}, '')`,
    })
    .from(depart)
    .leftJoin(up, and(eq(up.id, depart.parentId), sql`${depart.parentId} <> ''`))
    .where(and(activeDepartCondition, departRuleCondition(ctx.actor), search?.where))
    .orderBy(...(search ? [search.rank] : []), asc(depart.orgCode))
    .limit(limit)
}

/** Searches departments; at most 50, best match first. One round trip. @throws 409 in the envelope if none is found */
export async function searchBy(
  ctx: Context,
  { keyWord, myDeptSearch, closed }: { keyWord: string; myDeptSearch: boolean; closed: boolean },
) {
  const search = departSearch(keyWord)
  const rows = search
    ? await ctx.db
        .select({ ...departColumns, below: hasChildDepartsColumn(ctx.actor, closed), parentName: parentNameColumn })
        .from(depart)
        .where(
          and(
            closed ? confirmedDepartCondition : activeDepartCondition,
            departRuleCondition(ctx.actor),
            search.where,
            myDeptSearch ? ledDepartCondition(actorIdOf(ctx)) : undefined,
          ),
        )
        .orderBy(search.rank, asc(depart.orgCode))
        .limit(MAX_MATCHES)
    : []
  if (rows.length === 0) throw conflict(t.none)
  const node = departSerializer(ctx)
  return rows.map(({ parentName, ...row }) => ({ ...node(row), parentName }))
}

const shortColumns = { id: depart.id, departName: depart.departName, orgCode: depart.orgCode, orgType: depart.orgType }
/** Returns the name and code of a department by id. One round trip. @throws 404 */
export async function parentName(ctx: Context, { parentId }: { parentId: string }) {
  const [row] = await ctx.db
    .select(shortColumns)
    .from(depart)
    .where(and(confirmedDepartCondition, departRuleCondition(ctx.actor), eq(depart.id, parentId)))
  if (!row) throw notFound()
  return { parentName: row.departName, departCode: row.orgCode, orgType: row.orgType }
}
/** Returns the name of a department by code. One round trip. @throws 404 */
export async function departName(ctx: Context, { orgCode }: { orgCode: string }) {
  const [row] = await ctx.db
    .select(shortColumns)
    .from(depart)
    .where(and(confirmedDepartCondition, departRuleCondition(ctx.actor), eq(depart.orgCode, orgCode)))
  if (!row) throw notFound()
  return { id: row.id, departName: row.departName, orgCode: row.orgCode }
}
/** Query: the ancestors of a department from the top, and itself; empty if it does not exist. */
const departAncestorsQuery = (ctx: Context, own: SQL) =>
  ctx.db
    .select(shortColumns)
    .from(depart)
    .where(
      and(
        confirmedDepartCondition,
        departRuleCondition(ctx.actor),
        sql`${depart.id} in (with recursive up(id) as (${own} union
          select d.parent_id from depart d join up on d.id = up.id) select id from up)`,
      ),
    )
    .orderBy(sql`length(${depart.orgCode})`)
/** Lists the ancestors of a department from the top, and itself. One round trip. @throws 404 */
export async function listAncestors(ctx: Context, input: { departId: string; orgCode: string }) {
  const { departId, orgCode } = input
  const rows = await departAncestorsQuery(
    ctx,
    departId ? sql`select ${departId}` : sql`select id from depart where org_code = ${orgCode}`,
  )
  const last = rows.at(-1)
  if (!last || (departId ? last.id !== departId : last.orgCode !== orgCode)) throw notFound()
  return {
    parentIds: rows.slice(0, -1).map(({ id }) => id),
    parentMap: Object.fromEntries(rows.map((row) => [row.id, row])),
  }
}

const summaryColumns = {
  ...shortColumns,
  departType: depart.departType,
  parentId: depart.parentId,
  status: depart.status,
}
/** Lists all confirmed departments, including closed ones, in tree order. One round trip. */
export const listAll = (ctx: Context) =>
  ctx.db
    .select(summaryColumns)
    .from(depart)
    .where(and(confirmedDepartCondition, departRuleCondition(ctx.actor)))
    .orderBy(asc(depart.orgCode))
/** Checks whether a name is free below a department. One round trip. @throws 409 in the envelope */
export async function checkName(ctx: Context, input: { departName: string; parentId: string; id: string }) {
  const { taken } = await readAll(ctx, { taken: hasSameNameQuery(ctx, input.departName, input.parentId, input.id) })
  if (taken) throw conflict(core.valueTaken)
  return null
}
/** Query: one department with members, former names and reference counts; null if it does not exist. */
const departDetailQuery = (ctx: Context, id: string) =>
  decodedQuery(
    {
      rows: ctx.db
        .select({
          ...departColumns,
          groupCode: depart.groupCode,
          creditCode: depart.creditCode,
          province: depart.province,
          noContactApproval: depart.noContactApproval,
          createBy: depart.createBy,
          createTime: depart.createTime,
          updateBy: depart.updateBy,
          updateTime: depart.updateTime,
          lockVersion: depart.lockVersion,
          parentName: parentNameColumn,
          departType_dictText:
            sql<string>`coalesce((select c.name from category c where c.id = depart.depart_type), '')`.mapWith(
              itemTitle,
            ),
        })
        .from(depart)
        .where(and(confirmedDepartCondition, departRuleCondition(ctx.actor), eq(depart.id, id))),
      members: departMembersQuery(ctx, id),
      former: ctx.db
        .select({
          kind: departFormerName.kind,
          formerName: departFormerName.formerName,
          until: departFormerName.createTime,
        })
        .from(departFormerName)
        .where(eq(departFormerName.departId, id))
        .orderBy(desc(departFormerName.createTime), asc(departFormerName.id)),
      references: referenceCountsQuery(ctx, [id]),
    },
    ({ rows: [row], members, former, references }): Depart | null => {
      if (!row) return null
      const { departs, people, subjects } = references.get(id)!
      return {
        ...row,
        directorUserIds: members.flatMap((one) => (one.leads ? one.id : [])).join(','),
        members: members.map(({ id: userId, realname }) => ({ id: userId, realname })),
        former,
        counts: { departs, people, subjects },
      }
    },
  )
/** Loads one department. One round trip. @throws 404 */
export async function byId(ctx: Context, { id }: { id: string }): Promise<Depart> {
  const one = await readAll(ctx, departDetailQuery(ctx, id))
  if (!one) throw notFound()
  return one
}
/** Query: number of institutions waiting for confirmation. */
const pendingCountQuery = (ctx: Context) =>
  decodedQuery(
    ctx.db.select({ count: sql<number>`count(*)` }).from(depart).where(sql`audited = 0 and ${depart.delFlag} = 0`),
    ([row]) => row?.count ?? 0,
  )
/**
 * Loads the page of departments: the selected one if it exists, its ancestors, the institution types and the number of
 * pending institutions. One round trip.
 */
export async function loadDepartPage(ctx: Context, id: string) {
  const { one, way, kinds, waiting } = await readAll(ctx, {
    one: departDetailQuery(ctx, id),
    way: departAncestorsQuery(ctx, sql`select ${id}`),
    kinds: departTypes(ctx),
    waiting: pendingCountQuery(ctx),
  })
  return { one, opened: one ? way.slice(0, -1).map((above) => above.id) : [], kinds, waiting }
}
