import type { z } from 'zod'
import { requirePerson } from '../auth/queries.server'
import { MASK, maskEmail, maskPhone } from '../core/contacts'
import { itemTitle } from '../core/dictionary'
import { EMAIL_RULE, PHONE_RULE } from '../core/check-rule'
import type { Context } from '../core/context'
import { t as core } from '../core/core.texts'
import { fieldMessages } from '../core/input'
import { Refusal } from '../core/refusal'
import { inChinese } from '../core/texts'
import { formatStamp } from '../core/time'
import { roleTitle } from '../policy/role-titles'
import { findRuleErrors } from '../workbooks/check-rules.server'
import { type WorkbookLine, type RefusedLine } from '../workbooks/line-import.server'
import { type Column, type SheetRow } from '../workbooks/sheet'
import { type LoadedUser } from './commands/user-loader.server'
import { type ValidationData, assertEditable, userChanges, validateUser } from './commands/user-editing.server'
import { ChangedUser, NewUser } from './inputs'
import { accountKindCodes, accountKinds } from './statuses'
import { t } from './texts'

/** Separators of several names in one cell. */
const NAME_SEPARATORS = /[、，,;；\n]+/
export const sexLabels = ['未填', '男', '女']
/** Headers are Chinese in both languages, so that workbooks can be exchanged between users. */
export const userSheetColumns: readonly Column[] = [
  { header: '账号', key: 'username' },
  { header: '姓名', key: 'realname' },
  { header: '角色', key: 'roles', holds: 'title' },
  { header: '机构', key: 'departs', holds: 'title' },
  { header: '手机号', key: 'phone', optional: true, rule: PHONE_RULE },
  { header: '邮箱', key: 'email', holds: 'id', optional: true, rule: EMAIL_RULE },
  { header: '性别', key: 'sex', holds: 'short', optional: true },
  { header: '工号', key: 'workNo', optional: true },
  { header: '账号类型', key: 'accountAuth', optional: true },
  { header: '评审领域', key: 'domains', holds: 'title', optional: true },
  { header: '同时评审课题数上限', key: 'maxLoad', holds: 'short', optional: true },
]
/** Columns that only the export writes. The import ignores them. */
export const exportOnlyColumns: readonly Column[] = [
  { header: '状态', key: 'status', holds: 'short', optional: true },
  { header: '创建时间', key: 'createTime', holds: 'time', optional: true },
]

export type DomainItem = { value: string; text: string }
type NamedEntry = { id: string; name: string }
export const rowText = (row: SheetRow, key: string) => String(row[key] ?? '').trim()
/** Splits a cell into names. */
export const rowNames = (row: SheetRow, key: string) =>
  rowText(row, key)
    .split(NAME_SEPARATORS)
    .map((one) => one.trim())
    .filter(Boolean)

type ImportLookups = {
  roles: readonly NamedEntry[]
  departs: readonly (NamedEntry & { formerNames: readonly string[] })[]
  domains: readonly DomainItem[]
}
type LineReading = {
  input: Record<string, unknown>
  /** Error messages for names that do not exist. */
  wrong: string[]
}

/**
 * Converts a row to the input of the calls for one user. Cells of an existing user are omitted, and so stay unchanged,
 * if they are empty or equal to what the export writes (a masked phone number too).
 */
function toUserInput(
  row: SheetRow,
  { roles, departs, domains }: ImportLookups,
  one: LoadedUser | undefined,
): LineReading {
  const wrong: string[] = []
  const input: Record<string, unknown> = {}
  const cell = (key: string) => rowText(row, key)
  const current = inChinese(() => ({
    roles: (one?.roles ?? []).map(({ id, roleName }) => ({ id, name: roleTitle(roleName) })),
    departs: (one?.departs ?? []).map(({ id, departName }) => ({ id, name: departName })),
  }))
  /** Returns the ids of the names in a cell, preferring the person's own; null if the cell equals the stored value. */
  const idsOf = (
    key: 'roles' | 'departs',
    known: readonly (NamedEntry & { formerNames?: readonly string[] })[],
    none: (name: string) => string,
  ): string[] | null => {
    const own = current[key]
    const asExported = own.map(({ name }) => name)
    const names = rowNames(row, key)
    if (one && (cell(key) === '' || isSameNames(names, asExported) || cell(key) === asExported.join('、'))) return null
    return names.flatMap((name) => {
      const mine = own.filter((each) => each.name === name)
      const called = known.filter((each) => each.name === name)
      const found = mine.length
        ? mine
        : called.length
          ? called
          : known.filter((each) => each.formerNames?.includes(name))
      if (found.length !== 1) wrong.push(none(name))
      return found.length === 1 ? [found[0]!.id] : []
    })
  }
  const coded = (key: string, words: readonly string[], none: () => string) => {
    const at = words.indexOf(cell(key))
    if (at < 0) wrong.push(none())
    return Math.max(0, at)
  }
  const contact = (key: 'phone' | 'email', mask: (text: string) => string, masked: () => string) => {
    const text = cell(key)
    const stored = one?.user[key] ?? ''
    if (one && (text === '' || text === stored || text === mask(stored))) return
    if (text.includes(MASK)) wrong.push(masked())
    else input[key] = text
  }

  input.realname = cell('realname')
  contact('phone', maskPhone, () => t.phoneMasked)
  contact('email', maskEmail, () => t.emailMasked)
  if (!one || cell('workNo')) input.workNo = cell('workNo')
  if (cell('sex')) input.sex = coded('sex', sexLabels, () => t.sexWrong)
  else if (!one) input.sex = 0
  const kindWords = inChinese(() => accountKindCodes.map((code) => accountKinds[code].label))
  if (cell('accountAuth')) input.accountAuth = coded('accountAuth', kindWords, () => t.kindWrong)
  else if (!one) input.accountAuth = 1
  if (cell('domains'))
    input.domainIds = rowNames(row, 'domains').map(
      (name) =>
        domains.find(({ text, value }) => text === name || itemTitle(text) === name || value === name)?.value ?? name,
    )
  if (cell('maxLoad')) input.maxLoad = cell('maxLoad')
  const roleIds = idsOf('roles', roles, t.noRoleCalled)
  // A role that stays keeps its dates.
  if (roleIds)
    input.roles = roleIds.map((roleId) => {
      const { fromDate = '', toDate = '' } = one?.roles.find(({ id }) => id === roleId) ?? {}
      return { roleId, fromDate, toDate }
    })
  const departIds = idsOf('departs', departs, t.noDepartCalled)
  if (departIds) {
    input.selecteddeparts = departIds
    input.departIds = (one?.departs ?? [])
      .filter(({ id, leads }) => leads && departIds.includes(id))
      .map(({ id }) => id)
  }
  return { input, wrong }
}
const isSameNames = (a: readonly string[], b: readonly string[]) =>
  a.length === b.length && a.toSorted().join('\n') === b.toSorted().join('\n')

