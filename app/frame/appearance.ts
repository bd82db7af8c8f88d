import { storageEntry } from '~/app/lib/browser-storage'
import { CARDS_WIDTH, WIDTH_COOKIE } from '~/app/ui/device'

/** A person's appearance settings. Those that the first render needs are in cookies too, to avoid a flash. */
export type Appearance = {
  theme: 'light' | 'dark'
  /** For colour-blind people. */
  weak: boolean
  /** `#rrggbb` */
  primary: string
  layout: 'side' | 'top' | 'mix'
  fixedHeader: boolean
  fixedSider: boolean
  contentWidth: 'fixed' | 'fluid'
  /** Hides the header while scrolling down. */
  autoHide: boolean
  multiTab: boolean
  /** The side menu; null until the person chose. */
  menu: 'open' | 'collapsed' | null
}
export type InitialAppearance = Appearance & { phone: boolean; cards: boolean }

export const PRIMARY_COLOUR = '#1890FF'
export const defaultAppearance: Appearance = {
  theme: 'light',
  weak: false,
  primary: PRIMARY_COLOUR,
  layout: 'side',
  fixedHeader: true,
  fixedSider: true,
  contentWidth: 'fixed',
  autoHide: false,
  multiTab: true,
  menu: null,
}

/** One year, in seconds. */
const YEAR_SECONDS = 31_536_000
type SettingParser<Value> = (text: string) => Value | undefined
const parseBoolean: SettingParser<boolean> = (text) => (text === '1' ? true : text === '0' ? false : undefined)
const parseOneOf =
  <const Value extends string>(...values: Value[]): SettingParser<Value> =>
  (text) =>
    values.find((value) => value === text)

/** Parses each setting from its cookie; an invalid value counts as absent. */
const settingParsers: { [Name in keyof Appearance]: SettingParser<Appearance[Name]> } = {
  theme: parseOneOf('light', 'dark'),
  weak: parseBoolean,
  primary: (text) => (/^[0-9a-f]{6}$/i.test(text) ? `#${text.toUpperCase()}` : undefined),
  layout: parseOneOf('side', 'top', 'mix'),
  fixedHeader: parseBoolean,
  fixedSider: parseBoolean,
  contentWidth: parseOneOf('fixed', 'fluid'),
  autoHide: parseBoolean,
  multiTab: parseBoolean,
  menu: parseOneOf('open', 'collapsed'),
}
const settingNames = Object.keys(settingParsers) as (keyof Appearance)[]
/** The prefix avoids a clash with cookies of other products on the host. The two names without it are older. */
const cookieName = (name: keyof Appearance) => (name === 'theme' || name === 'menu' ? name : `look_${name}`)
const cookieValue = (value: Appearance[keyof Appearance]) =>
  typeof value === 'boolean' ? (value ? '1' : '0') : (value ?? '').replace('#', '')

function parseCookies(cookies: string): Partial<Appearance> {
  const chosen: Partial<Appearance> = {}
  const take = <Name extends keyof Appearance>(name: Name) => {
    const text = new RegExp(`(?:^|;\\s*)${cookieName(name)}=([^;]*)`).exec(cookies)?.[1]
    const value = text === undefined ? undefined : settingParsers[name](text)
    if (value !== undefined) chosen[name] = value
  }
  for (const name of settingNames) take(name)
  return chosen
}

/**
 * Returns the appearance of a request from its cookies, with a guess whether it comes from a phone and from a window
 * too narrow for tables.
 */
export function readAppearance(request: Request): InitialAppearance {
  const cookies = request.headers.get('cookie') ?? ''
  const phone =
    request.headers.get('sec-ch-ua-mobile') === '?1' ||
    /\bMobi|Android|iPhone/.test(request.headers.get('user-agent') ?? '')
  const width = new RegExp(`(?:^|;\\s*)${WIDTH_COOKIE}=([^;]*)`).exec(cookies)?.[1]
  return {
    ...defaultAppearance,
    ...parseCookies(cookies),
    phone,
    cards: width === undefined ? phone : width === CARDS_WIDTH,
  }
}

/** Stores settings in this browser for a year: in the storage, and in cookies for the server. */
export function saveAppearance(change: Partial<Appearance>): void {
  for (const name of Object.keys(change) as (keyof Appearance)[]) {
    storageEntry(name, YEAR_SECONDS).write(change[name])
    document.cookie = `${cookieName(name)}=${cookieValue(change[name] ?? null)}; path=/; max-age=${YEAR_SECONDS}; samesite=lax`
  }
}

/** Returns the settings that the storage has and the cookies have lost. */
export function readLostAppearance(): Partial<Appearance> {
  const chosen = parseCookies(document.cookie)
  const forgotten: Partial<Appearance> = {}
  const take = <Name extends keyof Appearance>(name: Name) => {
    const stored = name in chosen ? null : storageEntry<Appearance[Name]>(name, YEAR_SECONDS).read()
    const value = stored === null ? undefined : settingParsers[name](cookieValue(stored))
    if (value !== undefined) forgotten[name] = value
  }
  for (const name of settingNames) take(name)
  return forgotten
}
