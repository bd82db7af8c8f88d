import { sha256 } from '@noble/hashes/sha2.js'
import { callApi, upload } from '~/app/lib/api'
import type { UploadResult } from '~/app/ui/files'
import { t } from '../texts'
import type { Call, ResultOf } from '~/worker/core/call'
import * as files from '~/worker/files/calls'

/** Files up to this size in bytes are uploaded through the Worker in one request. */
const MAX_SINGLE_REQUEST = 8 * 1024 * 1024
const PARALLEL_PARTS = 3
const MAX_ATTEMPTS = 6

type UploadStatus = ResultOf<typeof files.uploadState>
/** The calls of a multipart upload; `more` is added to the input of each. */
export type UploadCalls = { start: Call; sign: Call; parts: Call; complete: Call; more: Record<string, string> }
const accountUploadCalls: UploadCalls = {
  start: files.startUpload,
  sign: files.signParts,
  parts: files.uploadState,
  complete: files.completeUpload,
  more: {},
}

/** Uploads a file: a small one in one request, a large one in parts directly to storage, resuming an interrupted upload. */
export async function uploadFile(
  file: File,
  fields: Record<string, string>,
  onProgress: (percent: number) => void,
  signal?: AbortSignal,
): Promise<UploadResult> {
  if (file.size > MAX_SINGLE_REQUEST) return uploadInParts(file, fields, accountUploadCalls, onProgress, signal)
  const answer = await upload(files.uploadFile, file, fields, onProgress, signal)
  return answer.ok ? { ok: true, file: answer.result } : { ok: false, message: answer.message }
}

const resumeKey = (file: File, place: string) => `keti:upload:${place}:${file.name}:${file.size}:${file.lastModified}`
const readUploadId = (key: string) => {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}
const storeUploadId = (key: string, id: string | null) => {
  try {
    if (id) localStorage.setItem(key, id)
    else localStorage.removeItem(key)
  } catch {
    // Without local storage an upload restarts after a reload.
  }
}
const sleep = (milliseconds: number) => new Promise((done) => setTimeout(done, milliseconds))
const failedUpload = (message: string): UploadResult => ({ ok: false, message: message || t.uploadCut })

/** Sends the missing parts, several in parallel. Returns the message of the first failure, or ''. */
async function sendMissingParts(
  file: File,
  state: UploadStatus,
  by: UploadCalls,
  onProgress: (percent: number) => void,
  signal?: AbortSignal,
): Promise<string> {
  const { uploadId, partSize, parts } = state
  const lengthOf = (number: number) => Math.min(partSize, file.size - (number - 1) * partSize)
  const done = new Map(
    state.arrived.filter((one) => one.size === lengthOf(one.number)).map((one) => [one.number, one.size]),
  )
  const report = () =>
    onProgress(Math.min(99, Math.floor(([...done.values()].reduce((a, b) => a + b, 0) / file.size) * 100)))
  report()
  let problem = ''
  if (state.status === 'open') {
    const left = Array.from({ length: parts }, (_, at) => at + 1).filter((number) => !done.has(number))
    const worker = async () => {
      for (let number = left.shift(); number && !problem; number = left.shift()) {
        const part = number
        const sent = await sendPart(
          file.slice((part - 1) * partSize, part * partSize),
          part,
          uploadId,
          by,
          signal,
          (bytes) => {
            done.set(part, bytes)
            report()
          },
        )
        if (sent) problem ||= sent
      }
    }
    await Promise.all(Array.from({ length: PARALLEL_PARTS }, worker))
  }
  return problem
}

/**
 * Uploads a file in parts, directly to storage, and resumes an interrupted upload of the same file. Returns the file,
 * or a message.
 */
