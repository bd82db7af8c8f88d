/** Languages of the interface; Chinese is the default. */
export const locales = ['zh', 'en'] as const
export type Locale = (typeof locales)[number]

let localeReader: () => Locale = () => 'zh'
let storing = false
/** Returns the current language: of the request on the server, of the page in the browser. */
export const locale = (): Locale => (storing ? 'zh' : localeReader())
/** Sets the function that finds the language. Called once at the start, on either side. */
export const setLocaleReader = (reader: () => Locale): void => {
  localeReader = reader
}

/**
 * Runs a function with Chinese texts. Texts that are stored for others (a notice, a log row) are in Chinese, whatever
 * the language of the user.
 * @param write creates the text synchronously; it must not wait for anything
 */
export function inChinese<Result>(write: () => Result): Result {
  const before = storing
  storing = true
  try {
    return write()
  } finally {
    storing = before
  }
}

/** Returns the language that a cookie header selects. */
export const localeFromCookies = (cookies: string | null): Locale =>
  /(?:^|;\s*)lang=en(?:;|$)/.test(cookies ?? '') ? 'en' : 'zh'
/** Language tags (BCP 47) for browsers and screen readers. */
export const languageTag = { zh: 'zh-CN', en: 'en' } as const satisfies Record<Locale, string>

type Pair = readonly [zh: string, en: string]
type Entry = Pair | ((...values: never[]) => Pair)
type Texts<Entries extends Record<string, Entry>> = {
  readonly [Name in keyof Entries]: Entries[Name] extends (...values: infer Values) => Pair
    ? (...values: Values) => string
    : string
}

/** Formats a number of things in English: `plural(1, 'day')` is 1 day, `plural(2, 'study', 'studies')` 2 studies. */
export const plural = (count: string | number, one: string, more = `${one}s`): string =>
  `${count} ${Number(count) === 1 ? one : more}`

/** A label inside an English sentence: its first letter is lower case, except in an abbreviation. */
export const inSentence = (label: string | number): string =>
  String(label).replace(/^[A-Z](?=[a-z])/, (first) => first.toLowerCase())

/** Returns the text of the current language. The browser build keeps only one of the two (scripts/vite/language-chunks.ts). */
const pickLanguage = ([zh, en]: Pair | readonly [one: string, other?: undefined]) =>
  locale() === 'en' && en !== undefined ? en : zh

/**
 * Defines the texts of one area in both languages: `t.name`, or `t.left(3)` for a text with a value. The language is
 * evaluated on access, so a table that is built at the start must read texts in a getter.
 */
export function texts<const Entries extends Record<string, Entry>>(entries: Entries): Texts<Entries> {
  const all = {}
  for (const [name, entry] of Object.entries(entries) as [string, Entry][])
    Object.defineProperty(
      all,
      name,
      typeof entry === 'function'
        ? { value: (...values: never[]) => pickLanguage(entry(...values)), enumerable: true }
        : { get: () => pickLanguage(entry), enumerable: true },
    )
  return all as Texts<Entries>
}

/**
 * The same for texts that are stored in Chinese and recognized again: the browser build contains these in both
 * languages, all others in its own only.
 * @alias
 */
export const storedTexts = texts

/**
 * Adds a text to each row of a table, evaluated on access.
 * @example withTexts('label', { DRAFT: { colour: 'grey' } }, texts({ DRAFT: ['草稿', 'Draft'] })).DRAFT.label
 */
export function withTexts<const Field extends string, Rows extends object>(
  field: Field,
  rows: Rows,
  t: { readonly [Name in keyof Rows]: string },
) {
  const all = Object.entries<object>(rows as Record<string, object>).map(([name, row]) => [
    name,
    Object.defineProperties(
      {},
      {
        ...Object.getOwnPropertyDescriptors(row),
        [field]: { get: () => t[name as keyof Rows], enumerable: true },
      },
    ),
  ])
  return Object.fromEntries(all) as { [Name in keyof Rows]: Rows[Name] & { readonly [_ in Field]: string } }
}
/**
 * Returns a table whose rows have the label that their function names, evaluated on access.
 * @example withLabels({ 0: { colour: 'grey', label: () => t.draft } })[0].label
 */
export function withLabels<const Rows extends Readonly<Record<PropertyKey, { readonly label: () => string }>>>(
  rows: Rows,
): { readonly [Code in keyof Rows]: Omit<Rows[Code], 'label'> & { readonly label: string } }
export function withLabels(rows: Readonly<Record<string, { readonly label: () => string }>>): object {
  const labels = Object.entries(rows).map(([code, { label }]) => [code, { get: label }] as const)
  return withTexts('label', rows, Object.defineProperties({}, Object.fromEntries(labels)))
}
/** A text that is evaluated later: the label of a field, for messages that are built when they are read. */
export type Label = string | (() => string)
export const resolveLabel = (label: Label): string => (typeof label === 'function' ? label() : label)
