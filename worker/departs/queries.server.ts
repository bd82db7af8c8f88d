import { and, asc, desc, eq, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import { depart, departFormerName, userDepart } from '../../db/schema'
import { isPerson } from '../core/actor'
import type { Context } from '../core/context'
import { literalText } from '../core/list'
import { conflict, notFound } from '../core/refusal'
import { NO, placeOf } from '../core/search-index.server'
import { typedSpelling } from '../core/spelling'
import { matchOf, termsOf } from '../core/terms'
import { departTypes } from '../auth/registration/queries.server'
import { holds } from '../policy/can'
import { branches, inUse, isThere, isTop, ruledDeparts } from '../auth/departs.server'
import { listed } from '../records/queries.server'
import { nested } from '../records/tree.server'
import { itemTitle } from '../core/dictionary'
import { readAll, reading } from '../core/read-all.server'
import type { Depart, DepartNode, DepartPickQuery, IdNode } from './contract'
import { membersOf, sameName } from './load.server'
import { referencesOf } from './references.server'
import { t as core } from '../core/core.texts'
import { t } from './texts'

const ordered = [asc(depart.departOrder), asc(depart.orgCode)]

const columns = {
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
const nodesWhere = (ctx: Context, where: SQL | undefined, closed = false) =>
  ctx.db
    .select({ ...columns, below: branches(ctx.actor, closed) })
    .from(depart)
    .where(and(closed ? isThere : inUse, ruledDeparts(ctx.actor), where))
    .orderBy(...ordered)
type Found = Awaited<ReturnType<typeof nodesWhere>>[number]

/** As a node; how one reaches a department is shown to those who keep them. */
function nodeOf(ctx: Context, key: 'id' | 'orgCode' = 'id') {
  const keeps = holds(ctx.actor, 'depart:manage')
  return ({ below, ...row }: Found): DepartNode => ({
    ...row,
    ...(!keeps && { mobile: '', fax: '', address: '', memo: '' }),
    key: row[key],
    value: row[key],
    title: row.departName,
    isLeaf: !below,
  })
}

/** Every active institution and department, flat, in the order of the tree. One trip. */
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
    .where(and(inUse, ruledDeparts(ctx.actor)))
    .orderBy(asc(depart.orgCode))

/** What stands directly below one. One trip. */
export async function below(
  ctx: Context,
  { pid, ids, primaryKey, closed }: { pid: string; ids: string; primaryKey: 'id' | 'orgCode'; closed: boolean },
) {
  const top = pid ? eq(depart.parentId, pid) : isTop(ctx.actor)
  const wanted = ids ? sql`${depart.id} in ${listed(ids.split(','))}` : top
  return (await nodesWhere(ctx, wanted, closed)).map(nodeOf(ctx, primaryKey))
}

/** Rows as a tree; the top are those whose row above is not among them. */
const treeOf = <Node extends { children?: Node[] }>(rows: readonly Found[], node: (row: Found) => Node): Node[] => {
  const ids = new Set(rows.map(({ id }) => id))
  return nested(rows, ({ parentId }) => (ids.has(parentId) ? parentId : ''), node, '')
}

/** The whole tree of those in use, or the departments of `ids` with those above them. One trip. */
export async function tree(ctx: Context, { ids }: { ids: string }) {
  const named = ids.split(',').filter(Boolean)
  const around = sql`${depart.id} in (with recursive up(id) as (select value from json_each(${JSON.stringify(named)})
    union select d.parent_id from depart d join up on d.id = up.id) select id from up)`
  return treeOf(await nodesWhere(ctx, named.length ? around : undefined), nodeOf(ctx))
}
/** The same with ids and names alone. One trip. */
export const idTree = async (ctx: Context): Promise<IdNode[]> =>
  treeOf(await nodesWhere(ctx, undefined), (row): IdNode => ({ key: row.id, value: row.id, title: row.departName }))

/** The departments that a person leads and all below them. */
const ledBy = (userId: string) => sql`exists (select 1 from ${userDepart} l join depart top on top.id = l.depart_id
  where l.user_id = ${userId} and l.leads = 1 and depart.org_code >= top.org_code and depart.org_code < top.org_code || '~')`
const myId = ({ actor }: Context) => (isPerson(actor) ? actor.userId : '')
/** One trip. */
export async function mine(ctx: Context) {
  const led = sql`${depart.id} in (select d.id from ${userDepart} l join depart top on top.id = l.depart_id
    join depart d on d.org_code >= top.org_code and d.org_code < top.org_code || '~'
    where l.user_id = ${myId(ctx)} and l.leads = 1)`
  return treeOf(await nodesWhere(ctx, led), nodeOf(ctx))
}

/** So many of those that the index finds are put in order. */
const MOST_RANKED = 200
/**
 * The ids of departments by what is typed, from the search index: the name, its other forms, its sound and initials; whose
 * name it is, then whose name or sound begins so, go first. Null where nothing was typed that names anything.
 */
function foundBy(typed: string): { ids: SQL; rank: SQL } | null {
  const sound = typedSpelling(typed)
  const terms = sound ? [sound] : termsOf(typed)
  if (terms.length === 0) return null
  const begins = literalText(typed).slice(1)
  return {
    ids: sql`(select d.id from search_index cross join search_doc d on d.no = ${NO}
      where search_index match ${matchOf(terms, ['title', 'people'])} and ${placeOf('institution')} limit ${MOST_RANKED}
    )`,
    rank: sql`case when ${depart.departName} = ${typed} then 0 when ${depart.departName} like ${begins} escape '\\' then 1
      when ${depart.initials} = ${sound ?? ''} or ${depart.pinyin} = ${sound ?? ''} then 2
      when ${depart.initials} like ${`${sound ?? '-'}%`} then 3 when ${depart.pinyin} like ${`${sound ?? '-'}%`} then 4 else 5 end`,
  }
}
const MOST_FOUND = 50
/** Names that are exactly so, or begin so, are found however many others hold the words. */
const named = (
  typed: string,
) => sql`select id from (select id from depart where depart_name >= ${typed} and depart_name < ${typed} || char(1114111)
    order by depart_name limit ${MOST_FOUND})
  union select depart_id from depart_former_name where former_name >= ${typed} and former_name < ${typed} || char(1114111)`

const lookedUp = (typed: string) => {
  const found = foundBy(typed)
  return found && { where: sql`${depart.id} in (select * from ${found.ids} union ${named(typed)})`, rank: found.rank }
}
const aboveName = sql<string>`coalesce((select a.depart_name from depart a where a.id = depart.parent_id), '')`

/** Active departments for a picker. One trip. */
export async function pickableDeparts(ctx: Context, { keyword, limit }: DepartPickQuery) {
  const search = keyword ? lookedUp(keyword) : undefined
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
    .where(and(inUse, ruledDeparts(ctx.actor), search?.where))
    .orderBy(...(search ? [search.rank] : []), asc(depart.orgCode))
    .limit(limit)
}

/** At most 50, the best match first. One trip. @throws 404 in the envelope where none is found */
export async function searchBy(
  ctx: Context,
  { keyWord, myDeptSearch, closed }: { keyWord: string; myDeptSearch: boolean; closed: boolean },
) {
  const search = lookedUp(keyWord)
  const rows = search
    ? await ctx.db
        .select({ ...columns, below: branches(ctx.actor, closed), parentName: aboveName })
        .from(depart)
        .where(
          and(
            closed ? isThere : inUse,
            ruledDeparts(ctx.actor),
            search.where,
            myDeptSearch ? ledBy(myId(ctx)) : undefined,
          ),
        )
        .orderBy(search.rank, asc(depart.orgCode))
        .limit(MOST_FOUND)
    : []
  if (rows.length === 0) throw conflict(t.none)
  const node = nodeOf(ctx)
  return rows.map(({ parentName, ...row }) => ({ ...node(row), parentName }))
}

const shortest = { id: depart.id, departName: depart.departName, orgCode: depart.orgCode, orgType: depart.orgType }
/** @throws 404 */
export async function parentName(ctx: Context, { parentId }: { parentId: string }) {
  const [row] = await ctx.db
    .select(shortest)
    .from(depart)
    .where(and(isThere, ruledDeparts(ctx.actor), eq(depart.id, parentId)))
  if (!row) throw notFound()
  return { parentName: row.departName, departCode: row.orgCode, orgType: row.orgType }
}
/** @throws 404 */
export async function departName(ctx: Context, { orgCode }: { orgCode: string }) {
  const [row] = await ctx.db
    .select(shortest)
    .from(depart)
    .where(and(isThere, ruledDeparts(ctx.actor), eq(depart.orgCode, orgCode)))
  if (!row) throw notFound()
  return { id: row.id, departName: row.departName, orgCode: row.orgCode }
}
/** What stands above a department, the top first, and itself; empty where there is none. */
const wayOf = (ctx: Context, own: SQL) =>
  ctx.db
    .select(shortest)
    .from(depart)
    .where(
      and(
        isThere,
        ruledDeparts(ctx.actor),
        sql`${depart.id} in (with recursive up(id) as (${own} union
          select d.parent_id from depart d join up on d.id = up.id) select id from up)`,
      ),
    )
    .orderBy(sql`length(${depart.orgCode})`)
/** One trip. @throws 404 */
export async function way(ctx: Context, asked: { departId: string; orgCode: string }) {
  const { departId, orgCode } = asked
  const rows = await wayOf(
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

const short = { ...shortest, departType: depart.departType, parentId: depart.parentId, status: depart.status }
/** Every confirmed department, closed ones included, flat and in the order of the tree. One trip. */
export const listAll = (ctx: Context) =>
  ctx.db
    .select(short)
    .from(depart)
    .where(and(isThere, ruledDeparts(ctx.actor)))
    .orderBy(asc(depart.orgCode))
/** Whether a name is free below a department. One trip. @throws 409 in the envelope */
export async function checkName(ctx: Context, asked: { departName: string; parentId: string; id: string }) {
  const { taken } = await readAll(ctx, { taken: sameName(ctx, asked.departName, asked.parentId, asked.id) })
  if (taken) throw conflict(core.valueTaken)
  return null
}
/** One department with its people and what stands below it; null where there is none. */
const oneOf = (ctx: Context, id: string) =>
  reading(
    {
      rows: ctx.db
        .select({
          ...columns,
          groupCode: depart.groupCode,
          creditCode: depart.creditCode,
          province: depart.province,
          noContactApproval: depart.noContactApproval,
          createBy: depart.createBy,
          createTime: depart.createTime,
          updateBy: depart.updateBy,
          updateTime: depart.updateTime,
          lockVersion: depart.lockVersion,
          parentName: aboveName,
          departType_dictText:
            sql<string>`coalesce((select c.name from category c where c.id = depart.depart_type), '')`.mapWith(
              itemTitle,
            ),
        })
        .from(depart)
        .where(and(isThere, ruledDeparts(ctx.actor), eq(depart.id, id))),
      members: membersOf(ctx, id),
      former: ctx.db
        .select({
          kind: departFormerName.kind,
          formerName: departFormerName.formerName,
          until: departFormerName.createTime,
        })
        .from(departFormerName)
        .where(eq(departFormerName.departId, id))
        .orderBy(desc(departFormerName.createTime), asc(departFormerName.id)),
      references: referencesOf(ctx, [id]),
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
/** One trip. @throws 404 */
export async function byId(ctx: Context, { id }: { id: string }): Promise<Depart> {
  const one = await readAll(ctx, oneOf(ctx, id))
  if (!one) throw notFound()
  return one
}
/** How many institutions wait to be confirmed. */
const waitingCount = (ctx: Context) =>
  reading(
    ctx.db.select({ count: sql<number>`count(*)` }).from(depart).where(sql`audited = 0 and ${depart.delFlag} = 0`),
    ([row]) => row?.count ?? 0,
  )
/** What the page of departments shows: the chosen one, if it is there, what stands above it, the kinds to choose from, how many wait. One trip. */
export async function departPage(ctx: Context, id: string) {
  const { one, way, kinds, waiting } = await readAll(ctx, {
    one: oneOf(ctx, id),
    way: wayOf(ctx, sql`select ${id}`),
    kinds: departTypes(ctx),
    waiting: waitingCount(ctx),
  })
  return { one, opened: one ? way.slice(0, -1).map((above) => above.id) : [], kinds, waiting }
}
