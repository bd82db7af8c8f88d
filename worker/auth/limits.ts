import { apart } from '../core/time'

/**
 * How often something may be tried: `most` times within `seconds`, and beyond that, where `thenEvery` says so, once in so many
 * seconds. Kept per key (an account, an address, a phone) in one Durable Object each, so that the count holds wherever the
 * requests arrive.
 */
export const limits = {
  /** Failed sign-ins of a name from one address, or on one device that its person has used: more than five close it there. */
  'login.here': { most: 6, seconds: 600 },
  /** Failed sign-ins of a name from wherever it is not known: many places together slow it, and nobody can close it. */
  'login.name': { most: 30, seconds: 600, thenEvery: 10 },
  /** An address may be a whole institution behind one gateway. */
  'login.address': { most: 61, seconds: 600 },
  /** Sign-ins that go on from an address after it was told to wait; beyond that it is banned from open calls. */
  'ban.address': { most: 30, seconds: 600 },
  /** Wrong second checks of a person: from a place that the person has used, or from all others together; or while signed in. */
  'second.person': { most: 6, seconds: 600 },
  /** Wrong passwords where a signed-in person is asked for it again. */
  'password.person': { most: 6, seconds: 600 },
  /** Codes for a phone, by what they are for: what strangers ask for uses up none of another purpose. */
  'sms.phone': { most: 1, seconds: 60 },
  'sms.phoneDay': { most: 10, seconds: 86_400 },
  'sms.address': { most: 5, seconds: 60 },
  /** Mails to a mailbox or about an account, by what they are for; about an account also by the place that asks. */
  'mail.box': { most: 1, seconds: 60 },
  'mail.boxDay': { most: 20, seconds: 86_400 },
  /** Mails about an account that strangers ask for together. Beyond that none is sent: those sent last still open. */
  'mail.account': { most: 5, seconds: 600 },
  'mail.address': { most: 5, seconds: 60 },
  /** Looking whether a name is free, as a form does while one types. */
  'look.address': { most: 60, seconds: 60 },
  /** Asking whether a phone, a mailbox or a name has an account, by whoever does not manage accounts. */
  'taken.address': { most: 300, seconds: 86_400 },
  'register.address': { most: 10, seconds: 3600 },
  /** Programs that a person hands in, counted before anything is read or run. */
  'submit.person': { most: 10, seconds: 60 },
  /** Checks, releases and saves of exercises, each of which runs solutions. */
  'solution.person': { most: 20, seconds: 60 },
  /** Drawing drill scenes without a session: a hall of people may be behind one gateway. */
  'draw.address': { most: 60, seconds: 60 },
  /** Reading and answering forms by their public links: a hall of people may be behind one gateway. */
  'formRead.address': { most: 240, seconds: 60 },
  'form.address': { most: 60, seconds: 600, thenEvery: 10 },
  /** Challenges of the proof of work that an address fetches: a page fetches one, and another after each use. */
  'proof.address': { most: 60, seconds: 60 },
  /** A challenge is used once. It lives for less than this. */
  'proof.nonce': { most: 1, seconds: 900 },
  /** Anonymous objections and feedback. */
  'objection.address': { most: 3, seconds: 86_400 },
  'feedback.address': { most: 10, seconds: 86_400 },
  /** Presenting links and tickets. */
  'link.address': { most: 30, seconds: 600 },
} as const satisfies Record<string, Limit>
type Limit = { most: number; seconds: number; thenEvery?: number }
export type LimitName = keyof typeof limits

/** `waitSeconds`: until the next try is heard; 0 when this one is. */
export type Verdict = { heard: boolean; waitSeconds: number }

/**
 * Counts a try made at `now` (milliseconds) unless there were too many; a try that is not heard does not count. Tries of before
 * the clock was set back, which lie ahead, shut nobody out for longer than any others.
 */
export function count(times: readonly number[], name: LimitName, now: number): { times: number[]; verdict: Verdict } {
  const { most, seconds, thenEvery }: Limit = limits[name]
  const kept = times.filter((time) => apart(time, now) < seconds * 1000)
  const open = kept.length < most ? now : thenEvery ? kept.at(-1)! + thenEvery * 1000 : kept[0]! + seconds * 1000
  if (open > now) return { times: kept, verdict: { heard: false, waitSeconds: Math.ceil((open - now) / 1000) } }
  return { times: [...kept, now], verdict: { heard: true, waitSeconds: 0 } }
}

/** What is counted per calendar day over all receivers. */
export type DailyLimit = 'sms' | 'mail'
export type DayTotal = { day: string; total: number; refused: boolean }
/** `first`: the first refusal of the day. */
export type DayVerdict = { heard: boolean; first: boolean }
/**
 * Counts a message on `day` unless `most` have been counted. Where nothing will be sent (`counts` is false) it is judged alike
 * and not counted, so that the answer does not tell whether the receiver is known.
 */
export function countOfDay(
  before: DayTotal | undefined,
  day: string,
  most: number,
  counts: boolean,
): { after: DayTotal; verdict: DayVerdict } {
  const today = before?.day === day ? before : { day, total: 0, refused: false }
  if (today.total >= most)
    return { after: { ...today, refused: true }, verdict: { heard: false, first: !today.refused } }
  return { after: { ...today, total: today.total + (counts ? 1 : 0) }, verdict: { heard: true, first: false } }
}

/** What a counter does, in the Durable Object and in its stand-in. */
export type Counter = {
  /** Counts one try. */
  take(name: LimitName, now: number): Promise<Verdict>
  /** Counts one message of a day. */
  takeOfDay(day: string, most: number, counts: boolean): Promise<DayVerdict>
  /** The last try was none. */
  giveBack(): Promise<void>
  /** All is forgiven. */
  clear(): Promise<void>
}
