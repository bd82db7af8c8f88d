import type { Context as HonoContext } from 'hono'
import { and, eq, inArray, sql } from 'drizzle-orm'
import { depart, role, user } from '../../db/schema'
import { generatePassword } from '../auth/password-hash'
import { enabledItemsQuery } from '../core/dictionary.server'
import { isPerson } from '../core/actor'
import type { Context } from '../core/context'
import { institutionIdsByName, departFormerNamesColumn } from '../core/institutions.server'
import { CommandResult } from '../core/command-result'
import { readAll } from '../core/read-all.server'
import { badInput } from '../core/refusal'
import { inChinese } from '../core/texts'
import { assertRight } from '../policy/authorization'
import { roleTitle } from '../policy/role-titles'
import { workbookDataUrl, workbookResponse } from '../workbooks/response.server'
import { columnRulesQuery } from '../workbooks/check-rules.server'
import { dryRunResult, importLines } from '../workbooks/line-import.server'
import { MAX_EXPORTED_ROWS, type SheetRow, buildSheet } from '../workbooks/sheet'
import { readUploadedLines } from '../workbooks/upload.server'
import type { UserRow } from './responses'
import { editableUsersQuery } from './commands/user-loader.server'
import { validationDataQuery, newUserChanges } from './commands/user-editing.server'
import { ImportForm, NewUser, type UserExportQuery } from './inputs'
import { peopleOrder, peopleCountQuery, matchingPeopleCondition } from './queries/list-filters.server'
import { personColumns, serializePerson } from './queries/list.server'
import { t as books } from '../workbooks/texts'
import { t } from './texts'
import {
  userSheetColumns,
  exportOnlyColumns,
  type DomainItem,
  validateLines,
  rowNames,
  parseLine,
  sexLabels,
  rowText,
  currentDay,
} from './import-lines.server'

/** Most lines of one import that change something or are rejected. */
const MAX_IMPORT_LINES = 500
const WORKBOOK_NAME = inChinese(() => t.bookName)
const toSheetRow = (row: UserRow, domains: readonly DomainItem[]): SheetRow =>
  inChinese(() => ({
    username: row.username,
    realname: row.realname,
    roles: row.roleNames,
    departs: row.orgCodeTxt,
    phone: row.phone,
    email: row.email,
    sex: sexLabels[row.sex] ?? '',
    workNo: row.workNo,
    accountAuth: row.accountAuth_dictText,
    domains: domainNamesText(row.domainIds, domains),
    maxLoad: row.maxLoad,
    status: row.status_dictText,
    createTime: row.createTime,
  }))

/** Returns the dictionary names of the research fields; a code that is not in the dictionary stays a code. */
const domainNamesText = (codes: readonly string[], items: readonly DomainItem[]) =>
  codes.map((code) => items.find(({ value }) => value === code)?.text ?? code).join('、')

/**
 * Exports the users that the filters of a list match, or the selected ones; at most 5000. `template`: exports none. Two
 * round trips; one for a selection. @throws 400 for more
 */
export async function exportPeople(ctx: Context, query: UserExportQuery): Promise<Response> {
  assertRight(ctx.actor, 'user:read')
  if (query.template) return workbookResponse(ctx, { name: WORKBOOK_NAME, columns: userSheetColumns })
  const selected = query.selections?.length ? inArray(user.id, query.selections) : undefined
  // Counts first, so that too many rows are not loaded.
  const [counted] = selected ? [] : await peopleCountQuery(ctx, query, MAX_EXPORTED_ROWS + 1)
  if (counted && counted.total > MAX_EXPORTED_ROWS) throw badInput({ selections: t.tooManyOut(MAX_EXPORTED_ROWS) })
  const { rows, domains } = await readAll(ctx, {
    rows: ctx.db
      .select(personColumns)
      .from(user)
      .where(and(matchingPeopleCondition(ctx.actor, query), selected))
      .orderBy(...peopleOrder(query)),
    domains: enabledItemsQuery(ctx, 'subject_domain'),
  })
  const cells = inChinese(() => rows.map((row) => toSheetRow(serializePerson(ctx, row), domains)))
  const by = isPerson(ctx.actor) ? ctx.actor.realname : ''
  return workbookResponse(
    ctx,
    {
      name: WORKBOOK_NAME,
      columns: [...userSheetColumns, ...exportOnlyColumns],
      above: [WORKBOOK_NAME, `导出人：${by}`],
    },
    cells,
  )
}

