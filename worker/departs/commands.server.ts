import { getTableColumns, getTableName, is, sql } from 'drizzle-orm'
import { SQLiteTable } from 'drizzle-orm/sqlite-core'
import * as schema from '../../db/schema'
import { type Change, guardedStatement, insert, type Row, unguardedStatement, update } from '../core/change'
import { t as auth } from '../auth/texts'
import { command, batchCommand } from '../core/command.server'
import type { Context } from '../core/context'
import { readAll } from '../core/read-all.server'
import { badInput, conflict, lostRace, notFound } from '../core/refusal'
import { inChinese } from '../core/texts'
import { assertRight } from '../policy/authorization'
import { nextSiblingCode } from '../core/tree-codes'
import type { AddDepart, CloseDeparts, EditDepart, MoveDepart } from './contract'
import {
  departByIdQuery,
  departsByIdsQuery,
  isKnownTypeQuery,
  lastCodeQuery,
  departMembersQuery,
  sameCreditCodeQuery,
  hasSameNameQuery,
} from './loader.server'
import { deletionBlockMessage, referenceCountsQuery } from './references.server'
import { renameChanges } from './name-changes.server'
import { levelOf, movedCode, findMoveProblem } from './rules'
import { t } from './texts'

type ConflictChecks = { name: boolean; credit: string | null; type: boolean }
const conflictErrors = ({ name, credit, type }: ConflictChecks) => ({
  ...(name && { departName: t.nameTaken }),
  ...(credit && { creditCode: t.creditTaken(credit) }),
  ...(!type && { departType: auth.departTypeWrong }),
})
function assertNoErrors(wrong: Record<string, string>) {
  if (Object.keys(wrong).length > 0) throw badInput(wrong)
}
/** Guard: the parent still exists with the code that the new code begins with. Otherwise the commit fails with 409. */
export const parentGuard = (above: Pick<Row<'depart'>, 'id' | 'orgCode'> | null): Change[] =>
  above
    ? [
        guardedStatement(
          sql`update depart set id = id where id = ${above.id} and org_code = ${above.orgCode} and del_flag = 0 and status = '1'`,
        ),
      ]
    : []
const departLogEntry = ({ id, departName }: { id: string; departName: string }, text = '') => ({
  bizType: 'depart',
  bizId: id,
  text: departName + text,
})

/** Returns a new row with the columns derived from its code. */
export const newDepartRow = (input: AddDepart, id: string, orgCode: string) => ({
  ...input,
  ...{ id, orgCode, orgType: String(levelOf(orgCode)), sysOrgCode: orgCode },
})
/**
 * Adds a department below another or at the top level. Its code follows the last one there. Three round trips. @throws
 * 400
 */
export const addDepart = command('depart:manage', {
  load: (ctx: Context, { parentId, departName, creditCode, departType }: AddDepart) =>
    readAll(ctx, {
      above: parentId ? departByIdQuery(ctx, parentId) : null,
      last: lastCodeQuery(ctx, parentId),
      found: {
        name: hasSameNameQuery(ctx, departName, parentId),
        credit: sameCreditCodeQuery(ctx, creditCode),
        type: isKnownTypeQuery(ctx, departType),
      },
    }),
  decide({ above, last, found }, input, ctx) {
    if (input.parentId && !above) throw badInput({ parentId: t.aboveWrong })
    const problem = findMoveProblem({ id: '', parentId: '-', orgCode: '-' }, above, 1)
    if (problem) throw badInput({ parentId: problem })
    assertNoErrors(conflictErrors(found))
    const orgCode = nextSiblingCode(last.above, last.last)
    const row = newDepartRow(input, ctx.id(), orgCode)
    return {
      changes: [...parentGuard(above), insert('depart', row)],
      result: { id: row.id, orgCode },
      about: departLogEntry(row, `（${orgCode}）`),
    }
  },
})

/**
 * Changes a department; omitted fields stay. Parent and code cannot change here. Three round trips. @throws 400, 404,
 * 409 if somebody else changed it meanwhile
 */
