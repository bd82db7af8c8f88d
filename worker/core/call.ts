import type { z } from 'zod'
import type { CallAccess } from '../policy/authorization'
import type { CommandResult } from './command-result'

/** Method and path as on the wire. A call that also accepts GET takes its input from the query string, the body or both. */
export type Endpoint = `${'GET' | 'POST' | 'GET|POST'} /${string}`
/**
 * A response without an envelope: a file of one of these types, or the upgrade to a socket. `instead`: schema of the
 * envelope's result while there is no file yet.
 */
export type FileResponse = { mimes: readonly string[]; instead?: z.ZodType }

type Declaration<Takes extends z.ZodType, Answers extends z.ZodType | FileResponse, Form extends z.ZodObject> = {
  /** Short description in Chinese: the summary in the OpenAPI description. */
  does: string
  /** Further description for authors of clients. */
  tells?: string
  /**
   * Required access: one of these rights, `session` for any signed-in user, or `open` for everybody. Row conditions are
   * checked elsewhere.
   */
  may: CallAccess
  /** Schema of the input from path, query string and body. The path takes precedence, then the body. */
  takes?: Takes
  /** Schema for the OpenAPI description, if it differs from `takes`. */
  told?: z.ZodType
  /** Fields beside `file` of a multipart form, which the handler reads itself. */
  form?: Form
  answers: Answers
  /** The call also accepts GET and changes data: a cookie alone does not authorize that GET. */
  changes?: true
  /** The call is allowed in an impersonated session although it is a POST: it changes nothing in that person's name. */
  whileSeeing?: true
  /** Life cycle transitions that the call makes, by the name of the life cycle. */
  makes?: Readonly<Record<string, readonly string[]>>
  /**
   * Success message, which may depend on the result. A message that only the command knows is in its `CommandResult`;
   * without either the message is the default one.
   */
  says?(answer: SuccessResult<Answers>): string
}
type SuccessResult<Answers> = Answers extends z.ZodType ? z.input<Answers> : never
type NoInput = z.ZodType<Record<never, never>, Record<never, never>>

/**
 * Declares a call of the API once. Its route, its part of the OpenAPI description, and the types that browser and tests
 * send and read are derived from it. In the browser only method and path remain (`scripts/vite/call-stubs.ts`).
 *
 * @example
 * export const commitGrades = call('POST /v2/subject/gradeCommit', {
 *   does: '提交本人评分',
 *   may: 'grade:score',
 *   takes: CommitGrades,
 *   answers: BatchResult,
 * })
 */
export function call<
  Answers extends z.ZodType | FileResponse,
  Takes extends z.ZodType = NoInput,
  Form extends z.ZodObject = never,
>(address: Endpoint, declaration: Declaration<Takes, Answers, Form>): DeclaredCall<Takes, Answers, Form> {
  const [method = '', path = ''] = address.split(' ')
  return { ...declaration, method, path }
}

type DeclaredCall<
  Takes extends z.ZodType,
  Answers extends z.ZodType | FileResponse,
  Form extends z.ZodObject,
> = Declaration<Takes, Answers, Form> & {
  /** `GET`, `POST` or `GET|POST`. */
  method: string
  path: string
}
/** Any declared call. */
export type Call = DeclaredCall<any, any, any>
/** Input as clients send it. */
export type InputOf<C extends Call> = C extends { takes?: infer Takes } ? z.input<Extract<Takes, z.ZodType>> : never
/** Parsed input as the handler receives it. */
export type ParsedInputOf<C extends Call> = C extends { takes?: infer Takes }
  ? z.output<Extract<Takes, z.ZodType>>
  : never
/** Result of the handler; a file is a `Response`. */
export type HandlerResultOf<C extends Call> = C['answers'] extends z.ZodType
  ? z.input<C['answers']> | CommandResult<z.input<C['answers']>>
  : Response
/** Result as clients read it. */
export type ResultOf<C extends Call> = C['answers'] extends z.ZodType ? z.output<C['answers']> : never
/** Form fields beside the file. */
export type FormOf<C extends Call> = C extends { form?: infer Form } ? z.input<Extract<Form, z.ZodType>> : never

/** Declares the response of a call as a file; `instead`: schema of the envelope's result while there is no file yet. */
export const fileResponse = (
  mime: string | readonly string[] = 'application/octet-stream',
  instead?: z.ZodType,
): FileResponse => ({
  mimes: [mime].flat(),
  ...(instead && { instead }),
})
