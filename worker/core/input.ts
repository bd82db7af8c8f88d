import { z } from 'zod'
import { excerpt, MAX_LINE_LENGTH, MAX_ERRORS, MAX_ITEMS, MAX_ROWS, REASON_LENGTH } from './limits'
import { t } from './core.texts'
import { countCharacters, normalizeLine, normalizeLines } from './plain-text'
import { type Label, resolveLabel, locale } from './texts'

const zodLocales = { zh: z.locales.zhCN(), en: z.locales.en() }
z.config({ localeError: (issue) => zodLocales[locale()].localeError(issue) })

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null
/** Returns the fields of a value that was sent; `{}` if it is not an object. */
export const toFields = (value: unknown): Record<string, unknown> => (isRecord(value) ? value : {})

/** Texts that may be longer than this may have several lines, in characters. */
const MAX_SINGLE_LINE = 150
/** Returns the normalisation of a text by its maximum length. */
export const normalizerOf = (max: number) => (max > MAX_SINGLE_LINE ? normalizeLines : normalizeLine)
/** Check that limits a text in characters (code points), as JSON Schema counts them; `z.max` counts UTF-16 units. */
export function maxCharacters(max: number, params: { error: () => string }) {
  const check = new z.core.$ZodCheckMaxLength({ check: 'max_length', maximum: max, ...params })
  const judge = check._zod.check.bind(check._zod)
  check._zod.check = (payload) =>
    typeof payload.value === 'string' && countCharacters(payload.value) <= max ? undefined : judge(payload)
  return check as z.core.$ZodCheck<string>
}

/**
 * Schema of a required text: whitespace and invisible characters count as empty. `label` is the name of the field for
 * the user.
 * @param normalise `normalizeLine` or `normalizeLines`
 */
export const requiredText = (label: Label, max = MAX_LINE_LENGTH, normalise = normalizerOf(max)) =>
  z
    .string({ error: () => t.required(resolveLabel(label)) })
    .overwrite(normalise)
    .min(1, { error: () => t.required(resolveLabel(label)) })
    .check(maxCharacters(max, { error: () => t.tooLong(resolveLabel(label), max) }))
/** Schema of a text that may be empty. */
export const optionalText = (label: Label, max = MAX_LINE_LENGTH, normalise = normalizerOf(max)) =>
  z
    .string({ error: () => t.notText(resolveLabel(label)) })
    .overwrite(normalise)
    .check(maxCharacters(max, { error: () => t.tooLong(resolveLabel(label), max) }))
    .default('')
/** Schema of a required id of at most 64 characters. */
export const idText = (label: Label = () => t.id) =>
  z
    .string({ error: () => t.required(resolveLabel(label)) })
    .trim()
    .min(1, { error: () => t.required(resolveLabel(label)) })
    .max(64, { error: () => t.wrong(resolveLabel(label)) })
/** Schema of one id, a comma-separated list or an array of ids. Returns an array without duplicates. */
export const idArray = (label: Label = () => t.id) =>
  z
    .union(
      [
        z.array(idText(label)),
        z
          .string()
          .max(MAX_ROWS * 65)
          .transform((text) =>
            text
              .split(',')
              .map((part) => part.trim())
              .filter(Boolean),
          )
          .pipe(z.array(idText(label))),
      ],
      { error: () => t.required(resolveLabel(label)) },
    )
    .transform((list) => [...new Set(list)])
    .pipe(
      z
        .array(z.string())
        .min(1, { error: () => t.required(resolveLabel(label)) })
        .max(MAX_ROWS, { error: () => t.tooMany }),
    )
/** Schema of several rows by `ids`, or one by `id`. Returns `{ids}`. */
export const idOrIds = (label: Label = () => t.id) =>
  z.object({ ids: idArray(label).optional(), id: idText(label).optional() }).transform((input, issues) => {
    const which = input.ids ?? (input.id ? [input.id] : [])
    if (which.length === 0) issues.addIssue({ code: 'custom', path: ['ids'], message: t.required(resolveLabel(label)) })
    return { ids: which }
  })
/** Schema of the description of a call that takes one row or several. */
export const oneOrMany = <Row extends z.ZodType>(row: Row, most = MAX_ROWS) =>
  z.union([row, z.array(row).min(1).max(most)])
/** Schema of a year from 1900 to 2099, as text. */
export const yearText = (label: Label = () => t.year) =>
  z
    .string({ error: () => t.required(resolveLabel(label)) })
    .regex(/^(19|20)\d{2}$/, { error: () => t.notYear(resolveLabel(label)) })
