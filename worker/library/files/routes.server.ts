import { answers, type Route } from '../../core/route.server'
import * as calls from './calls'
import { uploadReady } from './upload.server'

export const libraryUploads: readonly Route[] = answers(calls, {
  uploadReady: (ctx, _, c) => uploadReady(ctx, c),
  uploadFiles: (ctx, _, c) => uploadReady(ctx, c),
})
