/**
 * Keeps the local services: runs sqld as a child and S3 in-process, and ends both when its parent goes, however that
 * happens (the channel closes even when the parent is killed). S3 needs Node's --openssl-legacy-provider, and sqld could
 * not notice the parent's end by itself: hence this process.
 */
import { spawn } from 'node:child_process'
import { closeSync, mkdirSync, openSync } from 'node:fs'
import { join } from 'node:path'
import S3rver from '@20minutes/s3rver'
import { multipart } from './multipart.mjs'

const { folder, sqld, databasePort, storagePort, bucket } = JSON.parse(process.argv[2])
mkdirSync(folder, { recursive: true })

const log = openSync(join(folder, 'sqld.log'), 'a')
const database = spawn(
  sqld,
  ['--no-welcome', '--db-path', join(folder, 'database'), '--http-listen-addr', `127.0.0.1:${databasePort}`],
  { stdio: ['ignore', log, log], env: { RUST_LOG: 'warn' } },
)
closeSync(log)
database.on('error', (error) => fail(`libSQL did not start: ${error.message}`))
database.on('exit', (code) => fail(`libSQL ended (${code}); see ${join(folder, 'sqld.log')}`))

/** Browsers send files straight to the storage, from the page's own origin. */
const anyOrigin = `<CORSConfiguration><CORSRule><AllowedOrigin>*</AllowedOrigin><AllowedMethod>GET</AllowedMethod>
<AllowedMethod>PUT</AllowedMethod><AllowedMethod>POST</AllowedMethod><AllowedMethod>HEAD</AllowedMethod>
<AllowedHeader>*</AllowedHeader><ExposeHeader>ETag</ExposeHeader></CORSRule></CORSConfiguration>`

const storage = new S3rver({
  address: '127.0.0.1',
  port: storagePort,
  directory: join(folder, 'storage'),
  configureBuckets: [{ name: bucket, configs: [anyOrigin] }],
  allowMismatchedSignatures: true,
  vhostBuckets: false,
  silent: true,
})
storage.middleware.unshift(multipart(join(folder, 'storage')))
// A port in use is thrown past the promise.
process.on('uncaughtException', (error) => fail(`Storage failed: ${error.message}`))

// Ctrl-C reaches the whole group, but the Worker must finish first: the parent says when it is over.
process.on('SIGINT', () => {})
process.on('SIGTERM', end)

// What else the parent has running: workerd too would outlive a parent that was killed.
const siblings = new Set()
process.on('message', ({ started, ended, stop }) => {
  if (stop) end()
  if (started) siblings.add(started)
  if (ended) siblings.delete(ended)
})
process.on('disconnect', () => {
  for (const pid of siblings) endProcess(pid)
  end()
})

function end() {
  process.removeAllListeners('disconnect')
  database.removeAllListeners('exit')
  database.on('exit', () => process.exit(0))
  database.kill('SIGTERM')
  setTimeout(() => process.exit(0), 3000)
  setTimeout(() => database.kill('SIGKILL'), 2000)
}

function endProcess(pid) {
  try {
    process.kill(pid, 'SIGTERM')
  } catch {
    // It has ended by itself.
  }
}

function fail(message) {
  database.kill('SIGKILL')
  if (!process.connected) process.exit(1)
  process.send({ failed: message }, () => process.exit(1))
}

await storage.run()