export const editDepart = command('depart:manage', {
  load: (ctx: Context, { id, departName = '', creditCode = '', departType = '' }: EditDepart) =>
    readAll(ctx, {
      row: departByIdQuery(ctx, id),
      members: departMembersQuery(ctx, id),
      found: {
        name: ctx.db
          .select({ id: sql<string>`d.id` })
          .from(sql`depart own join depart d on d.parent_id = own.parent_id and d.id <> own.id`)
          .where(sql`own.id = ${id} and d.depart_name = ${departName} and d.del_flag = 0 and d.audited = 1`),
        credit: sameCreditCodeQuery(ctx, creditCode, id),
        type: isKnownTypeQuery(ctx, departType),
      },
    }),
  decide({ row, members, found }, { id, lockVersion, leaders, ...sent }) {
    if (!row || row.audited !== 1) throw notFound()
    if (lockVersion !== undefined && lockVersion !== row.lockVersion) throw lostRace()
    assertNoErrors({
      ...conflictErrors({ ...found, name: found.name.length > 0 }),
      ...(leaders?.some((one) => !members.some((member) => member.id === one)) && { leaders: t.leaderWrong }),
    })
    const set = Object.fromEntries(
      Object.entries(sent).filter(([name, value]) => value !== undefined && row[name as keyof typeof row] !== value),
    )
    const led = members.filter((member) => leaders && leaders.includes(member.id) !== (member.leads === 1))
    return {
      changes: [
        ...(Object.keys(set).length || led.length ? [update('depart', row, set), ...renameChanges(row, set)] : []),
        ...led.map((member) =>
          guardedStatement(
            sql`update user_depart set leads = ${1 - member.leads} where user_id = ${member.id} and depart_id = ${id}`,
          ),
        ),
      ],
      result: { id },
      ...('departName' in set && { message: t.renamed }),
      about: departLogEntry(row, 'departName' in set ? inChinese(() => t.renamedTo(sent.departName ?? '')) : ''),
    }
  },
})

/**
 * Deletes departments and all below them if nothing refers to any of them, with a result per department. Three round
 * trips.
 */
export const removeDeparts = batchCommand('depart:manage', {
  bizType: 'depart',
  async load(ctx: Context, { ids }: { ids: string[] }) {
    const { rows, references } = await readAll(ctx, {
      rows: departsByIdsQuery(ctx, ids),
      references: referenceCountsQuery(ctx, ids),
    })
    const there = rows.filter(({ audited }) => audited === 1)
    return {
      rows: there.map((row) => ({ id: row.id, name: row.departName, row, references: references.get(row.id)! })),
      missing: ids.filter((id) => !there.some((row) => row.id === id)),
    }
  },
  decide({ row, references }) {
    const blockMessage = deletionBlockMessage(row.departName, references)
    if (blockMessage) throw conflict(blockMessage)
    return [
      update('depart', row, { delFlag: 1 }),
      unguardedStatement(sql`update depart set del_flag = 1, lock_version = lock_version + 1
        where org_code > ${row.orgCode} and org_code < ${`${row.orgCode}~`} and del_flag = 0`),
    ]
  },
  done: t.removed,
})

/** Closes or reopens departments, with a result per department. Three round trips. */
export const closeDeparts = batchCommand('depart:manage', {
  bizType: 'depart',
  async load(ctx: Context, { ids }: CloseDeparts) {
    const { rows, around } = await readAll(ctx, {
      rows: departsByIdsQuery(ctx, ids),
      around: ctx.db
        .select({
          id: sql<string>`d.id`,
          above: sql<string>`coalesce((select a.status from depart a where a.id = d.parent_id), '1')`,
          below: sql<number>`(select count(*) from depart b where b.parent_id = d.id and b.status = '1' and b.del_flag = 0)`,
        })
        .from(sql`json_each(${JSON.stringify(ids)}) wanted cross join depart d on d.id = wanted.value`),
    })
    const there = rows.filter(({ audited }) => audited === 1)
    return {
      rows: there.map((row) => ({
        id: row.id,
        name: row.departName,
        row,
        around: around.find(({ id }) => id === row.id)!,
      })),
      missing: ids.filter((id) => !there.some((row) => row.id === id)),
    }
  },
  decide({ row, around }, { status }) {
    if (row.status === status) throw conflict(status === '1' ? t.alreadyOpen : t.alreadyClosed)
    if (status === '0' && around.below > 0) throw conflict(t.usedBelow(around.below))
    if (status === '1' && around.above !== '1') throw conflict(t.aboveClosed)
    return [update('depart', row, { status })]
  },
  done: (count, { status }) => (status === '1' ? t.reopened(count) : t.closed(count)),
})

