import { z } from 'zod'
import { excerpt, LINE, MOST_ERRORS, MOST_ITEMS, MOST_ROWS, REASON } from './bounds'
import { t } from './core.texts'
import { lengthOfText, oneLine, severalLines } from './plain-text'
import { type Label, labelNow, locale } from './texts'

const own = { zh: z.locales.zhCN(), en: z.locales.en() }
z.config({ localeError: (issue) => own[locale()].localeError(issue) })

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null
/** What was sent, by field; nothing where it has no fields. */
export const fieldsOf = (value: unknown): Record<string, unknown> => (isRecord(value) ? value : {})

/** Texts of more characters than this may have several lines. */
const LONGEST_LINE = 150
/** The normalisation of a text by its greatest length. */
export const normaliserOf = (max: number) => (max > LONGEST_LINE ? severalLines : oneLine)
/** Bounds a text in characters (code points), as JSON Schema counts them; `z.max` counts UTF-16 units. */
export function atMost(max: number, params: { error: () => string }) {
  const check = new z.core.$ZodCheckMaxLength({ check: 'max_length', maximum: max, ...params })
  const judge = check._zod.check.bind(check._zod)
  check._zod.check = (payload) =>
    typeof payload.value === 'string' && lengthOfText(payload.value) <= max ? undefined : judge(payload)
  return check as z.core.$ZodCheck<string>
}

/**
 * A text that must be there: whitespace and invisible characters count as empty. `label` is what the person calls it.
 * @param normalise `oneLine` or `severalLines`
 */
export const required = (label: Label, max = LINE, normalise = normaliserOf(max)) =>
  z
    .string({ error: () => t.required(labelNow(label)) })
    .overwrite(normalise)
    .min(1, { error: () => t.required(labelNow(label)) })
    .check(atMost(max, { error: () => t.tooLong(labelNow(label), max) }))
/** A text that may be empty. */
export const optional = (label: Label, max = LINE, normalise = normaliserOf(max)) =>
  z
    .string({ error: () => t.notText(labelNow(label)) })
    .overwrite(normalise)
    .check(atMost(max, { error: () => t.tooLong(labelNow(label), max) }))
    .default('')
export const id = (label: Label = () => t.id) =>
  z
    .string({ error: () => t.required(labelNow(label)) })
    .trim()
    .min(1, { error: () => t.required(labelNow(label)) })
    .max(64, { error: () => t.wrong(labelNow(label)) })
/** One id, a comma list or an array of ids: always an array, each id once. */
export const ids = (label: Label = () => t.id) =>
  z
    .union(
      [
        z.array(id(label)),
        z
          .string()
          .max(MOST_ROWS * 65)
          .transform((text) =>
            text
              .split(',')
              .map((part) => part.trim())
              .filter(Boolean),
          )
          .pipe(z.array(id(label))),
      ],
      { error: () => t.required(labelNow(label)) },
    )
    .transform((list) => [...new Set(list)])
    .pipe(
      z
        .array(z.string())
        .min(1, { error: () => t.required(labelNow(label)) })
        .max(MOST_ROWS, { error: () => t.tooMany }),
    )
/** Several rows by `ids`, or one by `id`, as `{ids}`. */
export const some = (label: Label = () => t.id) =>
  z.object({ ids: ids(label).optional(), id: id(label).optional() }).transform((given, issues) => {
    const which = given.ids ?? (given.id ? [given.id] : [])
    if (which.length === 0) issues.addIssue({ code: 'custom', path: ['ids'], message: t.required(labelNow(label)) })
    return { ids: which }
  })
/** How a call is described that takes one row or several. */
export const oneOrMany = <Row extends z.ZodType>(row: Row, most = MOST_ROWS) =>
  z.union([row, z.array(row).min(1).max(most)])
export const year = (label: Label = () => t.year) =>
  z
    .string({ error: () => t.required(labelNow(label)) })
    .regex(/^(19|20)\d{2}$/, { error: () => t.notYear(labelNow(label)) })