/** Schema of a date `yyyy-MM-dd` that exists in the calendar. */
export const dateText = (label: Label) =>
  z
    .string({ error: () => t.required(resolveLabel(label)) })
    .regex(/^\d{4}-\d{2}-\d{2}$/, { error: orMissing(label, t.notDay) })
    .refine(existsInCalendar, { error: () => t.noSuchDay(resolveLabel(label)) })
/** Schema of a time `yyyy-MM-dd HH:mm:ss` or a date that exists in the calendar. */
export const stampText = (label: Label) =>
  z
    .string({ error: () => t.required(resolveLabel(label)) })
    .regex(/^\d{4}-\d{2}-\d{2}( \d{2}:\d{2}:\d{2})?$/, { error: orMissing(label, t.notStamp) })
    .refine(existsInCalendar, { error: () => t.noSuchTime(resolveLabel(label)) })
/** An empty value is reported as missing, not as an invalid date. */
const orMissing =
  (label: Label, wrong: (name: string) => string) =>
  ({ input }: { input?: unknown }) =>
    input === '' ? t.required(resolveLabel(label)) : wrong(resolveLabel(label))
/** True if the calendar has this day, and the day this time: `Date` would read February 30 as another day. */
function existsInCalendar(text: string): boolean {
  const exact = `${text.slice(0, 10)}T${text.slice(11) || '00:00:00'}.000Z`
  return !Number.isNaN(Date.parse(exact)) && new Date(exact).toISOString() === exact
}
/** Schema of the reason for a refusal or for undoing something. */
export const requiredReason = (label: Label = () => t.reason) =>
  z
    .string({ error: () => t.fillIn(resolveLabel(label)) })
    .overwrite(normalizeLines)
    .min(REASON_LENGTH.min, { error: () => t.tooShort(resolveLabel(label)) })
    .check(maxCharacters(REASON_LENGTH.max, { error: () => t.tooLong(resolveLabel(label), REASON_LENGTH.max) }))
/**
 * Schema of a flag as 0 or 1; also accepts true, false and their texts. Responses contain the numbers 0 and 1, and what
 * was read may be sent back.
 */
export const yesNoFlag: z.ZodType<number, number | boolean | string> = z.union([
  z.literal([0, 1]),
  z.boolean().transform(Number),
  z.enum(['0', '1']).transform(Number),
  z.enum(['true', 'false']).transform((text) => Number(text === 'true')),
])
/** The same as a boolean. Any other value is rejected: if it were read as false, a dry run would write. */
export const booleanFlag = yesNoFlag.transform((value) => value === 1)

/** Returns one message per field, by its path (`members.0.name`), for the first hundred fields. */
export const fieldMessages = (error: z.ZodError): Record<string, string> => {
  const fields: Record<string, string> = {}
  for (const issue of error.issues.slice(0, MAX_ERRORS)) {
    // At the top level the key is an unknown filter; in nested objects the schema has its own message.
    if (issue.code === 'unrecognized_keys')
      for (const name of issue.keys.slice(0, MAX_ERRORS))
        fields[[...issue.path, excerpt(name)].join('.')] ??= issue.path.length
          ? issue.message
          : t.noSuchFilter(excerpt(name))
    else fields[issue.path.join('.') || 'body'] ??= issue.message
  }
  return fields
}

/** Maximum nesting depth, deeper than any valid input. */
const MAX_DEPTH = 40
/**
 * Returns the path of the field where a value has text that UTF-8 cannot encode (half a surrogate pair) or the database
 * truncates (a zero byte), is nested too deeply, or has more items than any call accepts; null if there is none. The
 * last two limit the work of the schema, which reports an issue for each item.
 */
export function findIllFormed(value: unknown, at: readonly (string | number)[] = []): string | null {
  if (typeof value === 'string') return isStorableText(value) ? null : at.join('.') || 'body'
  if (!value || typeof value !== 'object') return null
  if (at.length === MAX_DEPTH) return String(at[0])
  const inner = Array.isArray(value) ? [...value.entries()] : Object.entries(value)
  if (inner.length > MAX_ITEMS) return at.join('.') || 'body'
  for (const [name, value] of inner) {
    const found =
      typeof name === 'string' && !isStorableText(name) ? at.join('.') || 'body' : findIllFormed(value, [...at, name])
    if (found !== null) return found
  }
  return null
}
const isStorableText = (text: string) => text.isWellFormed() && !text.includes('\0')

/** Schema of the `lockVersion` that the sender read; if it is omitted, the save is not checked for concurrent changes. */
export const lockVersionField = () =>
  z.coerce
    .number({ error: () => t.versionWrong })
    .int({ error: () => t.versionWrong })
    .optional()
