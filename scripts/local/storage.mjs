/**
 * The local S3 storage, a process of its own: it needs Node's --openssl-legacy-provider. It ends when its parent does,
 * however that happens: the channel closes even when the parent is killed.
 */
import S3rver from '@20minutes/s3rver'
import { multipart } from './multipart.mjs'

const { directory, port, bucket } = JSON.parse(process.argv[2])

/** Browsers send files straight to the storage, from the page's own origin. */
const anyOrigin = `<CORSConfiguration><CORSRule><AllowedOrigin>*</AllowedOrigin><AllowedMethod>GET</AllowedMethod>
<AllowedMethod>PUT</AllowedMethod><AllowedMethod>POST</AllowedMethod><AllowedMethod>HEAD</AllowedMethod>
<AllowedHeader>*</AllowedHeader><ExposeHeader>ETag</ExposeHeader></CORSRule></CORSConfiguration>`

const storage = new S3rver({
  address: '127.0.0.1',
  port,
  directory,
  configureBuckets: [{ name: bucket, configs: [anyOrigin] }],
  allowMismatchedSignatures: true,
  vhostBuckets: false,
  silent: true,
})
storage.middleware.unshift(multipart(directory))
process.on('disconnect', () => process.exit(0))
// Ctrl-C may reach the whole group: the parent says when it is over.
process.on('SIGINT', () => {})
// A port in use is thrown past the promise.
process.on('uncaughtException', (error) => {
  console.error(`Storage failed: ${error.message}`)
  process.exit(1)
})

await storage.run()