export const dateText = (label: Label) =>
  z
    .string({ error: () => t.required(labelNow(label)) })
    .regex(/^\d{4}-\d{2}-\d{2}$/, { error: orMissing(label, t.notDay) })
    .refine(isThere, { error: () => t.noSuchDay(labelNow(label)) })
export const stampText = (label: Label) =>
  z
    .string({ error: () => t.required(labelNow(label)) })
    .regex(/^\d{4}-\d{2}-\d{2}( \d{2}:\d{2}:\d{2})?$/, { error: orMissing(label, t.notStamp) })
    .refine(isThere, { error: () => t.noSuchTime(labelNow(label)) })
/** Nothing is not a day that is written wrong. */
const orMissing =
  (label: Label, wrong: (name: string) => string) =>
  ({ input }: { input?: unknown }) =>
    input === '' ? t.required(labelNow(label)) : wrong(labelNow(label))
/** Does the calendar have this day, and the day this time? The 30th of February would be read as another day. */
function isThere(text: string): boolean {
  const exact = `${text.slice(0, 10)}T${text.slice(11) || '00:00:00'}.000Z`
  return !Number.isNaN(Date.parse(exact)) && new Date(exact).toISOString() === exact
}
/** The reason of a refusal or of an act that undoes something. */
export const reason = (label: Label = () => t.reason) =>
  z
    .string({ error: () => t.fillIn(labelNow(label)) })
    .overwrite(severalLines)
    .min(REASON.min, { error: () => t.tooShort(labelNow(label)) })
    .check(atMost(REASON.max, { error: () => t.tooLong(labelNow(label), REASON.max) }))
/** 0 or 1; true, false and their texts are understood. Answers say 0 and 1 as numbers, and what was read may be sent again. */
export const yesNo: z.ZodType<number, number | boolean | string> = z.union([
  z.literal([0, 1]),
  z.boolean().transform(Number),
  z.enum(['0', '1']).transform(Number),
  z.enum(['true', 'false']).transform((text) => Number(text === 'true')),
])
/** The same as a boolean. A value that is neither is refused: taken for false, a trial run would write. */
export const trueFalse = yesNo.transform((value) => value === 1)

/** One sentence per field, by its path (`members.0.name`), for the first hundred fields. */
export const fieldSentences = (error: z.ZodError): Record<string, string> => {
  const fields: Record<string, string> = {}
  for (const issue of error.issues.slice(0, MOST_ERRORS)) {
    // At the top it is a filter that a list does not have; further down the schema has its own sentence.
    if (issue.code === 'unrecognized_keys')
      for (const name of issue.keys.slice(0, MOST_ERRORS))
        fields[[...issue.path, excerpt(name)].join('.')] ??= issue.path.length
          ? issue.message
          : t.noSuchFilter(excerpt(name))
    else fields[issue.path.join('.') || 'body'] ??= issue.message
  }
  return fields
}

/** Deeper than anything that is sent. */
const DEEPEST = 40
/**
 * Where a given value has text that no UTF-8 can hold (half a surrogate pair) or no database keeps whole (a zero byte), is
 * nested too deeply, or has more items than any call takes: the path of the field, or null. The last two bound the work of the
 * schema, which notes a problem for each item.
 */
export function illFormed(given: unknown, at: readonly (string | number)[] = []): string | null {
  if (typeof given === 'string') return isPlain(given) ? null : at.join('.') || 'body'
  if (!given || typeof given !== 'object') return null
  if (at.length === DEEPEST) return String(at[0])
  const inner = Array.isArray(given) ? [...given.entries()] : Object.entries(given)
  if (inner.length > MOST_ITEMS) return at.join('.') || 'body'
  for (const [name, value] of inner) {
    const found = typeof name === 'string' && !isPlain(name) ? at.join('.') || 'body' : illFormed(value, [...at, name])
    if (found !== null) return found
  }
  return null
}
const isPlain = (text: string) => text.isWellFormed() && !text.includes('\0')

/** `lockVersion` of the row as the sender read it; left out, the save is not compared with what others saved since. */
export const readVersion = () =>
  z.coerce
    .number({ error: () => t.versionWrong })
    .int({ error: () => t.versionWrong })
    .optional()
