import type { Context as HonoContext, MiddlewareHandler } from 'hono'
import { t } from './core.texts'
import type { App } from './http.server'
import { illFormed } from './input'
import { badInput, Refusal } from './refusal'
import { readWithin } from './request-body'

/** A body that is not a file, in bytes. */
const MOST_TEXT = 5 * 1024 * 1024

/** The address of a call must be text: escapes that are no UTF-8, and zero bytes, are refused before anything looks at them. */
export const readableAddress: MiddlewareHandler<App> = (c, next) => {
  const { pathname, search } = new URL(c.req.url)
  if (decoded(pathname + search).includes('\0')) throw illFormedIn('body')
  return next()
}

const illFormedIn = (field: string) => badInput({ [field]: t.illFormed })
/** @throws 400 for escapes that are no UTF-8; a percent sign that escapes nothing stands for itself */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text.replace(/%(?![0-9a-f]{2})/gi, '%25'))
  } catch {
    throw illFormedIn('body')
  }
}

/**
 * The bytes of a body that is no file. The request can be read again afterwards.
 * @throws 400 where it breaks off, 408 where it comes too slowly, 413 where it is longer than 5 MB
 */
export async function bytesOf({ req }: HonoContext): Promise<ArrayBuffer> {
  const bytes = await readWithin(
    req.raw,
    MOST_TEXT,
    () => t.bodyTooLarge,
    (body) => body.arrayBuffer(),
  ).catch((error: unknown) => {
    throw error instanceof Refusal ? error : badInput({ body: t.badRequest })
  })
  if (req.raw.body) req.raw = new Request(req.raw, { body: bytes })
  return bytes
}
const textOf = async (c: HonoContext) => readable(await bytesOf(c))
/** Bytes as text. @throws 400 naming the field where they are no UTF-8 */
export function readable(bytes: ArrayBuffer | Uint8Array, field = 'body'): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw illFormedIn(field)
  }
}

/** Whether a content type is that of JSON. */
export const isJsonType = (type: string) => /^application\/([\w.-]+\+)?json\s*(;|$)/i.test(type)
/** What a JSON body says; nothing where there is none. @throws 400 for what is no JSON, or has ill-formed text in it */
export async function jsonOf(c: HonoContext): Promise<unknown> {
  const text = await textOf(c)
  if (!text) return {}
  return wellFormed(parsedJson(text))
}
/** @throws 400 for what is no JSON */
export function parsedJson(text: string, field = 'body'): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw badInput({ [field]: t.notJson })
  }
}
/** As it is given. @throws 400 naming the field where a text is ill-formed, or is nested too deeply */
export function wellFormed<Given>(given: Given): Given {
  const field = illFormed(given)
  if (field !== null) throw illFormedIn(field)
  return given
}

type FormLimit = {
  /** What is said where it is no form. */
  missing: () => string
  /** Bytes of the form with its files, and what is said where there are more. */
  most: number
  tooLarge: () => string
}
/**
 * A form with files, read whole.
 * @throws 400 for what is no form, and for names and texts that are not readable; 408 and 413 as `readWithin`
 */
export async function fileForm(c: HonoContext, { missing, most, tooLarge }: FormLimit): Promise<FormData> {
  const form = await readWithin(c.req.raw, most, tooLarge, (body) => body.formData()).catch((error: unknown) => {
    throw error instanceof Refusal ? error : badInput({ file: missing() })
  })
  for (const [name, value] of form) {
    // Bytes that are no UTF-8 have become this sign already.
    const text = name + (typeof value === 'string' ? value : value.name)
    if (text.includes('\ufffd') || illFormed(text) !== null)
      throw illFormedIn(typeof value === 'string' ? name : 'file')
  }
  return form
}

/** The fields of a form without files. @throws 400 for what is no form, or has ill-formed text in it */
export async function fieldsOf(c: HonoContext): Promise<unknown> {
  const type = c.req.header('content-type') ?? ''
  const text = await textOf(c)
  if (type.includes('urlencoded')) decoded(text)
  const form = await new Response(text, { headers: { 'content-type': type } }).formData().catch(() => {
    throw badInput({ body: t.notForm })
  })
  return wellFormed(Object.fromEntries(form))
}
