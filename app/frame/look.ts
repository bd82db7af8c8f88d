import { storedFor } from '~/app/lib/store'
import { CARDS_WIDTH, WIDTH_COOKIE } from '~/app/ui/device'

/** How the product looks to one person. What the first picture needs is in cookies too, so that nothing flashes. */
export type Look = {
  theme: 'light' | 'dark'
  /** For people who tell few colours apart. */
  weak: boolean
  /** `#rrggbb` */
  primary: string
  layout: 'side' | 'top' | 'mix'
  fixedHeader: boolean
  fixedSider: boolean
  contentWidth: 'fixed' | 'fluid'
  /** The header goes out of the way while reading on. */
  autoHide: boolean
  multiTab: boolean
  /** The side menu; null until somebody chose. */
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

/** A year. */
const SECONDS = 31_536_000
type Reader<Value> = (text: string) => Value | undefined
const yes: Reader<boolean> = (text) => (text === '1' ? true : text === '0' ? false : undefined)
const oneOf =
  <const Value extends string>(...values: Value[]): Reader<Value> =>
  (text) =>
    values.find((value) => value === text)

/** How each setting is read from its cookie; what does not fit is as if it were not there. */
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
/** Cookies of other products on the host may have such plain names; these two are older than the others. */
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

/** The look of a request: what its cookies choose, whether it comes from a phone, and from a window too narrow for tables. */
export function lookOf(request: Request): FirstLook {
  const cookies = request.headers.get('cookie') ?? ''
  const phone =
    request.headers.get('sec-ch-ua-mobile') === '?1' ||
    /\bMobi|Android|iPhone/.test(request.headers.get('user-agent') ?? '')
  const width = new RegExp(`(?:^|;\\s*)${WIDTH_COOKIE}=([^;]*)`).exec(cookies)?.[1]
  return { ...defaultLook, ...chosenIn(cookies), phone, cards: width === undefined ? phone : width === CARDS_WIDTH }
}

/** Keeps what was chosen in this browser for a year: in the storage, and in cookies for the server. */
export function keepLook(change: Partial<Look>): void {
  for (const name of Object.keys(change) as (keyof Look)[]) {
    storedFor(name, SECONDS).write(change[name])
    document.cookie = `${cookieOf(name)}=${written(change[name] ?? null)}; path=/; max-age=${SECONDS}; samesite=lax`
  }
}

/** What the storage still has though the cookies are gone. */
export function forgottenLook(): Partial<Look> {
  const chosen = chosenIn(document.cookie)
  const forgotten: Partial<Look> = {}
  const take = <Name extends keyof Look>(name: Name) => {
    const kept = name in chosen ? null : storedFor<Look[Name]>(name, SECONDS).read()
    const value = kept === null ? undefined : readers[name](written(kept))
    if (value !== undefined) forgotten[name] = value
  }
  for (const name of names) take(name)
  return forgotten
}
