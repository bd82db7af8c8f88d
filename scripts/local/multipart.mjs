import { readdir, readFile, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'

/**
 * Koa middleware with the parts of S3 multipart uploads that the local storage lacks: refusing invalid part numbers,
 * listing the uploaded parts (1,000 per page) and aborting an upload.
 * @param directory folder of the storage's buckets
 */
export const multipart = (directory) => async (ctx, next) => {
  const uploadId = new URLSearchParams(ctx.querystring).get('uploadId')
  if (!uploadId || !/^[0-9a-f]+$/.test(uploadId)) return next()
  const [, bucket, ...key] = ctx.path.split('/')
  const folder = join(directory, bucket, '._S3rver_uploads', uploadId)
  const there = await stat(folder).then(
    () => true,
    () => false,
  )
  if (!there) return answer(ctx, 404, '<Error><Code>NoSuchUpload</Code><Message>No such upload</Message></Error>')
  if (ctx.method === 'DELETE') {
    await rm(folder, { recursive: true, force: true })
    ctx.status = 204
    return
  }
  const number = new URLSearchParams(ctx.querystring).get('partNumber')
  if (number !== null && !(Number(number) >= 1 && Number(number) <= 10_000))
    return answer(
      ctx,
      400,
      '<Error><Code>InvalidArgument</Code><Message>Parts are numbered 1 to 10000</Message></Error>',
    )
  if (ctx.method !== 'GET') return next()
  const marker = Number(new URLSearchParams(ctx.querystring).get('part-number-marker') ?? 0)
  const numbers = (await readdir(folder))
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((number) => number > marker)
    .toSorted((a, b) => a - b)
  const shown = numbers.slice(0, 1000)
  const parts = await Promise.all(
    shown.map(async (number) => {
      const [{ size, mtime }, md5] = await Promise.all([
        stat(join(folder, String(number))),
        readFile(join(folder, `${number}.md5`), 'utf8').catch(() => ''),
      ])
      return `<Part><PartNumber>${number}</PartNumber><LastModified>${mtime.toISOString()}</LastModified><ETag>&quot;${md5}&quot;</ETag><Size>${size}</Size></Part>`
    }),
  )
  answer(
    ctx,
    200,
    `<ListPartsResult xmlns="http://s3.amazonaws.com/doc/2006-03-01/"><Bucket>${bucket}</Bucket><Key>${key.join('/')}</Key>
<UploadId>${uploadId}</UploadId><PartNumberMarker>${marker}</PartNumberMarker><NextPartNumberMarker>${shown.at(-1) ?? 0}</NextPartNumberMarker>
<MaxParts>1000</MaxParts><IsTruncated>${numbers.length > shown.length}</IsTruncated>${parts.join('')}</ListPartsResult>`,
  )
}

/** Responds with an XML document, as S3 does. */
export function answer(ctx, status, xml) {
  ctx.status = status
  ctx.type = 'application/xml'
  ctx.body = `<?xml version="1.0" encoding="UTF-8"?>\n${xml}`
}