const MAX_LISTED_CODES = 50
const loadMove = (ctx: Context, { id, parentId }: MoveDepart) =>
  readAll(ctx, {
    row: departByIdQuery(ctx, id),
    above: parentId ? departByIdQuery(ctx, parentId) : null,
    last: lastCodeQuery(ctx, parentId),
    name: ctx.db
      .select({ id: sql<string>`d.id` })
      .from(
        sql`depart own join depart d on d.parent_id = ${parentId} and d.id <> own.id and d.depart_name = own.depart_name`,
      )
      .where(sql`own.id = ${id} and d.del_flag = 0 and d.audited = 1`),
    branch: ctx.db
      .select({ id: sql<string>`d.id`, departName: sql<string>`d.depart_name`, orgCode: sql<string>`d.org_code` })
      .from(sql`depart own join depart d on d.org_code >= own.org_code and d.org_code < own.org_code || '~'`)
      .where(sql`own.id = ${id} and d.del_flag = 0`)
      .orderBy(sql`d.org_code`)
      .limit(MAX_LISTED_CODES),
    height: ctx.db
      .select({ longest: sql<number>`max(length(d.org_code)) - length(own.org_code)` })
      .from(sql`depart own join depart d on d.org_code >= own.org_code and d.org_code < own.org_code || '~'`)
      .where(sql`own.id = ${id}`),
    references: referenceCountsQuery(ctx, [id]),
  })
/** Checks a move and returns the new code. @throws 400, 404 */
function decideMove(
  { row, above, last, name, height }: Awaited<ReturnType<typeof loadMove>>,
  { parentId }: MoveDepart,
) {
  if (!row || row.audited !== 1) throw notFound()
  if (parentId && (!above || above.audited !== 1)) throw badInput({ parentId: t.aboveWrong })
  const problem = findMoveProblem(row, above, 1 + (height[0]?.longest ?? 0) / 3)
  if (problem) throw badInput({ parentId: problem })
  if (name.length) throw badInput({ parentId: t.nameTaken })
  return { row, to: nextSiblingCode(last.above, last.last) }
}

/** Returns the effect of a move. One round trip. @throws 400, 404 */
export async function previewMove(ctx: Context, input: MoveDepart) {
  assertRight(ctx.actor, 'depart:manage')
  const found = await loadMove(ctx, input)
  const { row, to } = decideMove(found, input)
  const { departs, people, subjects, rights, folders } = found.references.get(row.id)!
  return {
    from: row.orgCode,
    to,
    codes: found.branch.map(({ id, departName, orgCode }) => ({
      id,
      departName,
      from: orgCode,
      to: movedCode(orgCode, row.orgCode, to),
    })),
    ...{ departs: departs + 1, people, subjects, rights, folders },
  }
}

/**
 * All tables with the code of a department in their rows. A move, which is rare, scans those without an index on the
 * code: an index on each would slow down all other writes.
 */
const orgCodeTables = Object.values(schema).flatMap((table) =>
  is(table, SQLiteTable) && 'sysOrgCode' in getTableColumns(table) ? [sql.identifier(getTableName(table))] : [],
)
/**
 * Moves a department with all below it. Their codes, and the code in every row that contains one of them, change in the
 * same transaction. Three round trips. @throws 400, 404, 409
 */
export const moveDepart = command('depart:manage', {
  load: loadMove,
  decide(found, input) {
    const { row, to } = decideMove(found, input)
    const from = row.orgCode
    const moved = (column: string) => sql`${to} || substr(${sql.identifier(column)}, ${from.length + 1})`
    const departs = found.references.get(row.id)!.departs + 1
    return {
      changes: [
        ...parentGuard(found.above),
        update('depart', row, { parentId: input.parentId }),
        guardedStatement(sql`update depart set org_code = ${moved('org_code')}, lock_version = lock_version + 1,
          org_type = cast(cast((length(org_code) + ${to.length - from.length}) / 3 as integer) as text)
          where org_code >= ${from} and org_code < ${`${from}~`}`),
        ...orgCodeTables.map((table) =>
          unguardedStatement(sql`update ${table} set sys_org_code = ${moved('sys_org_code')}
            where sys_org_code >= ${from} and sys_org_code < ${`${from}~`}`),
        ),
      ],
      result: { id: row.id, orgCode: to },
      message: t.moved(departs),
      about: departLogEntry(row, `：${inChinese(() => t.movedTo(from, to))}`),
    }
  },
})