/** Returns the current day, `yyyy-MM-dd`. */
export const currentDay = (ctx: Context) => formatStamp(ctx.now()).slice(0, 10)

type ParsedLine = WorkbookLine & { wrong: string[] } & (
    | { one: LoadedUser; parsed: z.ZodSafeParseResult<ChangedUser> }
    | { one: undefined; parsed: z.ZodSafeParseResult<NewUser> }
  )
/** Parses a line as a change of the user with its account name, or else as a new user. */
export function parseLine(
  line: WorkbookLine,
  known: ImportLookups,
  people: ReadonlyMap<string, LoadedUser>,
): ParsedLine {
  const username = rowText(line.row, 'username')
  const one = people.get(username.toLowerCase())
  const { input, wrong } = toUserInput(line.row, known, one)
  return one
    ? { ...line, wrong, one, parsed: ChangedUser.safeParse({ ...input, id: one.id }) }
    : { ...line, wrong, one, parsed: NewUser.safeParse({ ...input, username }) }
}
/** A valid line: a new account, or the changes of an existing one. If nothing changes, nothing is written. */
type ValidLine = WorkbookLine & {
  updates: boolean
  input: NewUser | ChangedUser
  change: ReturnType<typeof userChanges> | null
  one: LoadedUser | undefined
}

/** Validates the lines one by one, and each against the lines above it. */
export function validateLines(
  ctx: Context,
  read: readonly ParsedLine[],
  ground: ValidationData,
  rules: Parameters<typeof findRuleErrors>[2],
) {
  const actor = requirePerson(ctx)
  const bad: RefusedLine[] = []
  const good: ValidLine[] = []
  const usedKeys = new Map<string, number>()
  for (const each of read) {
    const { line, row, parsed, wrong, one } = each
    const reasons = [...wrong]
    let change: ValidLine['change'] = null
    if (!parsed.success) reasons.push(...Object.values(fieldMessages(parsed.error)))
    else {
      const { phone = null, email = null } = parsed.data
      reasons.push(...Object.values(validateUser(actor, ground, parsed.data, one ?? null)))
      // The rules check the value to store: a masked number keeps its stored value.
      reasons.push(...findRuleErrors(userSheetColumns, { phone, email }, rules))
    }
    if (parsed.success && one && reasons.length === 0)
      try {
        change = userChanges(ctx, ground, one, parsed.data)
        if (change.changes.length) assertEditable(ctx, one)
      } catch (error) {
        if (!(error instanceof Refusal)) throw error
        reasons.push(error.message)
      }
    const keys = parsed.success ? uniqueKeysOf({ username: rowText(row, 'username'), ...parsed.data }) : []
    const first = keys.map((key) => usedKeys.get(key)).find(Boolean)
    if (first) reasons.push(t.sameAsLine(first))
    for (const key of keys) if (!usedKeys.has(key)) usedKeys.set(key, line)
    if (reasons.length || !parsed.success) bad.push({ line, row, reason: [...new Set(reasons)].join(core.semicolon) })
    else good.push({ line, row, updates: !!one, input: parsed.data, change, one })
  }
  return { good, bad }
}

/** Keys of the values that must be unique among the lines. */
const uniqueKeysOf = ({ username, phone, email, workNo }: Pick<NewUser, 'username' | 'phone' | 'email' | 'workNo'>) => [
  `u:${username.toLowerCase()}`,
  ...(phone ? [`p:${phone}`] : []),
  ...(email ? [`e:${email.toLowerCase()}`] : []),
  ...(workNo ? [`w:${workNo}`] : []),
]