/**
 * Imports users from a workbook: changes existing accounts whose line differs, and creates the others. Each line is
 * validated on its own. Valid lines are written; the others are returned in a workbook with the reasons. With `dryRun`
 * nothing is written. Generated passwords are returned once, in a workbook. Two round trips to validate, and one per
 * hundred written lines. @throws 400 for more than 500 lines to write or reject
 */
export async function importPeople(ctx: Context, _input: unknown, c: HonoContext) {
  assertRight(ctx.actor, 'user:write')
  const started = Date.now()
  const { lines, fields } = await readUploadedLines(
    c,
    ImportForm,
    [...userSheetColumns, ...exportOnlyColumns],
    MAX_IMPORT_LINES,
  )
  const departNames = [...new Set(lines.flatMap(({ row }) => rowNames(row, 'departs')))]
  const known = await readAll(ctx, {
    rules: columnRulesQuery(ctx, userSheetColumns),
    roles: ctx.db.select({ id: role.id, name: role.roleName }).from(role).where(eq(role.delFlag, 0)),
    departs: ctx.db
      .select({ id: depart.id, name: depart.departName, formerNames: departFormerNamesColumn })
      .from(depart)
      .where(
        and(
          sql`${depart.id} in ${institutionIdsByName(
            (name) => sql`${name} in (select value from json_each(${JSON.stringify(departNames)}))`,
          )}`,
          eq(depart.delFlag, 0),
        ),
      ),
    domains: enabledItemsQuery(ctx, 'subject_domain'),
    people: editableUsersQuery(ctx, { usernames: lines.map(({ row }) => rowText(row, 'username')).filter(Boolean) }),
  })
  const roles = known.roles.flatMap(({ id, name }) =>
    [...new Set([name, inChinese(() => roleTitle(name))])].map((one) => ({ id, name: one })),
  )
  const people = new Map(known.people.map((one) => [one.user.username.toLowerCase(), one]))
  const read = lines.map((line) => parseLine(line, { ...known, roles }, people))
  const { ground } = await readAll(ctx, {
    ground: validationDataQuery(
      ctx,
      read.flatMap(({ parsed }) => (parsed.success ? [parsed.data] : [])),
    ),
  })
  const { good, bad } = validateLines(ctx, read, ground, known.rules)
  const writes = good.filter(({ change }) => !change || change.changes.length)
  if (writes.length + bad.length > MAX_IMPORT_LINES) throw badInput({ file: books.tooManyRows(MAX_IMPORT_LINES) })
  const unchanged = good.length - writes.length
  if (fields.dryRun)
    return new CommandResult(
      { ...dryRunResult(writes, bad, unchanged), accounts: null },
      t.importLooked(writes.length, unchanged, bad.length),
    )

  const written = await Promise.all(
    writes.map(async (each) => ({
      ...each,
      id: each.one?.id ?? ctx.id(),
      secret: each.one ? null : await generatePassword(),
    })),
  )
  const { taken: done, answer } = await importLines(ctx, 'user:write', {
    ...{ good: written, refused: bad, unchanged, started },
    book: { name: WORKBOOK_NAME, columns: userSheetColumns },
    groupOf: ({ id, row, input, secret, change }) =>
      change
        ? { changes: change.changes, about: { bizType: 'user', bizId: id, text: `导入：${change.text}` } }
        : {
            changes: newUserChanges(
              ctx,
              ground,
              NewUser.parse({ username: rowText(row, 'username'), ...input }),
              secret!.hash,
              id,
            ),
            about: {
              bizType: 'user',
              bizId: id,
              text: `导入 ${rowText(row, 'realname')}（${rowText(row, 'username')}）`,
            },
          },
  })
  const added = done.filter(({ secret }) => secret)
  return new CommandResult(
    { ...answer, accounts: await buildPasswordWorkbook(ctx, added) },
    t.imported(added.length, done.length - added.length, unchanged, answer.errorCount),
  )
}
/** Builds a workbook with the generated passwords of new users; null if there are none. */
async function buildPasswordWorkbook(
  ctx: Context,
  done: readonly { row: SheetRow; secret: { password: string } | null }[],
) {
  if (done.length === 0) return null
  const bytes = await buildSheet(
    WORKBOOK_NAME,
    [...userSheetColumns.slice(0, 2), { header: inChinese(() => t.firstPassword), key: 'password' }],
    done.map(({ row, secret }) => ({
      username: rowText(row, 'username'),
      realname: rowText(row, 'realname'),
      password: secret?.password ?? '',
    })),
  )
  return { fileUrl: workbookDataUrl(bytes), fileName: `${inChinese(() => t.bookAccounts)}_${currentDay(ctx)}.xlsx` }
}
