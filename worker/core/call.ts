import type { z } from 'zod'
import type { May } from '../policy/can'
import type { Done } from './done'

/** As the wire names it. What may be asked by GET as well takes its input from the address, the body or both. */
export type Address = `${'GET' | 'POST' | 'GET|POST'} /${string}`
/** An answer that is no envelope: a file, or what goes on as a socket. `instead`: what an envelope holds where there is no file yet. */
export type FileAnswer = { mime: string; instead?: z.ZodType }

type Declaration<Takes extends z.ZodType, Answers extends z.ZodType | FileAnswer, Form extends z.ZodObject> = {
  /** What it does, in a few words of the product's language: the summary in the description of the interface. */
  does: string
  /** Further words for who writes a client. */
  tells?: string
  /** The rights of which one opens it; `session` for whoever is signed in, `open` for everybody. What a row allows is said elsewhere. */
  may: May
  /** What it takes from the path, the address and the body; the path wins, then the body. */
  takes?: Takes
  /** How that is described, where it differs. */
  told?: z.ZodType
  /** The fields beside the `file` of a multipart form, which the call reads by itself. */
  form?: Form
  answers: Answers
  /** It is asked by GET as well and changes something: a cookie alone does not open that GET. */
  changes?: true
  /** It is open to who only sees as somebody else, though it is posted: it changes nothing of theirs. */
  whileSeeing?: true
  /** The moves that it makes, under the name of what moves: rows of its life cycle. */
  makes?: Readonly<Record<string, readonly string[]>>
  /**
   * What a success says, of what it answers where that decides it. What only the act knows the act says (`Done`); without
   * either it says that it is done.
   */
  says?(answer: Said<Answers>): string
}
type Said<Answers> = Answers extends z.ZodType ? z.input<Answers> : never
type Nothing = z.ZodType<Record<never, never>, Record<never, never>>

/**
 * A call of the API, declared once: its route, its place in the description of the interface, and what the browser and the
 * tests may send and read follow from it. In a browser only its address is left (`scripts/vite/calls.ts`).
 *
 * @example
 * export const commitGrades = call('POST /v2/subject/gradeCommit', {
 *   does: '提交本人评分',
 *   may: 'grade:score',
 *   takes: CommitGrades,
 *   answers: Outcome,
 * })
 */
export function call<
  Answers extends z.ZodType | FileAnswer,
  Takes extends z.ZodType = Nothing,
  Form extends z.ZodObject = never,
>(address: Address, declaration: Declaration<Takes, Answers, Form>): Declared<Takes, Answers, Form> {
  const [method = '', path = ''] = address.split(' ')
  return { ...declaration, method, path }
}

type Declared<Takes extends z.ZodType, Answers extends z.ZodType | FileAnswer, Form extends z.ZodObject> = Declaration<
  Takes,
  Answers,
  Form
> & {
  /** `GET`, `POST` or `GET|POST`. */
  method: string
  path: string
}
/** Any declared call. */
export type Call = Declared<any, any, any>
/** What is sent to it. */
export type InputOf<C extends Call> = C extends { takes?: infer Takes } ? z.input<Extract<Takes, z.ZodType>> : never
/** What the act is given. */
export type TakenOf<C extends Call> = C extends { takes?: infer Takes } ? z.output<Extract<Takes, z.ZodType>> : never
/** What the act answers; a file is a response. */
export type AnswerOf<C extends Call> = C['answers'] extends z.ZodType
  ? z.input<C['answers']> | Done<z.input<C['answers']>>
  : Response
/** What the caller reads. */
export type ResultOf<C extends Call> = C['answers'] extends z.ZodType ? z.output<C['answers']> : never
/** The fields beside the file of a form. */
export type FormOf<C extends Call> = C extends { form?: infer Form } ? z.input<Extract<Form, z.ZodType>> : never

export const file = (mime = 'application/octet-stream', instead?: z.ZodType): FileAnswer => ({
  mime,
  ...(instead && { instead }),
})
