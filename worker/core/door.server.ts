import type { Context as HonoContext, MiddlewareHandler } from 'hono'
import { t } from './core.texts'
import type { App } from './http.server'
import { illFormed } from './input'
import { badInput, Refusal } from './refusal'

/** What is read of a body that nobody asked for, in bytes. */
const READ_TO_THE_END = 16 * 1024 * 1024
/** A body that is not a file, in bytes. */
const MOST_TEXT = 5 * 1024 * 1024

/**
 * A call may be answered before its body is read: a refusal needs none of it. The rest would stand at the head of the
 * connection's next request, which then breaks: it is read to its end, or, where it is long, the connection ends with the
 * answer.
 */
export const readsToTheEnd: MiddlewareHandler<App> = async (c, next) => {
  await next()
  const { body, bodyUsed } = c.req.raw
  if (body && !bodyUsed) await readToTheEnd(body.getReader())
}
export async function readToTheEnd(reader: ReadableStreamDefaultReader<Uint8Array>): Promise<void> {
  for (let read = 0; read <= READ_TO_THE_END; ) {
    const next = await reader.read().catch(() => null)
    if (!next || next.done) return
    read += next.value.byteLength
  }
  await reader.cancel().catch(() => {})
}

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
 * The text of a body.
 * @throws 400 where it is no UTF-8, 413 where it is longer than 5 MB
 */
async function textOf(c: HonoContext): Promise<string> {
  if (Number(c.req.header('content-length') ?? 0) > MOST_TEXT) throw new Refusal(t.bodyTooLarge, 413, 413)
  const bytes = await c.req.arrayBuffer()
  if (bytes.byteLength > MOST_TEXT) throw new Refusal(t.bodyTooLarge, 413, 413)
  return readable(bytes)
}
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

/**
 * A form with files, read whole.
 * @param missing what is said where it is no form
 * @throws 400 for what is no form, and for names and texts that are not readable
 */
export async function fileForm(c: HonoContext, missing: string): Promise<FormData> {
  const form = await c.req.raw.formData().catch(() => {
    throw badInput({ file: missing })
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
