import type { Context as HonoContext } from 'hono'
import { and, eq, inArray, sql } from 'drizzle-orm'
import { depart, role, user } from '../../db/schema'
import { firstPassword } from '../auth/password'
import { signedIn } from '../auth/queries.server'
import { isPerson } from '../core/actor'
import type { Context } from '../core/context'
import { t as core } from '../core/core.texts'
import { Done } from '../core/done'
import { fieldSentences } from '../core/input'
import { readAll } from '../core/read-all.server'
import { badInput } from '../core/refusal'
import { inChinese } from '../core/texts'
import { stamp } from '../core/time'
import { need } from '../policy/can'
import { roleTitle } from '../policy/role-titles'
import { bookAnswer, bookIn, dataUrl, needBook } from '../workbooks/book.server'
import { judged, type Line, type Refused, takeJudged } from '../workbooks/judged.server'
import { type Column, readSheet, type SheetRow, sheetOf } from '../workbooks/sheet'
import type { UserRow } from './answers'
import { groundOf, newPerson, wrongIn } from './commands/save.server'
import { NewUser, type UserBookQuery } from './inputs'
import { orderOf, peopleCounted, peopleFound } from './queries/found.server'
import { personColumns, shownPerson } from './queries/list.server'
import { accountKindCodes, accountKinds } from './statuses'
import { t } from './texts'

const MOST_OUT = 5000
const MOST_IN = 500
const NAME = inChinese(() => t.bookName)
/** Several in a cell. */
const SEVERAL = /[、，,;；\n]+/
const sexes = ['未填', '男', '女']
/** Headers are Chinese in every language, so that a book goes from one reader to another. */
const columns: readonly Column[] = [
  { header: '账号', key: 'username' },
  { header: '姓名', key: 'realname' },
  { header: '角色', key: 'roles', holds: 'title' },
  { header: '机构', key: 'departs', holds: 'title' },
  { header: '手机号', key: 'phone', optional: true },
  { header: '邮箱', key: 'email', holds: 'id', optional: true },
  { header: '性别', key: 'sex', holds: 'short', optional: true },
  { header: '工号', key: 'workNo', optional: true },
  { header: '账号类型', key: 'accountAuth', optional: true },
]
const given: readonly Column[] = [
  { header: '状态', key: 'status', holds: 'short', optional: true },
  { header: '创建时间', key: 'createTime', optional: true },
]

const cellsOf = (row: UserRow): SheetRow =>
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
    status: row.status_dictText,
    createTime: row.createTime,
  }))

/** The people that a list's filters find, or those that were selected; at most 5000. `template`: none. Two trips. */
export async function exportPeople(ctx: Context, query: UserBookQuery): Promise<Response> {
  need(ctx.actor, 'user:read')
  if (query.template) return bookAnswer(await sheetOf(NAME, columns, []), `${NAME}模板.xlsx`)
  const selected = query.selections?.length ? inArray(user.id, query.selections) : undefined
  // What is too much is not read.
  const [counted] = selected ? [] : await peopleCounted(ctx, query, MOST_OUT + 1)
  if (counted && counted.total > MOST_OUT) throw badInput({ selections: t.tooManyOut(MOST_OUT) })
  const rows = await ctx.db
    .select(personColumns)
    .from(user)
    .where(and(peopleFound(ctx.actor, query), selected))
    .orderBy(...orderOf(query))
  const cells = inChinese(() => rows.map((row) => cellsOf(shownPerson(ctx, row))))
  const by = isPerson(ctx.actor) ? ctx.actor.realname : ''
  const bytes = await sheetOf(NAME, [...columns, ...given], cells, [NAME, `导出人：${by}`])
  return bookAnswer(bytes, `${NAME}_${stamp(ctx.now()).slice(0, 10)}.xlsx`)
}

type Named = { id: string; name: string }
const textIn = (row: SheetRow, key: string) => String(row[key] ?? '').trim()
const namesIn = (row: SheetRow, key: string) =>
  textIn(row, key)
    .split(SEVERAL)
    .map((one) => one.trim())
    .filter(Boolean)

/** A line as the API's own call takes it; what it names and nobody knows, as a sentence. */
function inputOf(row: SheetRow, roles: readonly Named[], departs: readonly Named[]) {
  const wrong: string[] = []
  const idsOf = (key: string, known: readonly Named[], none: (name: string) => string) =>
    namesIn(row, key).flatMap((name) => {
      const found = known.filter((one) => one.name === name)
      if (found.length !== 1) wrong.push(none(name))
      return found.length === 1 ? [found[0]!.id] : []
    })
  const coded = (key: string, words: readonly string[], none: () => string) => {
    const text = textIn(row, key)
    const at = text ? words.indexOf(text) : 0
    if (at < 0) wrong.push(none())
    return Math.max(0, at)
  }
  const kindWords = inChinese(() => accountKindCodes.map((code) => accountKinds[code].label))
  const input = {
    username: textIn(row, 'username'),
    realname: textIn(row, 'realname'),
    phone: textIn(row, 'phone'),
    email: textIn(row, 'email'),
    workNo: textIn(row, 'workNo'),
    sex: coded('sex', sexes, () => t.sexWrong),
    accountAuth: textIn(row, 'accountAuth') ? coded('accountAuth', kindWords, () => t.kindWrong) : 1,
    selectedroles: idsOf('roles', roles, t.noRoleCalled),
    selecteddeparts: idsOf('departs', departs, t.noDepartCalled),
  }
  return { parsed: NewUser.safeParse(input), wrong }
}

