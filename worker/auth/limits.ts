import { timeDistance } from '../core/time'

/**
 * Rate limits: `most` attempts within `seconds`; beyond that, with `thenEvery`, one attempt per so many seconds. Each
 * key (account, address, phone) has its own Durable Object, so that the count holds wherever requests arrive.
 */
export const limits = {
  /** Failed sign-ins of a name from one address, or on one device that the person has used. More than five block it there. */
  'login.here': { most: 6, seconds: 600 },
  /** Failed sign-ins of a name from all places where it is not known. They slow the name down, but cannot block it. */
  'login.name': { most: 30, seconds: 600, thenEvery: 10 },
  /** High, because an address may be a whole institution behind one gateway. */
  'login.address': { most: 61, seconds: 600 },
  /** Further sign-ins from an address after its limit; beyond this the address is banned from open calls. */
  'ban.address': { most: 30, seconds: 600 },
  /** Wrong second checks of a person: per known place, from all other places together, and while signed in. */
  'second.person': { most: 6, seconds: 600 },
  /** Wrong passwords when a signed-in person must confirm it. */
  'password.person': { most: 6, seconds: 600 },
  /** Codes for a phone, per purpose, so that requests of strangers do not use up another purpose. */
  'sms.phone': { most: 1, seconds: 60 },
  'sms.phoneDay': { most: 10, seconds: 86_400 },
  'sms.address': { most: 5, seconds: 60 },
  /** Mails to a mailbox or about an account, per purpose; about an account also per requesting place. */
  'mail.box': { most: 1, seconds: 60 },
  'mail.boxDay': { most: 20, seconds: 86_400 },
  /** Mails about an account from all unknown places together. Beyond that none is sent; the links sent last stay valid. */
  'mail.account': { most: 5, seconds: 600 },
  'mail.address': { most: 5, seconds: 60 },
  /** Checks whether a name is free, as a form makes while the person types. */
  'look.address': { most: 60, seconds: 60 },
  /** Lookups that reveal whether a phone, mailbox or name has an account, by callers who do not manage accounts. */
  'taken.address': { most: 300, seconds: 86_400 },
  'register.address': { most: 10, seconds: 3600 },
  /** Submissions of user code, counted before anything is read or run. */
  'submit.person': { most: 10, seconds: 60 },
  /** Checks, releases and saves of exercises. Each runs solutions. */
  'solution.person': { most: 20, seconds: 60 },
  /** Drawing drill scenes without a session. Many people in one hall may share a gateway. */
  'draw.address': { most: 60, seconds: 60 },
  /** Reading and answering forms by their public links. Many people in one hall may share a gateway. */
  'formRead.address': { most: 240, seconds: 60 },
  'form.address': { most: 60, seconds: 600, thenEvery: 10 },
  /** Challenges of the proof of work that an address fetches. A page fetches one, and another after each use. */
  'proof.address': { most: 60, seconds: 60 },
  /** A challenge is used once. It expires within this time. */
  'proof.nonce': { most: 1, seconds: 900 },
  /** Anonymous objections and feedback. */
  'objection.address': { most: 3, seconds: 86_400 },
  'feedback.address': { most: 10, seconds: 86_400 },
  /** Uses of links and tickets. */
  'link.address': { most: 30, seconds: 600 },
} as const satisfies Record<string, Limit>
type Limit = { most: number; seconds: number; thenEvery?: number }
export type LimitName = keyof typeof limits

/** `waitSeconds`: seconds until the next attempt is allowed; 0 if this one is allowed. */
export type LimitVerdict = { heard: boolean; waitSeconds: number }

/**
 * Counts an attempt at `now` (milliseconds) unless the limit is reached; a refused attempt does not count. Times in the
 * future, after the clock was set back, block for no longer than any others.
 */
export function countAttempt(
  times: readonly number[],
  name: LimitName,
  now: number,
): { times: number[]; verdict: LimitVerdict } {
  const { most, seconds, thenEvery }: Limit = limits[name]
  const recent = times.filter((time) => timeDistance(time, now) < seconds * 1000)
  const open = recent.length < most ? now : thenEvery ? recent.at(-1)! + thenEvery * 1000 : recent[0]! + seconds * 1000
  if (open > now) return { times: recent, verdict: { heard: false, waitSeconds: Math.ceil((open - now) / 1000) } }
  return { times: [...recent, now], verdict: { heard: true, waitSeconds: 0 } }
}

/** Messages counted per calendar day over all receivers. */
export type DailyLimit = 'sms' | 'mail'
export type DailyTotal = { day: string; total: number; refused: boolean }
/** `first`: this is the first refusal of the day. */
export type DailyVerdict = { heard: boolean; first: boolean }
/**
 * Counts a message on `day` unless `most` have been counted. If nothing will be sent (`counts` is false) the verdict is
 * the same but nothing is counted, so that the response does not reveal whether the receiver is known.
 */
export function countDailyMessage(
  before: DailyTotal | undefined,
  day: string,
  most: number,
  counts: boolean,
): { after: DailyTotal; verdict: DailyVerdict } {
  const today = before?.day === day ? before : { day, total: 0, refused: false }
  if (today.total >= most)
    return { after: { ...today, refused: true }, verdict: { heard: false, first: !today.refused } }
  return { after: { ...today, total: today.total + (counts ? 1 : 0) }, verdict: { heard: true, first: false } }
}

/** The interface of a counter, implemented by the Durable Object and by its test double. */
export type LimitCounter = {
  /** Counts one attempt. */
  take(name: LimitName, now: number): Promise<LimitVerdict>
  /** Counts one message of a day. */
  takeOfDay(day: string, most: number, counts: boolean): Promise<DailyVerdict>
  /** Removes the last attempt. */
  giveBack(): Promise<void>
  /** Removes all attempts. */
  clear(): Promise<void>
}
