import type { Row } from '../core/change'
import { inChinese } from '../core/texts'
import type { ChangedRow } from './contract'
import { t } from './texts'

/** Most minutes between an action and its log row. An unsealed row with an older time was inserted later. */
export const GRACE_MINUTES = 10

const privateRanges = [
  /^10\./,
  /^192\.168\./,
  /^172\.(1[6-9]|2\d|3[01])\./,
  /^169\.254\./,
  /^100\.(6[4-9]|[7-9]\d|1[01]\d|12[0-7])\./,
  /^f[cd][0-9a-f]{2}:/i,
  /^fe80:/i,
]
/**
 * Returns the place of an address as the administrator named its range, or else the kind of address. No external
 * service is used.
 * @param called returns the administrator's name of the place
 */
export function describeAddress(ip: string, called: (ip: string) => string | undefined): string {
  if (!ip) return t.unknownPlace
  const name = called(ip)
  if (name) return name
  if (/^127\./.test(ip) || ip === '::1') return t.loopback
  return privateRanges.some((range) => range.test(ip)) ? t.inside : t.outside
}

const valueText = (value: unknown) =>
  value === null || value === undefined || value === ''
    ? null
    : typeof value === 'string'
      ? value
      : JSON.stringify(value)

type LoggedChange = NonNullable<Row<'log'>['changes']>[number]
/** Lists for each row the columns that changed. For masked columns the log row says whether they differ. */
export const listDifferences = (changes: readonly LoggedChange[] | null): ChangedRow[] =>
  (changes ?? []).map(({ table, id, kind, was, now, differs }) => ({
    ...{ table, id, kind },
    fields: Object.keys({ ...was, ...now })
      .map((name) => ({ name, was: valueText(was?.[name]), now: valueText(now?.[name]) }))
      .filter((field) => (differs && field.name in differs ? differs[field.name] === 1 : field.was !== field.now)),
  }))

/**
 * Returns the innermost cause of an error. The query builder wraps errors, and its messages contain the values of the
 * statement.
 */
const rootCauseOf = (error: unknown): unknown =>
  error instanceof Error && error.cause instanceof Error ? rootCauseOf(error.cause) : error
/** Replaces values that could be personal: numbers, mail addresses, tokens and quoted texts. */
const maskValues = (text: string) =>
  text
    .replace(/[\w.+-]+@[\w-]+\.[\w.]+/g, '…')
    .replace(/(["'“‘`])(?:(?!["'”’`]).){1,}["'”’`]/g, '$1…$1')
    .replace(/[\w-]{24,}|\d{5,}/g, '…')
/** Returns the name of an error and the first line of its message, without personal values; at most 200 characters. */
export function errorSummary(error: unknown): string {
  const { name, message } =
    error instanceof Error ? (rootCauseOf(error) as Error) : { name: 'Error', message: String(error) }
  return maskValues(`${name}: ${message.split('\n')[0]}`).slice(0, 200)
}
const MAX_FRAMES = 12
/** Returns the stack frames of an error without its message. */
export const errorStack = (error: unknown): string =>
  String((rootCauseOf(error) as Partial<Error> | null)?.stack ?? '')
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .slice(0, MAX_FRAMES)
    .map((line) => line.trim().slice(0, 200))
    .join('\n')

const refusalReasons: Record<number, () => string> = {
  400: () => t.badInput,
  401: () => t.notSignedIn,
  403: () => t.noRight,
  404: () => t.notFound,
  409: () => t.conflict,
  429: () => t.tooMany,
}
const refusalMessage = (code: number, count: number) => t.refused(refusalReasons[code]?.() ?? String(code), code, count)

/** Returns the stored content (Chinese) of a log row that counts refusals of one kind. */
export const refusalContent = (code: number, count: number): string => inChinese(() => refusalMessage(code, count))

const STORED = /^请求被拒绝：.*（(\d{3})），(\d+) 次$/
/** Returns the content of a log row: a count of refusals in the user's language, anything else unchanged. */
export function describeContent(content: string): string {
  const found = STORED.exec(content)
  return found ? refusalMessage(Number(found[1]), Number(found[2])) : content
}
