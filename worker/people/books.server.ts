import type { Context as HonoContext } from 'hono'
import { and, eq, inArray, sql } from 'drizzle-orm'
import { depart, role, user } from '../../db/schema'
import { firstPassword } from '../auth/password'
import { enabledItems } from '../core/dictionary.server'
import { isPerson } from '../core/actor'
import type { Context } from '../core/context'
import { institutionsNamed, itsFormerNames } from '../core/institutions.server'
import { Done } from '../core/done'
import { readAll } from '../core/read-all.server'
import { badInput } from '../core/refusal'
import { inChinese } from '../core/texts'
import { need } from '../policy/can'
import { roleTitle } from '../policy/role-titles'
import { dataUrl, rowsAnswer } from '../workbooks/answer.server'
import { columnRules } from '../workbooks/checked.server'
import { judged, takeJudged } from '../workbooks/judged.server'
import { MOST_EXPORTED, type SheetRow, sheetOf } from '../workbooks/sheet'
import { linesIn } from '../workbooks/upload.server'
import type { UserRow } from './answers'
import { peopleToChange } from './commands/load.server'
import { groundOf, newPerson } from './commands/save.server'
import { ImportForm, NewUser, type UserBookQuery } from './inputs'
import { orderOf, peopleCounted, peopleFound } from './queries/found.server'
import { personColumns, shownPerson } from './queries/list.server'
import { t as books } from '../workbooks/texts'
import { t } from './texts'
import { columns, given, type Item, judgeLines, namesIn, readLine, sexes, textIn, today } from './book-lines.server'

/** Most lines of one import that change something or are rejected. */
const MOST_IN = 500
const NAME = inChinese(() => t.bookName)
const cellsOf = (row: UserRow, domains: readonly Item[]): SheetRow =>
  inChinese(() => ({
    username: row.username,
    realname: row.realname,
    roles: row.roleNames,
    departs: row.orgCodeTxt,
    phone: row.phone,
    email: row.email,
    sex: sexes[row.sex] ?? '',
    workNo: row.workNo,
    accountAuth: row.accountAuth_dictText,
    domains: namesOf(row.domainIds, domains),
    maxLoad: row.maxLoad,
    status: row.status_dictText,
    createTime: row.createTime,
  }))

/** Returns the dictionary names of the research fields; a code that is not in the dictionary stays a code. */
const namesOf = (codes: readonly string[], items: readonly Item[]) =>
  codes.map((code) => items.find(({ value }) => value === code)?.text ?? code).join('、')

/**
 * Exports the users that the filters of a list match, or the selected ones; at most 5000. `template`: exports none. Two
 * round trips; one for a selection. @throws 400 for more
 */
export async function exportPeople(ctx: Context, query: UserBookQuery): Promise<Response> {
  need(ctx.actor, 'user:read')
  if (query.template) return rowsAnswer(ctx, { name: NAME, columns })
  const selected = query.selections?.length ? inArray(user.id, query.selections) : undefined
  // Counts first, so that too many rows are not loaded.
  const [counted] = selected ? [] : await peopleCounted(ctx, query, MOST_EXPORTED + 1)
  if (counted && counted.total > MOST_EXPORTED) throw badInput({ selections: t.tooManyOut(MOST_EXPORTED) })
  const { rows, domains } = await readAll(ctx, {
    rows: ctx.db
      .select(personColumns)
      .from(user)
      .where(and(peopleFound(ctx.actor, query), selected))
      .orderBy(...orderOf(query)),
    domains: enabledItems(ctx, 'subject_domain'),
  })
  const cells = inChinese(() => rows.map((row) => cellsOf(shownPerson(ctx, row), domains)))
  const by = isPerson(ctx.actor) ? ctx.actor.realname : ''
  return rowsAnswer(ctx, { name: NAME, columns: [...columns, ...given], above: [NAME, `导出人：${by}`] }, cells)
}

/**
 * Imports users from a workbook: changes existing accounts whose line differs, and creates the others. Each line is
 * validated on its own. Valid lines are written; the others are returned in a workbook with the reasons. With `dryRun`
 * nothing is written. Generated passwords are returned once, in a workbook. Two round trips to validate, and one per
 * hundred written lines. @throws 400 for more than 500 lines to write or reject
 */
