import { on, type Route } from '../../core/route.server'
import * as calls from './calls'
import { uploadReady } from './upload.server'

export const libraryUploads: readonly Route[] = [
  on(calls.uploadReady, (ctx, _, c) => uploadReady(ctx, c)),
  on(calls.uploadFiles, (ctx, _, c) => uploadReady(ctx, c)),
]
