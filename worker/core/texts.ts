/** The languages of the interface; Chinese is the first. */
export const locales = ['zh', 'en'] as const
export type Locale = (typeof locales)[number]

let read: () => Locale = () => 'zh'
let storing = false
/** The language of whoever is being answered: of the request on the server, of the page in the browser. */
export const locale = (): Locale => (storing ? 'zh' : read())
/** Says where the language is found. Called once when the program starts, on either side. */
export const readLocaleBy = (reader: () => Locale): void => {
  read = reader
}

/**
 * What is kept for others (a notice, a log row) is written in Chinese, whoever causes it.
 * @param write makes the text at once; it must not wait for anything.
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

/** The language that a cookie header chooses. */
export const localeIn = (cookies: string | null): Locale =>
  /(?:^|;\s*)lang=en(?:;|$)/.test(cookies ?? '') ? 'en' : 'zh'
/** As the browser and screen readers want it named. */
export const languageTag = { zh: 'zh-CN', en: 'en' } as const satisfies Record<Locale, string>

type Pair = readonly [zh: string, en: string]
type Entry = Pair | ((...values: never[]) => Pair)
type Texts<Entries extends Record<string, Entry>> = {
  readonly [Name in keyof Entries]: Entries[Name] extends (...values: infer Values) => Pair
    ? (...values: Values) => string
    : string
}

/** English for a number of things: `plural(1, 'day')` is 1 day, `plural(2, 'study', 'studies')` 2 studies. */
export const plural = (count: string | number, one: string, more = `${one}s`): string =>
  `${count} ${Number(count) === 1 ? one : more}`

/** A browser's build leaves one of the two (scripts/vite/one-language.ts). */
const said = ([zh, en]: Pair | readonly [one: string, other?: undefined]) =>
  locale() === 'en' && en !== undefined ? en : zh

/**
 * The texts of one area, each in both languages: `t.name`, or `t.left(3)` where a value stands in it. A text is chosen when it
 * is read, so that a table made when the program starts reads it in a getter.
 */
export function texts<const Entries extends Record<string, Entry>>(entries: Entries): Texts<Entries> {
  const all = {}
  for (const [name, entry] of Object.entries(entries) as [string, Entry][])
    Object.defineProperty(
      all,
      name,
      typeof entry === 'function'
        ? { value: (...values: never[]) => said(entry(...values)), enumerable: true }
        : { get: () => said(entry), enumerable: true },
    )
  return all as Texts<Entries>
}

/**
 * The same for words that are stored in Chinese and known again by them: a browser has these in both languages, all others in
 * its own only.
 * @alias
 */
export const storedTexts = texts

/**
 * The rows of a table, each with the text of its name beside what it says of itself. The text is read when it is asked for.
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
 * A table whose rows name the text that they are called by. The text is read when it is asked for.
 * @example labelled({ 0: { colour: 'grey', label: () => t.draft } })[0].label
 */
export function labelled<const Rows extends Readonly<Record<PropertyKey, { readonly label: () => string }>>>(
  rows: Rows,
): { readonly [Code in keyof Rows]: Omit<Rows[Code], 'label'> & { readonly label: string } }
export function labelled(rows: Readonly<Record<string, { readonly label: () => string }>>): object {
  const labels = Object.entries(rows).map(([code, { label }]) => [code, { get: label }] as const)
  return withTexts('label', rows, Object.defineProperties({}, Object.fromEntries(labels)))
}
/** A text that may be asked for later: what a person calls a field, for sentences that are made when they are read. */
export type Label = string | (() => string)
export const labelNow = (label: Label): string => (typeof label === 'function' ? label() : label)
