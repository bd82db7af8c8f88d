import { handleCalls, type Route } from '../../core/route.server'
import * as calls from './calls'
import { uploadReady } from './upload.server'

export const libraryUploads: readonly Route[] = handleCalls(calls, {
  uploadReady: (ctx, _, c) => uploadReady(ctx, c),
  uploadFiles: (ctx, _, c) => uploadReady(ctx, c),
})