export async function importPeople(ctx: Context, _input: unknown, c: HonoContext) {
  need(ctx.actor, 'user:write')
  const started = Date.now()
  const { lines, fields } = await linesIn(c, ImportForm, [...columns, ...given], MOST_IN)
  const departNames = [...new Set(lines.flatMap(({ row }) => namesIn(row, 'departs')))]
  const known = await readAll(ctx, {
    rules: columnRules(ctx, columns),
    roles: ctx.db.select({ id: role.id, name: role.roleName }).from(role).where(eq(role.delFlag, 0)),
    departs: ctx.db
      .select({ id: depart.id, name: depart.departName, formerNames: itsFormerNames })
      .from(depart)
      .where(
        and(
          sql`${depart.id} in ${institutionsNamed(
            (name) => sql`${name} in (select value from json_each(${JSON.stringify(departNames)}))`,
          )}`,
          eq(depart.delFlag, 0),
        ),
      ),
    domains: enabledItems(ctx, 'subject_domain'),
    people: peopleToChange(ctx, { usernames: lines.map(({ row }) => textIn(row, 'username')).filter(Boolean) }),
  })
  const roles = known.roles.flatMap(({ id, name }) =>
    [...new Set([name, inChinese(() => roleTitle(name))])].map((one) => ({ id, name: one })),
  )
  const people = new Map(known.people.map((one) => [one.user.username.toLowerCase(), one]))
  const read = lines.map((line) => readLine(line, { ...known, roles }, people))
  const { ground } = await readAll(ctx, {
    ground: groundOf(
      ctx,
      read.flatMap(({ parsed }) => (parsed.success ? [parsed.data] : [])),
    ),
  })
  const { good, bad } = judgeLines(ctx, read, ground, known.rules)
  const writes = good.filter(({ change }) => !change || change.changes.length)
  if (writes.length + bad.length > MOST_IN) throw badInput({ file: books.tooManyRows(MOST_IN) })
  const unchanged = good.length - writes.length
  if (fields.dryRun)
    return new Done(
      { ...judged(writes, bad, unchanged), accounts: null },
      t.importLooked(writes.length, unchanged, bad.length),
    )

  const written = await Promise.all(
    writes.map(async (each) => ({
      ...each,
      id: each.one?.id ?? ctx.id(),
      secret: each.one ? null : await firstPassword(),
    })),
  )
  const { taken: done, answer } = await takeJudged(ctx, 'user:write', {
    ...{ good: written, refused: bad, unchanged, started },
    book: { name: NAME, columns },
    groupOf: ({ id, row, input, secret, change }) =>
      change
        ? { changes: change.changes, about: { bizType: 'user', bizId: id, text: `导入：${change.text}` } }
        : {
            changes: newPerson(
              ctx,
              ground,
              NewUser.parse({ username: textIn(row, 'username'), ...input }),
              secret!.hash,
              id,
            ),
            about: {
              bizType: 'user',
              bizId: id,
              text: `导入 ${textIn(row, 'realname')}（${textIn(row, 'username')}）`,
            },
          },
  })
  const added = done.filter(({ secret }) => secret)
  return new Done(
    { ...answer, accounts: await accountsOf(ctx, added) },
    t.imported(added.length, done.length - added.length, unchanged, answer.errorCount),
  )
}
/** Builds a workbook with the generated passwords of new users; null if there are none. */
async function accountsOf(ctx: Context, done: readonly { row: SheetRow; secret: { password: string } | null }[]) {
  if (done.length === 0) return null
  const bytes = await sheetOf(
    NAME,
    [...columns.slice(0, 2), { header: inChinese(() => t.firstPassword), key: 'password' }],
    done.map(({ row, secret }) => ({
      username: textIn(row, 'username'),
      realname: textIn(row, 'realname'),
      password: secret?.password ?? '',
    })),
  )
  return { fileUrl: dataUrl(bytes), fileName: `${inChinese(() => t.bookAccounts)}_${today(ctx)}.xlsx` }
}
