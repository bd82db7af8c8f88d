/**
 * The local S3 storage, a process of its own: it needs Node's --openssl-legacy-provider. It ends when its parent does,
 * however that happens: the channel closes even when the parent is killed.
 */
import S3rver from '@20minutes/s3rver'
import { multipart } from './multipart.mjs'
import { signedOnly } from './signatures.mjs'

const { directory, port, bucket, region, origins } = JSON.parse(process.argv[2])
const { S3_KEY_ID: id, S3_SECRET: secret } = process.env

/** Browsers send files straight to the storage, from the pages of these origins. */
const cors = `<CORSConfiguration><CORSRule>${origins.map((origin) => `<AllowedOrigin>${origin}</AllowedOrigin>`).join('')}
<AllowedMethod>GET</AllowedMethod><AllowedMethod>PUT</AllowedMethod><AllowedMethod>HEAD</AllowedMethod>
<AllowedHeader>*</AllowedHeader><ExposeHeader>ETag</ExposeHeader></CORSRule></CORSConfiguration>`

const storage = new S3rver({
  address: '127.0.0.1',
  port,
  directory,
  configureBuckets: [{ name: bucket, configs: origins.length ? [cors] : [] }],
  vhostBuckets: false,
  silent: true,
})
// Rules of an earlier start with other origins.
await storage.store.deleteSubresource(bucket, undefined, 'cors')
storage.middleware.unshift(exactOrigin, signedOnly({ id, secret, region }), multipart(directory))
process.on('disconnect', () => process.exit(0))
// Ctrl-C may reach the whole group: the parent says when it is over.
process.on('SIGINT', () => {})
// A port in use is thrown past the promise.
process.on('uncaughtException', (error) => {
  console.error(`Storage failed: ${error.message}`)
  process.exit(1)
})

await storage.run()

/** Koa middleware: to an allowed preflight request the storage names any origin, here only the one that asked. */
async function exactOrigin(ctx, next) {
  await next()
  if (ctx.response.get('access-control-allow-origin') === '*') ctx.set('access-control-allow-origin', ctx.get('origin'))
}
