import { storedFor } from '~/app/lib/store'
import { CARDS_WIDTH, WIDTH_COOKIE } from '~/app/ui/device'

/** A person's appearance settings. Those that the first render needs are in cookies too, to avoid a flash. */
export type Look = {
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
export type FirstLook = Look & { phone: boolean; cards: boolean }

export const PRIMARY = '#1890FF'
export const defaultLook: Look = {
  theme: 'light',
  weak: false,
  primary: PRIMARY,
  layout: 'side',
  fixedHeader: true,
  fixedSider: true,
  contentWidth: 'fixed',
  autoHide: false,
  multiTab: true,
  menu: null,
}

/** One year, in seconds. */
const SECONDS = 31_536_000
type Reader<Value> = (text: string) => Value | undefined
const yes: Reader<boolean> = (text) => (text === '1' ? true : text === '0' ? false : undefined)
const oneOf =
  <const Value extends string>(...values: Value[]): Reader<Value> =>
  (text) =>
    values.find((value) => value === text)

/** Parses each setting from its cookie; an invalid value counts as absent. */
const readers: { [Name in keyof Look]: Reader<Look[Name]> } = {
  theme: oneOf('light', 'dark'),
  weak: yes,
  primary: (text) => (/^[0-9a-f]{6}$/i.test(text) ? `#${text.toUpperCase()}` : undefined),
  layout: oneOf('side', 'top', 'mix'),
  fixedHeader: yes,
  fixedSider: yes,
  contentWidth: oneOf('fixed', 'fluid'),
  autoHide: yes,
  multiTab: yes,
  menu: oneOf('open', 'collapsed'),
}
const names = Object.keys(readers) as (keyof Look)[]
/** The prefix avoids a clash with cookies of other products on the host. The two names without it are older. */
const cookieOf = (name: keyof Look) => (name === 'theme' || name === 'menu' ? name : `look_${name}`)
const written = (value: Look[keyof Look]) =>
  typeof value === 'boolean' ? (value ? '1' : '0') : (value ?? '').replace('#', '')

function chosenIn(cookies: string): Partial<Look> {
  const chosen: Partial<Look> = {}
  const take = <Name extends keyof Look>(name: Name) => {
    const text = new RegExp(`(?:^|;\\s*)${cookieOf(name)}=([^;]*)`).exec(cookies)?.[1]
    const value = text === undefined ? undefined : readers[name](text)
    if (value !== undefined) chosen[name] = value
  }
  for (const name of names) take(name)
  return chosen
}

/**
 * Returns the appearance of a request from its cookies, with a guess whether it comes from a phone and from a window
 * too narrow for tables.
 */
export function lookOf(request: Request): FirstLook {
  const cookies = request.headers.get('cookie') ?? ''
  const phone =
    request.headers.get('sec-ch-ua-mobile') === '?1' ||
    /\bMobi|Android|iPhone/.test(request.headers.get('user-agent') ?? '')
  const width = new RegExp(`(?:^|;\\s*)${WIDTH_COOKIE}=([^;]*)`).exec(cookies)?.[1]
  return { ...defaultLook, ...chosenIn(cookies), phone, cards: width === undefined ? phone : width === CARDS_WIDTH }
}

/** Stores settings in this browser for a year: in the storage, and in cookies for the server. */
export function keepLook(change: Partial<Look>): void {
  for (const name of Object.keys(change) as (keyof Look)[]) {
    storedFor(name, SECONDS).write(change[name])
    document.cookie = `${cookieOf(name)}=${written(change[name] ?? null)}; path=/; max-age=${SECONDS}; samesite=lax`
  }
}

/** Returns the settings that the storage has and the cookies have lost. */
export function forgottenLook(): Partial<Look> {
  const chosen = chosenIn(document.cookie)
  const forgotten: Partial<Look> = {}
  const take = <Name extends keyof Look>(name: Name) => {
    const stored = name in chosen ? null : storedFor<Look[Name]>(name, SECONDS).read()
    const value = stored === null ? undefined : readers[name](written(stored))
    if (value !== undefined) forgotten[name] = value
  }
  for (const name of names) take(name)
  return forgotten
}
