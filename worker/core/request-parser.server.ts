import type { Context as HonoContext, MiddlewareHandler } from 'hono'
import { t } from './core.texts'
import type { App } from './http.server'
import { findIllFormed } from './input'
import { badInput, Refusal } from './refusal'
import { readBodyWithin } from './request-body'

/** Maximum size of a request body that is not a file, in bytes. */
const MAX_BODY_BYTES = 5 * 1024 * 1024

/** Middleware that rejects addresses with invalid UTF-8 escapes or zero bytes before anything reads them. @throws 400 */
export const assertReadableAddress: MiddlewareHandler<App> = (c, next) => {
  if (decodeText(c.req.url).includes('\0')) throw illFormedError('body')
  return next()
}

const illFormedError = (field: string) => badInput({ [field]: t.illFormed })
/**
 * Decodes URI escapes; a percent sign that is not part of an escape stands for itself. @throws 400 for escapes that are
 * not valid UTF-8
 */
function decodeText(text: string): string {
  try {
    return decodeURIComponent(text.replace(/%(?![0-9a-f]{2})/gi, '%25'))
  } catch {
    throw illFormedError('body')
  }
}

/**
 * Reads the body of a request that is not a file. The request can be read again afterwards.
 * @throws 400 if the body breaks off, 408 if it arrives too slowly, 413 if it exceeds 5 MB
 */
export async function readBodyBytes({ req }: HonoContext): Promise<ArrayBuffer> {
  const bytes = await readBodyWithin(
    req.raw,
    MAX_BODY_BYTES,
    () => t.bodyTooLarge,
    (body) => body.arrayBuffer(),
  ).catch((error: unknown) => {
    throw error instanceof Refusal ? error : badInput({ body: t.badRequest })
  })
  if (req.raw.body) req.raw = new Request(req.raw, { body: bytes })
  return bytes
}
const readBodyText = async (c: HonoContext) => decodeUtf8(await readBodyBytes(c))
/** Decodes bytes as UTF-8. @throws 400 that names the field if they are invalid */
export function decodeUtf8(bytes: ArrayBuffer | Uint8Array, field = 'body'): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw illFormedError(field)
  }
}

/** True if a content type is JSON. */
export const isJsonType = (type: string) => /^application\/([\w.-]+\+)?json\s*(;|$)/i.test(type)
/** Reads a JSON body; `{}` if it is empty. @throws 400 for invalid JSON or ill-formed text in it */
export async function readJsonBody(c: HonoContext): Promise<unknown> {
  const text = await readBodyText(c)
  if (!text) return {}
  return assertWellFormed(parseJson(text))
}
/** @throws 400 for invalid JSON */
export function parseJson(text: string, field = 'body'): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw badInput({ [field]: t.notJson })
  }
}
/** Returns the value unchanged. @throws 400 that names the field if a text is ill-formed, or nested too deeply */
export function assertWellFormed<Given>(value: Given): Given {
  const field = findIllFormed(value)
  if (field !== null) throw illFormedError(field)
  return value
}

type FormLimit = {
  /** Message if the body is not a form. */
  missing: () => string
  /** Maximum size of the form with its files, in bytes, and the message if it is exceeded. */
  most: number
  tooLarge: () => string
}
/**
 * Reads a form with files.
 * @throws 400 if the body is not a form, and for ill-formed names and texts; 408 and 413 as `readBodyWithin`
 */
export async function readFileForm(c: HonoContext, { missing, most, tooLarge }: FormLimit): Promise<FormData> {
  const form = await readBodyWithin(c.req.raw, most, tooLarge, (body) => body.formData()).catch((error: unknown) => {
    throw error instanceof Refusal ? error : badInput({ file: missing() })
  })
  for (const [name, value] of form) {
    // Decoding has already replaced invalid UTF-8 by this character.
    const text = name + (typeof value === 'string' ? value : value.name)
    if (text.includes('\ufffd') || findIllFormed(text) !== null)
      throw illFormedError(typeof value === 'string' ? name : 'file')
  }
  return form
}

/** Reads the fields of a form without files. @throws 400 if the body is not a form, or has ill-formed text */
export async function readFormFields(c: HonoContext): Promise<unknown> {
  const type = c.req.header('content-type') ?? ''
  const text = await readBodyText(c)
  if (type.includes('urlencoded')) decodeText(text)
  const form = await new Response(text, { headers: { 'content-type': type } }).formData().catch(() => {
    throw badInput({ body: t.notForm })
  })
  return assertWellFormed(Object.fromEntries(form))
}