const today = (ctx: Context) => stamp(ctx.now()).slice(0, 10)

/**
 * New people from a book, each line judged by itself: the good ones are taken, the others come back as a book with the reason
 * beside each. With `dryRun` nothing is taken. The first passwords are made by chance and told once, in a book. Two trips to
 * judge, one for each hundred that are taken.
 */
export async function importPeople(ctx: Context, _input: unknown, c: HonoContext) {
  need(ctx.actor, 'user:write')
  const started = Date.now()
  const actor = signedIn(ctx)
  const { bytes, fields } = await bookIn(c)
  await needBook(bytes)
  const lines = await readSheet(bytes, columns, MOST_IN)
  const departNames = [...new Set(lines.flatMap(({ row }) => namesIn(row, 'departs')))]
  const known = await readAll(ctx, {
    roles: ctx.db.select({ id: role.id, name: role.roleName }).from(role).where(eq(role.delFlag, 0)),
    departs: ctx.db
      .select({ id: depart.id, name: depart.departName })
      .from(depart)
      .where(
        and(
          sql`${depart.departName} in (select value from json_each(${JSON.stringify(departNames)}))`,
          eq(depart.delFlag, 0),
        ),
      ),
  })
  const roles = known.roles.flatMap(({ id, name }) =>
    [...new Set([name, inChinese(() => roleTitle(name))])].map((one) => ({ id, name: one })),
  )
  const read = lines.map((one) => ({ ...one, ...inputOf(one.row, roles, known.departs) }))
  const inputs = read.flatMap(({ parsed }) => (parsed.success ? [parsed.data] : []))
  const { ground } = await readAll(ctx, { ground: groundOf(ctx, inputs) })

  const bad: Refused[] = []
  const good: (Line & { input: NewUser })[] = []
  const taken = new Map<string, number>()
  for (const { line, row, parsed, wrong } of read) {
    const said = parsed.success
      ? Object.values(wrongIn(actor, ground, parsed.data, null))
      : Object.values(fieldSentences(parsed.error))
    const keys = parsed.success ? keysOf(parsed.data) : []
    const first = keys.map((key) => taken.get(key)).find(Boolean)
    const reasons = [...new Set([...wrong, ...said, ...(first ? [t.sameAsLine(first)] : [])])]
    for (const key of keys) if (!taken.has(key)) taken.set(key, line)
    if (reasons.length || !parsed.success) bad.push({ line, row, reason: reasons.join(core.semicolon) })
    else good.push({ line, row, input: parsed.data })
  }
  if (fields.get('dryRun') === 'true')
    return new Done({ ...judged(good, bad), accounts: null }, t.importLooked(good.length, bad.length))

  const people = await Promise.all(good.map(async (one) => ({ ...one, id: ctx.id(), secret: await firstPassword() })))
  const { taken: done, answer } = await takeJudged(ctx, 'user:write', {
    ...{ good: people, refused: bad, started },
    book: { name: NAME, columns, fileName: `${NAME}${inChinese(() => t.bookRefused)}.xlsx` },
    groupOf: ({ id, input, secret }) => ({
      changes: newPerson(ctx, ground, input, secret.hash, id),
      about: { bizType: 'user', bizId: id, text: `导入 ${input.realname}（${input.username}）` },
    }),
  })
  return new Done({ ...answer, accounts: await accountsOf(ctx, done) }, t.imported(done.length, answer.errorCount))
}
/** The first passwords of new people, in a book; null where there are none. */
async function accountsOf(ctx: Context, done: readonly { input: NewUser; secret: { password: string } }[]) {
  if (done.length === 0) return null
  const bytes = await sheetOf(
    NAME,
    [...columns.slice(0, 2), { header: inChinese(() => t.firstPassword), key: 'password' }],
    done.map(({ input: { username, realname }, secret: { password } }) => ({ username, realname, password })),
  )
  return { fileUrl: dataUrl(bytes), fileName: `${inChinese(() => t.bookAccounts)}_${today(ctx)}.xlsx` }
}
/** What two people may not both have. */
const keysOf = ({ username, phone, email, workNo }: NewUser) => [
  `u:${username.toLowerCase()}`,
  ...(phone ? [`p:${phone}`] : []),
  ...(email ? [`e:${email.toLowerCase()}`] : []),
  ...(workNo ? [`w:${workNo}`] : []),
]
