/**
 * The local S3 storage. A separate process, because it needs Node's --openssl-legacy-provider. It ends with its parent,
 * however that happens: the channel closes even if the parent is killed.
 */
import S3rver from '@20minutes/s3rver'
import { multipart } from './multipart.mjs'
import { signedOnly } from './signatures.mjs'

const { directory, port, bucket, region, origins } = JSON.parse(process.argv[2])
const { S3_KEY_ID: id, S3_SECRET: secret } = process.env

/** CORS rules: browsers upload files directly to the storage from pages of these origins. */
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
// Remove the rules of an earlier start with other origins.
await storage.store.deleteSubresource(bucket, undefined, 'cors')
storage.middleware.unshift(exactOrigin, signedOnly({ id, secret, region }), multipart(directory))
process.on('disconnect', () => process.exit(0))
// Ctrl-C may signal the whole process group: the parent decides when the storage ends.
process.on('SIGINT', () => {})
// An error for a port in use does not reject the promise below.
process.on('uncaughtException', (error) => {
  console.error(`Storage failed: ${error.message}`)
  process.exit(1)
})

await storage.run()

/** Koa middleware: the storage answers an allowed preflight request with any origin (`*`); replace it by the request's origin. */
async function exactOrigin(ctx, next) {
  await next()
  if (ctx.response.get('access-control-allow-origin') === '*') ctx.set('access-control-allow-origin', ctx.get('origin'))
}