export async function uploadInParts(
  file: File,
  fields: Record<string, string>,
  by: UploadCalls,
  onProgress: (percent: number) => void,
  signal?: AbortSignal,
): Promise<UploadResult> {
  const key = resumeKey(file, fields.folderId ?? by.more.ticket ?? '')
  const known = readUploadId(key)
  let state: UploadStatus | null = null
  if (known) {
    const answer = await callApi<typeof files.uploadState>(by.parts, { uploadId: known, ...by.more }, signal)
    if (answer.ok && (answer.result.status === 'open' || answer.result.status === 'done')) state = answer.result
    else if (!answer.ok && answer.code === 0) return failedUpload(answer.message)
  }
  if (!state) {
    const begun = await callApi<typeof files.startUpload>(
      by.start,
      { ...fields, ...by.more, fileName: file.name, size: file.size },
      signal,
    )
    if (!begun.ok) return failedUpload(begun.message)
    storeUploadId(key, begun.result.uploadId)
    state = { ...begun.result, status: 'open', fileId: '', fileName: file.name, size: file.size, arrived: [] }
  }
  const problem = await sendMissingParts(file, state, by, onProgress, signal)
  if (problem) return failedUpload(problem)
  const checksum = await sha256Of(file, signal)
  if (!checksum) return failedUpload('')
  const whole = await callApi<typeof files.completeUpload>(
    by.complete,
    { uploadId: state.uploadId, sha256: checksum, ...by.more },
    signal,
  )
  // A rejected upload restarts from the beginning; an interrupted one is resumed.
  if (whole.ok || whole.code === 400 || whole.code === 409) storeUploadId(key, null)
  return whole.ok ? { ok: true, file: whole.result } : failedUpload(whole.message)
}

/**
 * Sends one part to its presigned URL, with retries and increasing pauses.
 * @returns the message of the failure, or ''
 */
async function sendPart(
  piece: Blob,
  number: number,
  uploadId: string,
  by: UploadCalls,
  signal: AbortSignal | undefined,
  onBytes: (bytes: number) => void,
): Promise<string> {
  for (let tried = 0; tried < MAX_ATTEMPTS; tried++) {
    if (signal?.aborted) return t.uploadCut
    if (tried) await sleep(500 * 2 ** tried)
    await waitForConnection(signal)
    const signed = await callApi<typeof files.signParts>(by.sign, { uploadId, numbers: [number], ...by.more }, signal)
    if (!signed.ok && signed.code !== 0 && signed.code !== 503) return signed.message
    if (signed.ok && (await putPart(signed.result.urls[0]!.url, piece, signal, onBytes))) return ''
  }
  return t.uploadCut
}
/** Resolves when the browser is online. */
const waitForConnection = (signal?: AbortSignal) =>
  new Promise<void>((resolve) => {
    if (navigator.onLine || signal?.aborted) return resolve()
    window.addEventListener('online', () => resolve(), { once: true, signal })
    signal?.addEventListener('abort', () => resolve(), { once: true })
  })
const putPart = (url: string, piece: Blob, signal: AbortSignal | undefined, onBytes: (bytes: number) => void) =>
  new Promise<boolean>((resolve) => {
    const request = new XMLHttpRequest()
    const end = (sent: boolean) => {
      onBytes(sent ? piece.size : 0)
      resolve(sent)
    }
    request.upload.onprogress = (event) => onBytes(Math.min(event.loaded, piece.size))
    request.onload = () => end(request.status >= 200 && request.status < 300)
    request.onerror = request.onabort = request.ontimeout = () => end(false)
    signal?.addEventListener('abort', () => request.abort(), { once: true })
    request.open('PUT', url)
    request.send(piece)
  })

/** Returns the SHA-256 of a file of any size, read in pieces. Empty if aborted. */
async function sha256Of(file: File, signal?: AbortSignal): Promise<string> {
  const hash = sha256.create()
  const step = 4 * 1024 * 1024
  for (let at = 0; at < file.size; at += step) {
    if (signal?.aborted) return ''
    hash.update(new Uint8Array(await file.slice(at, at + step).arrayBuffer()))
  }
  return Array.from(hash.digest(), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
