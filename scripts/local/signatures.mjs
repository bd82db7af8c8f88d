import { timingSafeEqual } from 'node:crypto'
import { AwsV4Signer } from 'aws4fetch'
import { answer } from './multipart.mjs'

const ALGORITHM = 'AWS4-HMAC-SHA256'
/** Maximum clock difference between client and server, as in S3. Milliseconds. */
const SKEW = 15 * 60_000
/** Maximum validity of a presigned URL, as in S3. Seconds. */
const WEEK = 604_800
/** The query parameters of a presigned URL that carry the signature. */
const PRESIGNED = ['Algorithm', 'Credential', 'Date', 'Expires', 'SignedHeaders', 'Signature'].map(
  (name) => `X-Amz-${name}`,
)

/**
 * Koa middleware that refuses every request without a valid signature (AWS Signature Version 4, in the Authorization
 * header or in a presigned URL). The storage itself neither requires signatures nor computes them as clients do: it does
 * not encode `!'()*` in the query. It receives the request without the signature, with `ctx.state.account` set.
 */
export const signedOnly = ({ id, secret, region }) => {
  const cache = new Map()
  return async (ctx, next) => {
    // A preflight request has no signature and accesses no data.
    if (ctx.method === 'OPTIONS') return next()
    const code = await problemOf(ctx, { id, secret, region, cache })
    if (code) return answer(ctx, 403, `<Error><Code>${code}</Code><Message>Access denied</Message></Error>`)
    delete ctx.req.headers.authorization
    const query = new URLSearchParams(ctx.querystring)
    for (const name of PRESIGNED) query.delete(name)
    ctx.querystring = query.toString()
    ctx.state.account = { id }
    await next()
  }
}

/** Returns the S3 error code if the signature is not valid, or null. */
async function problemOf(ctx, { id, secret, region, cache }) {
  const url = URL.parse(`http://${ctx.get('host')}${ctx.req.url}`)
  // The signature covers the parsed path, but the path is served as sent: both must be equal.
  if (!url || url.host !== ctx.get('host') || url.pathname !== ctx.path) return 'AccessDenied'
  // The signature covers only the first of repeated parameters.
  if (new Set(url.searchParams.keys()).size !== url.searchParams.size) return 'AccessDenied'
  const isPresigned = url.searchParams.has('X-Amz-Signature')
  if (isPresigned && ctx.get('authorization')) return 'AccessDenied'
  const signature = isPresigned ? presignedIn(url.searchParams) : headerIn(ctx)
  if (!signature) return 'AccessDenied'
  const { credential, datetime, signedHeaders, hex, seconds } = signature
  const [keyId, ...scope] = credential.split('/')
  if (keyId !== id) return 'InvalidAccessKeyId'
  const signedAt = timeOf(datetime)
  const expected = [datetime.slice(0, 8), region, 's3', 'aws4_request']
  if (scope.join('/') !== expected.join('/') || Number.isNaN(signedAt)) return 'AccessDenied'
  const age = Date.now() - signedAt
  if (age < -SKEW || age > (isPresigned ? seconds * 1000 : SKEW))
    return isPresigned ? 'AccessDenied' : 'RequestTimeTooSkewed'
  // An unsigned header such as x-amz-copy-source would change the request.
  const amz = Object.keys(ctx.headers).filter((name) => name.startsWith('x-amz-'))
  if (!['host', ...amz].every((name) => signedHeaders.includes(name))) return 'AccessDenied'
  url.searchParams.delete('X-Amz-Signature')
  const signer = new AwsV4Signer({
    method: ctx.method,
    url,
    headers: signedHeaders.filter((name) => name !== 'host').map((name) => [name, ctx.get(name)]),
    ...{ accessKeyId: id, secretAccessKey: secret, service: 's3', region, datetime, cache },
    ...{ signQuery: isPresigned, allHeaders: true },
  })
  const isRight = timingSafeEqual(Buffer.from(hex, 'hex'), Buffer.from(await signer.signature(), 'hex'))
  return isRight ? null : 'SignatureDoesNotMatch'
}

const HEADER = new RegExp(
  `^${ALGORITHM} Credential=([^,\\s]+), ?SignedHeaders=([a-z0-9;-]+), ?Signature=([0-9a-f]{64})$`,
)
function headerIn(ctx) {
  const [, credential, signedHeaders, hex] = HEADER.exec(ctx.get('authorization')) ?? []
  return hex && { credential, datetime: ctx.get('x-amz-date'), signedHeaders: signedHeaders.split(';'), hex }
}

function presignedIn(query) {
  const [algorithm, credential, datetime, expires, signedHeaders, hex] = PRESIGNED.map((name) => query.get(name) ?? '')
  const seconds = /^\d{1,6}$/.test(expires) ? Number(expires) : 0
  if (algorithm !== ALGORITHM || seconds < 1 || seconds > WEEK || !/^[0-9a-f]{64}$/.test(hex)) return null
  return { credential, datetime, seconds, signedHeaders: signedHeaders.split(';'), hex }
}

/** Parses a time such as 20261128T120000Z into milliseconds since 1970; NaN for anything else. */
function timeOf(datetime) {
  const [, ...parts] = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(datetime) ?? []
  const [year, month, day, hour, minute, second] = parts
  return Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`)
}
